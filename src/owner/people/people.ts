type Person = { userId: string; role: 'owner' | 'manager' }

export function isLastOwner(people: readonly Person[], userId: string): boolean {
  const owners = people.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.userId === userId
}

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

/** Open invitations per listing. */
export const maxInvitations = 10

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
  canChange: boolean
  /** Only for owners, not for the team. */
  canHandOver: boolean
}

export type PeopleAnswer = {
  intent: string
  text: string
  field: 'email' | 'kind' | null
  values: { email: string; kind: string }
  /** Asks for confirmation when the last owner would leave. */
  sure: { userId: string; isYou: boolean } | null
}
