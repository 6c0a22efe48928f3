import * as t from '#messages/people.ts'
type Person = { userId: string; role: 'owner' | 'manager' }

export function isLastOwner(people: readonly Person[], userId: string): boolean {
  const owners = people.filter(({ role }) => role === 'owner')
  return owners.length === 1 && owners[0]?.userId === userId
}

export const invitationKinds = ['manager', 'owner', 'hand-over'] as const

type KindText = { label(): string; hint(): string }

export const kindTexts: Record<(typeof invitationKinds)[number], KindText> = {
  manager: { label: t.asManager, hint: t.asManagerHint },
  owner: { label: t.asOwner, hint: t.asOwnerHint },
  'hand-over': { label: t.handOver, hint: t.handOverHint },
}

/** Open invitations per listing. */
export const maxInvitations = 10

export type PeopleView = {
  business: { id: string; name: string; isPublic: boolean }
  people: {
    userId: string
    email: string
    isOwner: boolean
    /** "Owner since Nov 21". */
    roleText: string
    isYou: boolean
    isLastOwner: boolean
    /** Sentences about what the listing loses without them. */
    lost: string[]
  }[]
  invitations: { id: string; email: string; text: string; ends: string }[]
  canChange: boolean
  /** Only for owners, not for the team. */
  canHandOver: boolean
  /** Unanswered messages from visitors that the signed-in person can read. */
  unanswered: number
}

export type PeopleAnswer = {
  intent: string
  text: string
  field: 'email' | 'kind' | null
  values: { email: string; kind: string }
  /** Asks for confirmation when the last owner would leave. */
  sure: { userId: string; isYou: boolean } | null
}
