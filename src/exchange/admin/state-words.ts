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
