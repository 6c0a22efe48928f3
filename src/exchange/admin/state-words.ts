/** What an import is doing, or has come to. */
export const stateWords = {
  reading: 'Being read.',
  checked: 'Looked at; nothing was changed yet.',
  applying: 'Being carried out.',
  done: 'Done.',
  undoing: 'Being undone.',
  undone: 'Undone.',
  failed: 'Could not be read.',
} as const

/** Whether the site is at work on an import. */
export function isAtWork(state: keyof typeof stateWords): boolean {
  return state === 'reading' || state === 'applying' || state === 'undoing'
}

const inFlorida = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** A moment in Florida, such as "Nov 21, 2026, 10:00 AM". */
export function momentText(moment: string): string {
  return inFlorida.format(new Date(moment))
}
