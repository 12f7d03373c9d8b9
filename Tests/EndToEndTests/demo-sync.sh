#!/bin/sh
# The demo of several machines: two panes in a tmux of its own, each with a home of its own, and one
# repository. A note of the left one appears in the right one, and a half sentence goes on there. For a
# person to watch (`make demo-sync`); with DEMO_UNWATCHED=1 it exits with 0 only if both happened.
set -eu

. "$(dirname "$0")/demo-support.sh"

# Runs the program in the home of a machine.
on() { machine=$1; shift; HAWKNOTES_HOME="$home/$machine" "$program" "$@"; }

# Synchronizes a machine at once; waits while its window does.
synchronize() {
  tries=0
  until on "$1" sync; do
    tries=$((tries + 1))
    [ $tries -lt 30 ] || exit 1
    sleep 1
  done
}

# Waits until the repository has a text.
until_sent() {
  tries=0
  until git --git-dir="$home/notes.git" grep -qF -- "$1" main; do
    tries=$((tries + 1))
    [ $tries -lt 20000 ] || { echo "demo: never sent: $1" >&2; exit 1; }
  done
}

git init --quiet --bare "$home/notes.git"
for machine in laptop desk; do
  mkdir -p "$home/$machine/config"
  printf 'sync: %s\nsyncScenes: true\n' "$home/notes.git" > "$home/$machine/config/config.yaml"
  on $machine sync --accept
done

play() {
  for pane in 0.0 0.1; do
    type_text $pane "$program"
    $server send-keys -t $pane Enter
    until_shown $pane 'kept'
  done
  $server send-keys -t 0.0 n
  until_shown 0.0 'New note'
  type_text 0.0 'Agatha looks out over the wall.'
  $server send-keys -t 0.0 C-s
  until_shown 0.0 'Saved.'
  $server send-keys -t 0.0 Escape
  # The left window sends it by itself; the right one asks every few minutes, and here at once.
  until_sent 'Agatha looks out'
  synchronize desk
  until_shown 0.1 'Agatha looks out'
  pause 3
  $server send-keys -t 0.0 n
  type_text 0.0 'The fire came before the'
  until_shown 0.0 'came before the'
  pause 1
  synchronize laptop
  synchronize desk
  $server send-keys -t 0.1 s
  until_shown 0.1 'On other machines'
  until_shown 0.1 'The fire came before the'
  pause 3
  $server send-keys -t 0.1 j Enter
  until_shown 0.1 'Copied from'
  type_text 0.1 ' swift did.'
  until_shown 0.1 'came before the swift did.'
  pause 4
}

$server new-session -d -x 160 -y 40 -e "HAWKNOTES_HOME=$home/laptop" -- /bin/sh -i
$server set-option -g status off
$server split-window -h -e "HAWKNOTES_HOME=$home/desk" -- /bin/sh -i
show_play
echo "The note and the half sentence of the left window were in the right one."
