import type { ScheduledTask } from '../../jobs/scheduled-tasks.server.ts'
import type { Services } from '../../services.server.ts'
import { alertOverdue } from '../review/queue/alert-overdue.server.ts'
import { matchKeys } from '../documents/evidence-keys.server.ts'
import { alertFull } from '../documents/evidence-room.server.ts'
import { forgetEvidence } from '../documents/evidence.server.ts'
import { sendDigests } from '../emails/submitter-mail.server.ts'

/** What a process does for submissions beside answering requests. @param team the addresses of the team. */
export function submissionDuties(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId' | 'documents'>,
  team: () => Promise<string[]>,
): ScheduledTask[] {
  const { db } = services
  const duty = (everySeconds: number, name: string, run: ScheduledTask['run']) => ({
    name,
    everySeconds,
    run,
  })
  return [
    duty(60, 'tell the team what is nearly due', () => alertOverdue(db, team, services)),
    duty(60, 'tell the team that documents are turned away', () => alertFull(db, team, services)),
    duty(60, 'tell senders what was held back', () => sendDigests(db, services)),
    duty(30, 'forget decided evidence', () => forgetEvidence(db, services)),
    duty(3600, 'match documents with their keys', () => matchKeys(db, services)),
  ]
}
