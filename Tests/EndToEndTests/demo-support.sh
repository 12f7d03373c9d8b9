# What the demos share: a home and a tmux server of their own, waits, and keys as a hand would type them.

program=${HAWKNOTES_BINARY:?the program to show}
home=$(mktemp -d "${TMPDIR:-/tmp}/hawk-demo.XXXXXX")
server="tmux -L hawk-demo-$$ -f /dev/null"
export HOME="$home" PS1='$ ' LANG=C.UTF-8 SHELL=/bin/sh
unset TMUX TMUX_PANE HAWKNOTES_HOME
trap '$server kill-server 2>/dev/null || true; rm -rf "$home"' EXIT

unwatched=${DEMO_UNWATCHED:-}
# A pause for the eyes; without any there is nothing to wait for.
pause() { [ -n "$unwatched" ] || sleep "$1"; }

# Waits until pane $1 shows the text $2.
until_shown() {
  tries=0
  until $server capture-pane -p -t "$1" | grep -qF -- "$2"; do
    tries=$((tries + 1))
    [ $tries -lt 20000 ] || { echo "demo: pane $1 never showed: $2" >&2; exit 1; }
  done
}

# Types text $2 into pane $1 as a hand would.
type_text() {
  rest=$2
  while [ -n "$rest" ]; do
    tail=${rest#?}
    $server send-keys -t "$1" -l -- "${rest%"$tail"}"
    rest=$tail
    pause 0.05
  done
}

# Plays before the eyes of the user, unless nobody watches; ends with a failure if the play does.
show_play() {
  if [ -n "$unwatched" ]; then
    play
  else
    ( trap '$server kill-server' EXIT; play 2> "$home/play" ) & player=$!
    $server attach-session || true
    wait $player || { cat "$home/play" >&2; exit 1; }
  fi
}
