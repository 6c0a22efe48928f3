import type { Duty } from '../jobs/repeat.server.ts'
import type { Services } from '../services.server.ts'
import { alertOverdue } from './alert-overdue.server.ts'
import { forgetEvidence } from './evidence.server.ts'

/** What a process does for submissions beside answering requests. @param team the addresses of the team. */
export function submissionDuties(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId'>,
  team: () => Promise<string[]>,
): Duty[] {
  const { db, now } = services
  return [
    {
      name: 'tell the team what is nearly due',
      everySeconds: 60,
      run: () => alertOverdue(db, team, services),
    },
    { name: 'forget decided evidence', everySeconds: 30, run: () => forgetEvidence(db, now()) },
  ]
}
