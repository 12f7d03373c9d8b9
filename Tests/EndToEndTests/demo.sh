#!/bin/sh
# The kill -9 demo: two panes in a tmux of its own, a sentence begun in each, both programs killed,
# both run again, each where it was. For a person to watch (`make demo`); a test runs it unwatched
# with DEMO_UNWATCHED=1, and it exits with 0 only if both came back.
set -eu

. "$(dirname "$0")/demo-support.sh"
export HAWKNOTES_HOME="$home/hawk"

start() { type_text "$1" "$program"; $server send-keys -t "$1" Enter; }

play() {
  start 0.0
  until_shown 0.0 'kept'
  start 0.1
  until_shown 0.1 'kept'
  $server send-keys -t 0.0 Enter n
  until_shown 0.0 'New note on Agatha'
  type_text 0.0 'Agatha looks out over the wall and'
  $server send-keys -t 0.1 3 n
  type_text 0.1 'The fire came before the'
  until_shown 0.0 'over the wall and'
  until_shown 0.1 'came before the'
  pause 1.5
  for shell in $($server list-panes -F '#{pane_pid}'); do
    kill -9 $(cat "/proc/$shell/task/$shell/children")
  done
  for pane in 0.0 0.1; do
    until_shown $pane 'hawknotes was killed; nothing is lost'
  done
  pause 2
  start 0.1
  start 0.0
  until_shown 0.0 'over the wall and'
  until_shown 0.1 'came before the'
  type_text 0.0 ' sees them first.'
  type_text 0.1 ' swift did.'
  until_shown 0.0 'over the wall and sees them first.'
  until_shown 0.1 'came before the swift did.'
  pause 4
}

$server new-session -d -x 160 -y 40 -- /bin/sh -i
$server set-option -g status off
$server split-window -h -- /bin/sh -i
show_play
echo "Both panes came back where they were."
