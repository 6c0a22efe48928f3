/** What somebody reads whose form could not be read: 413 too large, 408 too slow, else no form at all. */
export function unreadText(status: number): string {
  if (status === 413)
    return 'That was too much to send: a file may have at most 5 MB. Go back in your browser to find what you typed.'
  if (status === 408)
    return 'Your connection was too slow to send that. Go back in your browser to find what you typed, and try again.'
  return 'That could not be read as a form. Fill it in here and send it again.'
}
