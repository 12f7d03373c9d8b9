# Ctrl-X n saves the command line as a note in the Inbox, and empties it.
# In ~/.bashrc: source /usr/share/hawknotes/capture.bash
_hawknotes_capture() {
  [ -n "$READLINE_LINE" ] || return
  if printf '%s' "$READLINE_LINE" | hawknotes add inbox; then READLINE_LINE='' READLINE_POINT=0; fi
}
bind -x '"\C-xn": _hawknotes_capture'
