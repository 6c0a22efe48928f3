/** What somebody was made in the directory, besides looking after their own listings. */
export type Role = 'reviewer' | 'admin'

/**
 * What is read or done beside single submissions. `open-desk` shows the queue: names, places and times; `import` brings
 * lists of listings in and out.
 */
const siteActions = ['submit', 'use-account', 'open-desk'] as const
/** What the team decides: for whom it does not concern. */
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
/** What is read of a submission, or done with it. To `expire` one is for nobody: the directory does it by itself. */
export const submissionActions = [...deskActions, ...decisions, ...linkActions, 'expire'] as const
/** What a manager of a listing may do with it, too. */
const managing = ['edit-listing', 'answer-messages', 'see-figures'] as const
/** What the team alone does with a listing: its badge, whether it is shown, which others are one with it, its pin. */
const teamsOwn = ['change-badge', 'change-standing', 'merge-listings', 'move-pin'] as const
/** What is done with a listing that exists: by its owners all but what is for the team alone. */
const listingActions = [...managing, 'change-people', 'close-listing', ...teamsOwn] as const
/** Running the directory: for admins alone. `open-admin` shows the start page and the state of things. */
const adminActions = [
  'open-admin',
  'remove-samples',
  'edit-articles',
  'edit-resources',
  'edit-categories',
  'see-listings',
  'give-roles',
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

/** What each role carries. One that stands here with nothing, or not at all, can do nothing. */
const carriedBy: Record<Role, readonly Capability[]> = {
  reviewer: review,
  admin: [...review, ...adminActions],
}

/** What people may by what they are to the site or to a submission. What is in no list, nobody may. */
const anybodys: readonly Capability[] = ['submit']
const members: readonly Capability[] = ['use-account']
const linkHolders: readonly Capability[] = linkActions
/** Bringing back is for the team alone: else an owner could end a suspension. */
const owners: readonly Capability[] = ['archive', ...managing, 'change-people', 'close-listing']
const managers: readonly Capability[] = managing

/**
 * How well somebody has shown who they are: the `aal` of their session, and whether they have second factors.
 * One that was not confirmed by mail may be a thief's, who had the password or a session: it spoils the others.
 */
export type Standing = { aal: 'aal1' | 'aal2'; factors: 'none' | 'unconfirmed' | 'confirmed' }

/** Somebody who asks for something, as far as they have shown who they are. */
export type Person = {
  /** Null when nobody is signed in. */
  userId: string | null
  /** Null for who has none, and for who acts as the owner of a listing. */
  role: Role | null
  standing: Standing
  /** By which the team knows them. */
  email: string | null
  /** The id of the submission whose private link they hold. */
  linkTo: string | null
}

/** A submission, as far as it says who may do what with it. */
export type Thing = {
  id: string
  /** Of who sent it in. */
  user_id: string | null
  submitter_email: string
  /** The ids of those who run the listing that came of it. */
  owners?: readonly string[]
}

/** A listing, as far as it says who runs it: ids of accounts. */
export type Listing = { owners: readonly string[]; managers: readonly string[] }

type ThingOf<C extends Capability> = C extends SubmissionAction
  ? Thing
  : C extends ListingAction
    ? Listing
    : null

/** What somebody lacks to do something. */
export type Lack =
  | 'sign-in'
  | 'a second factor'
  | 'showing the second factor'
  | 'a confirmed second factor'
  /** Nobody decides on what they sent in themselves, or on a listing that they run. */
  | 'somebody else'
  /** Nothing that they could do gets them there. */
  | 'permission'

/** Whether somebody may read or do something; whether it is possible is for the state of the thing. */
export function can<C extends Capability>(person: Person, action: C, thing: ThingOf<C>): boolean {
  return lackOf(person, action, thing) === null
}

/** The same with what is missing; null when nothing is. */
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

/** What somebody signed in may do by what they are to a thing, without any role. */
function carriedByThem(userId: string, thing: Thing | Listing | null): readonly Capability[] {
  const isOwner = thing?.owners?.includes(userId) ?? false
  const isManager = thing !== null && 'managers' in thing && thing.managers.includes(userId)
  return [...members, ...(isOwner ? owners : []), ...(isManager ? managers : [])]
}

function isSubmission(thing: Thing | Listing | null): thing is Thing {
  return thing !== null && 'submitter_email' in thing
}

/** Whether a role carries a capability, whoever has it and however well they have shown who they are. */
export function roleCarries(role: Role | null, action: Capability): boolean {
  // What the database holds may be a role that this table has never heard of.
  return role !== null && Object.hasOwn(carriedBy, role) && carriedBy[role].includes(action)
}

/** Whether somebody sent a submission in: signed in, or with the address that the team knows them by. */
function isOwnSubmission({ userId, email }: Person, thing: Thing): boolean {
  if (userId !== null && thing.user_id === userId) return true
  return email !== null && email.toLowerCase() === thing.submitter_email.toLowerCase()
}

/** Private documents lie behind a role, so a second factor does, too. */
function lackOfTeam(
  person: Person,
  action: Capability,
  thing: Thing | Listing | null,
): Lack | null {
  const { aal, factors } = person.standing
  if (factors === 'none') return 'a second factor'
  if (aal !== 'aal2') return 'showing the second factor'
  if (factors !== 'confirmed') return 'a confirmed second factor'
  return isOwnCase(person, action, thing) ? 'somebody else' : null
}

/** Nobody decides on what they sent in or on what became a listing that they run, gives it a badge or shows it again. */
function isOwnCase(person: Person, action: Capability, thing: Thing | Listing | null): boolean {
  if (isSubmission(thing)) return isDecision(action) && isPartOf(person, thing)
  if (action === 'move-pin' || !thing || !person.userId) return false
  if (!teamsOwn.some((own) => own === action)) return false
  return thing.owners.includes(person.userId) || thing.managers.includes(person.userId)
}

/** Whether somebody sent a submission in, or runs the listing that came of it: others decide on it. */
export function isPartOf(person: Person, thing: Thing): boolean {
  const runsIt = person.userId !== null && thing.owners?.includes(person.userId)
  return runsIt || isOwnSubmission(person, thing)
}

function isDecision(action: Capability): boolean {
  return decisions.some((decision) => decision === action)
}

/** Who has a second factor has to show it. */
function lackOfMember({ standing: { aal, factors } }: Person): Lack | null {
  return factors !== 'none' && aal !== 'aal2' ? 'showing the second factor' : null
}
