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
