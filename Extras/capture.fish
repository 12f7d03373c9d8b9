# Ctrl-X n saves the command line as a note in the Inbox, and empties it.
# In ~/.config/fish/config.fish: source /usr/share/hawknotes/capture.fish
function _hawknotes_capture
    set -l line (commandline | string collect)
    test -n "$line"; or return
    # What it says stands below the command line, and the prompt comes again below that.
    echo
    printf '%s' $line | hawknotes add inbox; and commandline ''
    commandline -f repaint
end
bind \cxn _hawknotes_capture
