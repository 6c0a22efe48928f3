import { join, resolve } from 'node:path'
import type { Config } from './config.server.ts'
import { carryOnImports, paceEmbedded, paceOnServer } from './exchange/import/carry-on.server.ts'
import { teamAddresses } from './account/team/team.server.ts'
import { forgetCounts } from './auth/limits/counts.server.ts'
import { outageEvent, outageOf } from './limits/outage.ts'
import { backUpWhenDue } from './backup/scheduled-backup.server.ts'
import { followCategories } from './directory/categories.server.ts'
import { reclaimSpace } from './db/reclaim-space.server.ts'
import { sweepImages } from './directory/photos/sweep.server.ts'
import { noted } from './jobs/task-runs.server.ts'
import { startTasks, type ScheduledTask } from './jobs/scheduled-tasks.server.ts'
import { deliverDue } from './mail/deliver.server.ts'
import { folderTransport } from './mail/folder.server.ts'
import { smtpTransport } from './mail/smtp.server.ts'
import { forgetPast } from './retention.server.ts'
import { forgetVisitCounts } from './process/shared-limits.server.ts'
import type { Services } from './services.server.ts'
import type { Db } from './db/schema.ts'
import { workerNumber } from './process/workers.server.ts'
import { applySettings } from './settings/apply-settings.server.ts'
import { submissionTasks } from './submissions/lifecycle/scheduled-tasks.server.ts'
import type { FigureCounter } from './owner/figures/figure-counter.server.ts'
import { upkeepTasks } from './owner/upkeep/scheduled-tasks.server.ts'
import { sendFigureMails } from './owner/figures/figure-mail.server.ts'

/** Who waits for the first page goes first. */
const headStartSeconds = 2

/**
 * Starts what is done beside requests, again and again: of several processes behind one port the first does what one alone
 * need do. (On several machines each has a first: what they share is theirs to take in turn.)
 *
 * @returns how to stop, which waits for what is being sent.
 */
export function startAllTasks(
  services: Services & { figures: FigureCounter },
  config: Config,
  say: (step: string) => void,
): () => Promise<void> {
  const { smtpUrl, mailFrom, dataDir, databaseUrl, checksWebsites } = config
  const stopping = new AbortController()
  const folder = join(dataDir, 'outbox')
  const server = smtpUrl ? smtpTransport(smtpUrl, mailFrom) : null
  const send = server?.send ?? folderTransport(folder, mailFrom)
  if (!server) say(`Mail is written to ${folder}; set SMTP_URL to send it`)
  const { db, log, site, now } = services
  const ofEachProcess: ScheduledTask[] = [
    { name: 'write figures', everySeconds: 10, run: () => services.figures.write(db) },
    { name: 'follow the settings', everySeconds: 5, run: () => applySettings(services) },
    { name: 'follow the categories', everySeconds: 5, run: () => followCategories(db) },
  ]
  const ofTheFirst = (): ScheduledTask[] => [
    { name: 'deliver mail', everySeconds: 1, run: () => deliverDue(db, send, services) },
    {
      name: 'forget what is past its time',
      everySeconds: 3600,
      run: () => forgetPast({ ...services, outboxFolder: folder }),
    },
    {
      name: 'delete pictures that nothing shows',
      everySeconds: 600,
      run: () => sweepImages(db, services),
    },
    { name: 'forget counts', everySeconds: 60, run: () => forgetAllCounts(db, now()) },
    // A Postgres server does this by itself.
    ...(databaseUrl
      ? []
      : [{ name: 'give back disk space', everySeconds: 300, run: () => reclaimSpace(db) }]),
    ...upkeepTasks(services, checksWebsites),
    { name: 'mail figures', everySeconds: 600, run: () => sendFigureMails(services) },
    {
      name: 'carry on imports',
      everySeconds: 2,
      run: () => carryOnImports(services, databaseUrl ? paceOnServer : paceEmbedded),
    },
    ...submissionTasks(services, () => teamAddresses(db, site.contactEmail)),
    ...(config.backup.to
      ? [
          {
            name: 'back up',
            everySeconds: 300,
            run: () =>
              backUpWhenDue(config, { now: now(), path: resolve, signal: stopping.signal }),
          },
        ]
      : []),
  ]
  const tasks = [...ofEachProcess, ...(workerNumber() === 1 ? ofTheFirst() : [])]
  const stop = startTasks(noted(tasks, db, now), { log, eventOfOutage, headStartSeconds })
  return () => {
    stopping.abort()
    return stop().then(() => server?.close())
  }
}

async function forgetAllCounts(db: Db, now: Date): Promise<void> {
  await forgetCounts(db, now)
  await forgetVisitCounts(db, now)
}

/** What an outage stops says so as requests do, in one line for all. */
function eventOfOutage(error: Error): Record<string, unknown> | null {
  const outage = outageOf(error)
  return outage && outageEvent(outage, error)
}
