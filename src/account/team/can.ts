export type Role = 'reviewer' | 'admin'

/** `open-desk`: the queue with names, places, and times. `import`: lists in and out. */
const siteActions = ['submit', 'use-account', 'open-desk'] as const
/** Never on one's own case. */
export const decisions = [
  'ask_changes',
  'ask_question',
  'approve',
  'reject',
  'suspend',
  'archive',
  'restore',
  'undo',
] as const
const deskActions = [
  'see',
  'open-document',
  'take',
  'take-over',
  'hand-back',
  'note',
  'write-back',
  'take-answer-back',
  'mark-read',
  'edit-submission',
] as const
const linkActions = [
  'see-status',
  'confirm',
  'disown',
  'erase',
  'answer',
  'change',
  'send-document',
  'send-message',
  'withdraw',
] as const
/** No person may `expire`: the directory does it. */
export const submissionActions = [...deskActions, ...decisions, ...linkActions, 'expire'] as const
const managing = ['edit-listing', 'answer-messages', 'see-figures'] as const
const teamsOwn = ['change-badge', 'change-standing', 'merge-listings', 'move-pin'] as const
const listingActions = [...managing, 'change-people', 'close-listing', ...teamsOwn] as const
/** `open-admin`: the start page and status. `reach-owners`: letters, and addresses that get no email. */
const adminActions = [
  'open-admin',
  'remove-samples',
  'edit-articles',
  'edit-resources',
  'edit-categories',
  'see-listings',
  'reach-owners',
  'give-roles',
  'give-api-keys',
  'run-mails',
  'see-log',
  'set-site',
  'import',
] as const
type SiteAction = (typeof siteActions)[number]
export type AdminAction = (typeof adminActions)[number]
export type SubmissionAction = (typeof submissionActions)[number]
export type ListingAction = (typeof listingActions)[number]
export type Capability = SiteAction | AdminAction | SubmissionAction | ListingAction

const review: readonly Capability[] = [
  'open-desk',
  ...deskActions,
  ...decisions,
  'edit-listing',
  'see-figures',
  'change-people',
  'close-listing',
  ...teamsOwn,
]

/** Capabilities by role. Anything not listed is denied. */
const carriedBy: Record<Role, readonly Capability[]> = {
  reviewer: review,
  admin: [...review, ...adminActions],
}

/** By relation to the site or submission. Anything not listed is denied. */
const anybodys: readonly Capability[] = ['submit']
const members: readonly Capability[] = ['use-account']
const linkHolders: readonly Capability[] = linkActions
/** Restoring is for the team: owners could end a suspension. */
const owners: readonly Capability[] = ['archive', ...managing, 'change-people', 'close-listing']
const managers: readonly Capability[] = managing

/**
 * The session's `aal` and second factors. An unconfirmed factor may be a thief's, so it doesn't
 * count.
 */
export type Standing = { aal: 'aal1' | 'aal2'; factors: 'none' | 'unconfirmed' | 'confirmed' }

export type Person = {
  /** Null if signed out. */
  userId: string | null
  /** Null for none, and when acting as a listing's owner. */
  role: Role | null
  standing: Standing
  email: string | null
  /** The submission whose private link they opened. */
  linkTo: string | null
}

/** The parts of a submission that permissions depend on. */
export type Thing = {
  id: string
  /** The sender's account. */
  user_id: string | null
  submitter_email: string
  /** Owners and managers of the resulting listing. */
  owners?: readonly string[]
}

/** Account ids. */
export type Listing = { owners: readonly string[]; managers: readonly string[] }

type ThingOf<C extends Capability> = C extends SubmissionAction
  ? Thing
  : C extends ListingAction
    ? Listing
    : null

export type Lack =
  | 'sign-in'
  | 'a second factor'
  | 'showing the second factor'
  | 'a confirmed second factor'
  /** Someone else must decide: it's their own submission or listing. */
  | 'someone else'
  /** No further step would help. */
  | 'permission'

/** Permission only; whether it's possible depends on the state. */
export function can<C extends Capability>(person: Person, action: C, thing: ThingOf<C>): boolean {
  return lackOf(person, action, thing) === null
}

/** The missing step, or null. */
export function lackOf<C extends Capability>(
  person: Person,
  action: C,
  thing: ThingOf<C>,
): Lack | null {
  if (anybodys.includes(action)) return null
  if (isSubmission(thing) && person.linkTo === thing.id && linkHolders.includes(action)) return null
  if (!person.userId) return 'sign-in'
  if (roleCarries(person.role, action)) return lackOfTeam(person, action, thing)
  return carriedByThem(person.userId, thing).includes(action) ? lackOfMember(person) : 'permission'
}

/** Without any role. */
function carriedByThem(userId: string, thing: Thing | Listing | null): readonly Capability[] {
  const isOwner = thing?.owners?.includes(userId) ?? false
  const isManager = thing !== null && 'managers' in thing && thing.managers.includes(userId)
  return [...members, ...(isOwner ? owners : []), ...(isManager ? managers : [])]
}

function isSubmission(thing: Thing | Listing | null): thing is Thing {
  return thing !== null && 'submitter_email' in thing
}

export function roleCarries(role: Role | null, action: Capability): boolean {
  // The database could contain an unknown role.
  return role !== null && Object.hasOwn(carriedBy, role) && carriedBy[role].includes(action)
}

/** By account, or by the address the team knows. */
function isOwnSubmission({ userId, email }: Person, thing: Thing): boolean {
  if (userId !== null && thing.user_id === userId) return true
  return email !== null && email.toLowerCase() === thing.submitter_email.toLowerCase()
}

/** Private documents need a second factor. */
function lackOfTeam(
  person: Person,
  action: Capability,
  thing: Thing | Listing | null,
): Lack | null {
  const { aal, factors } = person.standing
  if (factors === 'none') return 'a second factor'
  if (aal !== 'aal2') return 'showing the second factor'
  if (factors !== 'confirmed') return 'a confirmed second factor'
  return isOwnCase(person, action, thing) ? 'someone else' : null
}

/** No one decides on their own submission or listing, gives it a badge, or restores it. */
function isOwnCase(person: Person, action: Capability, thing: Thing | Listing | null): boolean {
  if (isSubmission(thing)) return isDecision(action) && isPartOf(person, thing)
  if (action === 'move-pin' || !thing || !person.userId) return false
  if (!teamsOwn.some((own) => own === action)) return false
  return thing.owners.includes(person.userId) || thing.managers.includes(person.userId)
}

/** The sender or an owner of the resulting listing. */
export function isPartOf(person: Person, thing: Thing): boolean {
  const runsIt = person.userId !== null && thing.owners?.includes(person.userId)
  return runsIt || isOwnSubmission(person, thing)
}

function isDecision(action: Capability): boolean {
  return decisions.some((decision) => decision === action)
}

function lackOfMember({ standing: { aal, factors } }: Person): Lack | null {
  return factors !== 'none' && aal !== 'aal2' ? 'showing the second factor' : null
}
