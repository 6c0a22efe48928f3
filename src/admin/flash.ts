/** `undo` is the log entry that can be undone. */
export type Flash = { text: string; isProblem: boolean; undo: string | null }

const texts = {
  saved: 'Saved.',
  same: 'Nothing was changed: it already was as you sent it.',
  published: 'Saved and published. Everybody can read it now.',
  scheduled: 'Saved. It is published by itself at the time that you chose.',
  draft: 'Saved as a draft. Only admins can read it.',
  deleted: 'Deleted.',
  moved: 'Moved.',
  'still-right': 'Noted: it is still right today.',
  hidden: 'Hidden. The page does not show it any more.',
  shown: 'Shown on the page again.',
  undone: 'Undone.',
  granted: 'The role was given.',
  'role-same': 'They have this role already: nothing was changed.',
  invited:
    'There’s no account with this address yet, so an invitation is on its way. The role is theirs once they accept.',
  'invited-late':
    'There’s no account with this address yet, so an invitation was created. We can’t send email right now. It will go out when we can. See Emails for the reason.',
  withdrawn: 'The invitation was taken back.',
  revoked: 'The role was taken away.',
  queued: 'The email is tried again within seconds.',
  'held-sent': 'The held emails leave now.',
  'held-discarded': 'The held emails were discarded.',
  'held-none': 'No email is held any more: nothing was changed.',
  canceled: 'The email will not be sent.',
  'samples-removed': 'The samples are gone, and no start brings them back.',
  featured: 'Featured: its card carries the mark.',
  unfeatured: 'Not featured any more.',
  merged: 'Merged. Its listings, names and address lead to the other category now.',
  reset: 'Back to the default.',
} as const

const problems = {
  'changed-since': 'Not undone: someone has changed it since. Open it and fix it there.',
  'undone-before': 'Not undone: it was undone before.',
  'no-such-change': 'Not undone: there is nothing to undo.',
  'not-queued': 'The email has left meanwhile, or its text is gone. Nothing was changed.',
} as const

export type FlashWord = keyof typeof texts | keyof typeof problems

export function flashOf({ searchParams }: URL): Flash | null {
  const word = searchParams.get('done') ?? ''
  const undo = /^\d{1,15}$/.exec(searchParams.get('undo') ?? '')?.[0] ?? null
  if (Object.hasOwn(texts, word))
    return { text: texts[word as keyof typeof texts], isProblem: false, undo }
  if (!Object.hasOwn(problems, word)) return null
  return { text: problems[word as keyof typeof problems], isProblem: true, undo: null }
}

/** @param change the log entry, if it can be undone. */
export function doneAt(path: string, word: FlashWord, change: number | null = null): string {
  const [plain = '', query = ''] = path.split('?')
  const asked = new URLSearchParams(query)
  asked.set('done', word)
  if (change !== null) asked.set('undo', String(change))
  else asked.delete('undo')
  return `${plain}?${asked}`
}
