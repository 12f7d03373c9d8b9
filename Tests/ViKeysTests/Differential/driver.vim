" Executes scripts of keys: reads one as JSON from each line of $VI_SCRIPTS, and writes what became of
" its text to $VI_RESULTS.
" NB: no functions: vim restores the last change and the last search at the end of a function. And without
" assert_fails(), vim sleeps for a second after an error. And a register that is emptied keeps its kind, so that
" kind is set first.
set encoding=utf-8 nomore shortmess=aoOstTWAIcCqFS undolevels=-1 noswapfile viminfo= belloff=all
set noshowmode noshowcmd noruler laststatus=0 lazyredraw
set timeoutlen=0 ttimeoutlen=0 cmdheight=12 lines=400 columns=1000
let s:names = split('0123456789abcdefghijklmnopqrstuvwxyz-', '\zs')
let s:shown = s:names + ['"', '/', '.', ':']
let s:marks = split('abcxyz[]<>^.', '\zs')
for s:line in readfile($VI_SCRIPTS)
  let s:script = json_decode(s:line)
  for s:name in s:names
    call setreg(s:name, '', 'c')
    call setreg(s:name, [])
  endfor
  silent %bwipeout!
  call histdel(':')
  call histdel('/')
  call setline(1, 'ab ab')
  silent call assert_fails("call feedkeys(s:script.prelude, 'tx')")
  silent call feedkeys("\<C-\>\<C-N>", 'tx')
  silent %bwipeout!
  keepjumps call setline(1, s:script.text)
  call cursor(1, 1)
  normal! m'
  clearjumps
  delmarks .
  call cursor(s:script.cursor[0], s:script.cursor[1])
  silent call assert_fails("call feedkeys(s:script.keys, 'tx')")
  silent call feedkeys("\<C-\>\<C-N>", 'tx')
  if reg_recording() != ''
    silent call feedkeys('q', 'tx')
  endif
  let v:errors = []
  let s:result = {'text': getline(1, '$'), 'cursor': getcurpos()[1:2], 'goal': getcurpos()[4]}
  let s:result.registers = {}
  for s:name in s:shown
    let s:lines = getreg(s:name, 1, 1)
    if !empty(s:lines)
      let s:result.registers[s:name] = [getregtype(s:name)] + s:lines
    endif
  endfor
  let s:result.marks = {}
  for s:name in s:marks
    let s:place = getpos("'" . s:name)
    if s:place[1] > 0
      let s:result.marks[s:name] = s:place[1:2]
    endif
  endfor
  call writefile([json_encode(s:result)], $VI_RESULTS, 'aS')
endfor
qall!
