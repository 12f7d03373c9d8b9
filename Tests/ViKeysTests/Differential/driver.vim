" Executes scripts of keys: reads one as JSON from each line of $VI_SCRIPTS, and writes what became of
" its text to $VI_RESULTS.
set encoding=utf-8 nomore shortmess=aoOstTWAIcCqFS undolevels=-1 noswapfile viminfo= belloff=all
set noshowmode noshowcmd noruler laststatus=0 lazyredraw
set timeoutlen=0 ttimeoutlen=0 maxmapdepth=100 cmdheight=12 lines=40
let s:names = split('0123456789abcdefghijklmnopqrstuvwxyz-', '\zs')
let s:shown = s:names + ['"', '/', '.', ':']
let s:marks = split('abcxyz[]<>^', '\zs')

" NB: without assert_fails(), vim sleeps for a second after an error.
func s:Play(keys)
  let s:keys = a:keys
  silent call assert_fails("call feedkeys(s:keys, 'tx')")
  silent call feedkeys("\<C-\>\<C-N>", 'tx')
  let v:errors = []
endfunc

func s:Reset(text)
  if reg_recording() != ''
    silent call feedkeys('q', 'tx')
  endif
  silent %bwipeout!
  call setline(1, a:text)
endfunc

func s:Run(script)
  for name in s:names
    call setreg(name, [])
  endfor
  call s:Reset(['ab ab'])
  call s:Play(a:script.prelude)
  call s:Reset(a:script.text)
  clearjumps
  call cursor(1, 1)
  normal! m'
  clearjumps
  call cursor(a:script.cursor[0], a:script.cursor[1])
  call s:Play(a:script.keys)
  let result = {'text': getline(1, '$'), 'cursor': getcurpos()[1:2], 'goal': getcurpos()[4]}
  let result.registers = {}
  for name in s:shown
    let lines = getreg(name, 1, 1)
    if !empty(lines)
      let result.registers[name] = [getregtype(name)] + lines
    endif
  endfor
  let result.marks = {}
  for name in s:marks
    let place = getpos("'" . name)
    if place[1] > 0
      let result.marks[name] = place[1:2]
    endif
  endfor
  return json_encode(result)
endfunc

let s:results = []
for s:line in readfile($VI_SCRIPTS)
  call add(s:results, s:Run(json_decode(s:line)))
endfor
call writefile(s:results, $VI_RESULTS)
qall!
