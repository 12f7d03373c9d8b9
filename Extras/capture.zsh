# Ctrl-X n saves the command line as a note in the Inbox, and empties it.
# In ~/.zshrc: source /usr/share/hawknotes/capture.zsh
_hawknotes_capture() {
  [[ -n $BUFFER ]] || return
  local answer
  if answer=$(printf '%s' "$BUFFER" | hawknotes add inbox 2>&1); then BUFFER=''; fi
  zle -M "$answer"
}
zle -N _hawknotes_capture
bindkey '^Xn' _hawknotes_capture
