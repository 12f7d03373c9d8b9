#!/bin/sh
# A plugin of tmux, for the plugin manager or by hand: run-shell /usr/share/hawknotes/hawknotes.tmux
# It sets what the program works best with, lets tmux-resurrect and tmux-continuum bring panes back with
# their scenes, and binds a key that writes a note in a popup (set -g @hawknotes-key N).

# tmux-resurrect types the saved command line again; "~" finds it after a path, too.
process='"~hawknotes --scene"'
processes=$(tmux show-option -gqv @resurrect-processes)
case $processes in
*hawknotes* | :all:) ;;
*) tmux set-option -g @resurrect-processes "${processes:+$processes }$process" ;;
esac

tmux set-option -g focus-events on
key=$(tmux show-option -gqv @hawknotes-key)
tmux bind-key "${key:-N}" display-popup -E 'hawknotes add'
