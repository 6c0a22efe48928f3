/** Somebody who runs a listing, as far as rules ask. */
type Person = { userId: string; role: 'owner' | 'manager' }

/** Whether the listing has no owner any more when this person goes. */
export function isLastOwner(people: readonly Person[], userId: string): boolean {
  const owners = people.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.userId === userId
}

/** What a form of the page may ask for. */
export const invitationKinds = ['manager', 'owner', 'hand-over'] as const

export const kindTexts: Record<(typeof invitationKinds)[number], { label: string; hint: string }> =
  {
    manager: {
      label: 'As a manager',
      hint: 'Changes what the listing says and answers messages.',
    },
    owner: {
      label: 'As another owner',
      hint: 'May do all that you may, also decide who runs the listing.',
    },
    'hand-over': {
      label: 'To hand the listing over',
      hint: 'Becomes the owner when they say yes; you leave at that moment.',
    },
  }

/** How many invitations of a listing can wait at once. */
export const maxInvitations = 10

export const invitationDays = 7

/** Who runs a listing, as its page shows it. */
export type PeopleView = {
  business: { id: string; name: string; isPublic: boolean }
  people: {
    userId: string
    email: string
    roleText: string
    isOwner: boolean
    since: string
    isYou: boolean
    isLastOwner: boolean
  }[]
  invitations: { id: string; email: string; text: string; ends: string }[]
  /** Whether the one who looks decides who runs it. */
  canChange: boolean
  /** Whether they can hand it over: an owner, not somebody of the team. */
  canHandOver: boolean
}

/** The answer to a form that did nothing yet: what is wrong, or what to say yes to first. */
export type PeopleAnswer = {
  intent: string
  text: string
  field: 'email' | 'kind' | null
  values: { email: string; kind: string }
  /** Of somebody whose going leaves the listing without an owner, which asks for a second step. */
  sure: { userId: string; isYou: boolean } | null
}
