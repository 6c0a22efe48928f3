import * as t from '#messages/admin-layout.ts'

/** `undo` is the log entry that can be undone. */
export type Flash = { text: string; isProblem: boolean; undo: string | null }

const texts = {
  saved: t.saved(),
  same: t.nothingChangedItWasAlready(),
  published: t.savedAndPublishedEveryoneCan(),
  scheduled: t.savedItWillBePublished(),
  draft: t.savedAsADraftOnly(),
  deleted: t.deleted(),
  moved: t.moved(),
  'still-right': t.savedCheckedToday(),
  hidden: t.hiddenThePageNoLonger(),
  shown: t.shownOnThePageAgain(),
  undone: t.undone(),
  granted: t.theRoleWasAdded(),
  'role-same': t.theyAlreadyHaveThisRole(),
  invited: t.theresNoAccountWithThis(),
  'invited-late': t.invitedLate(),
  withdrawn: t.theInvitationWasCanceled(),
  revoked: t.theRoleWasRemoved(),
  'key-revoked': t.keyRevoked(),
  queued: t.wellTryToSendThe(),
  'held-sent': t.theHeldEmailsAreBeing(),
  'held-discarded': t.theHeldEmailsWereDiscarded(),
  'held-none': t.noEmailIsHeldAnymore(),
  canceled: t.theEmailWontBeSent(),
  'samples-removed': t.theSamplesAreGoneAnd(),
  featured: t.featuredItsCardShowsThe(),
  unfeatured: t.noLongerFeatured(),
  merged: t.mergedItsListingsNamesAnd(),
  reset: t.backToTheDefault(),
  'address-stopped': t.addressStopped(),
  'letters-made': t.lettersMade(),
  'letters-voided': t.lettersVoided(),
} as const

const problems = {
  'changed-since': t.notUndoneSomeoneHasChanged(),
  'undone-before': t.notUndoneItWasAlready(),
  'no-such-change': t.notUndoneTheresNothingTo(),
  'no-letters': t.noLetters(),
  'not-queued': t.theEmailHasBeenSent(),
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
