import { nameOf } from '../../account/team/team-guard.server.ts'
import type { Sender } from '../../submissions/edits/waiting-edit.server.ts'
import type { Runner } from './listing.server.ts'

/** Whether somebody changes a listing for the team, and does not run it. */
export function isForTeam({ person, listing }: Pick<Runner, 'person' | 'listing'>): boolean {
  const runs = [...listing.owners, ...listing.managers]
  return person.role !== null && !runs.includes(person.userId ?? '')
}

/** Who changes a listing, as its history and the mails call them. */
export function editorOf({ user, person, listing }: Runner): Sender {
  const isOwner = listing.owners.includes(user.id)
  const isManager = listing.managers.includes(user.id)
  return {
    userId: user.id,
    name: nameOf(user),
    role: isOwner ? 'owner' : isManager ? 'manager' : (person.role ?? 'manager'),
    email: user.email ?? '',
    isConfirmed: Boolean(user.email && user.email_confirmed_at),
  }
}
