import type { ScheduledTask } from '../platform/jobs/scheduled-tasks.server.ts'
import type { TaskName } from '../platform/jobs/task-names.ts'
import type { Services } from '../platform/services.server.ts'
import { promiseOf } from '../platform/ui/site.ts'
import { matchKeys } from '../submissions/documents/document-keys.server.ts'
import { emailArrivals } from './team-emails/arrivals.server.ts'
import { sendDeskDigests, remindOfOverdue } from './team-emails/overdue.server.ts'
import { forgetDocuments } from '../submissions/documents/documents.server.ts'
import { alertFull } from './team-emails/documents-full.server.ts'
import { writeLedger } from './ledger/ledger.server.ts'
import { endReplaced } from '../submissions/claims/end-replaced.server.ts'
import { sendDigests } from '../submissions/emails/submitter-mail.server.ts'

/** @param team the team's addresses. */
export function submissionTasks(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId' | 'documents'>,
  team: () => Promise<string[]>,
): ScheduledTask[] {
  const { db } = services
  const task = (everySeconds: number, name: TaskName, run: ScheduledTask['run']) => ({
    name,
    everySeconds,
    run,
  })
  return [
    task(300, 'tell the team what is due or overdue', () => remindOfOverdue(db, team, services)),
    task(60, 'tell the team that documents are turned away', () => alertFull(db, team, services)),
    task(60, 'tell the team what came in', () => emailArrivals(db, services)),
    task(300, 'tell the team once a day what waits', () => sendDeskDigests(db, services)),
    task(60, 'tell senders what was held back', () => sendDigests(db, services)),
    task(60, 'end what replaced owners had', () => endReplaced(services)),
    task(300, 'forget decided documents', () => forgetDocuments(db, services)),
    task(3600, 'match documents with their keys', () => matchKeys(db, services)),
    task(3600, 'write the open ledger', () =>
      writeLedger(db, services.now(), promiseOf(services.site).hours),
    ),
  ]
}
