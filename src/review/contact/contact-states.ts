import * as t from '#messages/desk-contact.ts'

export type ContactState = 'open' | 'answered' | 'closed'

const names: Record<ContactState, () => string> = {
  open: t.waiting,
  answered: t.answered,
  closed: t.closed,
}

export function contactStateName(state: ContactState): string {
  return names[state]()
}
