import * as t from '#messages/command-start.ts'
import { join, resolve } from 'node:path'
import type { Config } from './config.server.ts'
import { carryOnImports, paceEmbedded, paceOnServer } from '../exchange/import/carry-on.server.ts'
import { carryOnRuns } from '../registry/run/carry-on-runs.server.ts'
import { writeTonight } from '../api/open-data/nightly-files.server.ts'
import { teamAddresses } from '../account/team/team.server.ts'
import { forgetCounts } from '../auth/limits/counts.server.ts'
import { outageEvent, outageOf } from '../platform/http/outage.ts'
import { readTarget } from '../platform/backup/backup-place.server.ts'
import { findLastBackup } from '../platform/backup/last-backup.server.ts'
import { backUp, isBackingUp } from '../platform/backup/start-backup.server.ts'
import { followCategories } from '../listings/categories.server.ts'
import { reclaimSpace } from '../platform/db/connect.server.ts'
import { sweepImages } from '../listings/photos/sweep.server.ts'
import { noted, startTasks, type ScheduledTask } from '../platform/jobs/scheduled-tasks.server.ts'
import { deliverDue } from '../platform/email/deliver.server.ts'
import type { Carrier, OutgoingMail } from '../platform/email/mail.ts'
import { checkTask } from '../platform/email/queue.server.ts'
import { forgetPast } from './retention.server.ts'
import { forgetVisitCounts } from './process/shared-limits.server.ts'
import type { Services } from '../platform/services.server.ts'
import type { Db } from '../platform/db/schema.ts'
import { workerNumber } from './process/workers.server.ts'
import { applySettings } from '../platform/settings/apply-settings.server.ts'
import { submissionTasks } from '../review/scheduled-tasks.server.ts'
import type { FigureCounter } from '../owner/figures/figures.server.ts'
import { withOpenLinks } from '../owner/emailed-links.server.ts'
import { upkeepTasks } from '../owner/upkeep/scheduled-tasks.server.ts'
import { withListedOnly } from '../saved/alerts/still-listed.server.ts'
import { sendAlerts } from '../saved/alerts/send-alerts.server.ts'
import { sendFigureMails } from '../owner/figures/figure-mail.server.ts'

/** The first page's visitors take priority. */
const headStartSeconds = 2

type Running = Services & { figures: FigureCounter }
type Around = { config: Config; carrier: Carrier; say: (step: string) => void }

/**
 * Starts periodic tasks.
 * @returns a function that stops them after pending mail is sent.
 */
export function startAllTasks(services: Running, around: Around): () => Promise<void> {
  const { db, log, now } = services
  const stopping = new AbortController()
  const tasks = allTasks(services, { ...around, signal: stopping.signal })
  const stop = startTasks(noted(tasks, db, now), { log, eventOfOutage, headStartSeconds })
  return () => {
    stopping.abort()
    return stop().then(() => around.carrier.close())
  }
}

/**
 * The periodic tasks of this process. With several workers, the first has the single ones. (Each
 * machine has a first; shared work is claimed in turns.)
 * @param signal ends deliveries and backups.
 */
export function allTasks(
  services: Running,
  { config, carrier, say, signal }: Around & { signal: AbortSignal },
): ScheduledTask[] {
  const { dataDir, databaseUrl, checksWebsites, staleChecks } = config
  const { db, log, site, now } = services
  const checkLinks = async (mail: OutgoingMail) => {
    const listed = await withListedOnly(services, mail)
    return listed && withOpenLinks(services, listed)
  }
  const delivery = { log, now, checkLinks, signal }
  const ofEachProcess: ScheduledTask[] = [
    { name: 'write figures', everySeconds: 10, run: () => services.figures.write(db) },
    { name: 'follow the settings', everySeconds: 5, run: () => applySettings(services) },
    { name: 'follow the categories', everySeconds: 5, run: () => followCategories(db) },
  ]
  const ofTheFirst = (): ScheduledTask[] => [
    {
      name: checkTask,
      everySeconds: 600,
      run: checkFromStart(carrier, { log, say }),
    },
    { name: 'deliver mail', everySeconds: 1, run: () => deliverDue(db, carrier.send, delivery) },
    {
      name: 'forget what is past its time',
      everySeconds: 3600,
      run: () => forgetPast({ ...services, outboxFolder: join(dataDir, 'outbox') }),
    },
    {
      name: 'delete pictures that nothing shows',
      everySeconds: 600,
      run: () => sweepImages(db, services),
    },
    { name: 'forget counts', everySeconds: 60, run: () => forgetAllCounts(db, now()) },
    // A Postgres server does this itself.
    ...(databaseUrl
      ? []
      : [
          { name: 'give back disk space' as const, everySeconds: 300, run: () => reclaimSpace(db) },
        ]),
    {
      name: 'write open data',
      everySeconds: 600,
      run: () => writeTonight(services),
    },
    ...upkeepTasks(services, { checksWebsites, staleChecks }),
    { name: 'mail figures', everySeconds: 600, run: () => sendFigureMails(services) },
    { name: 'send email alerts', everySeconds: 600, run: () => sendAlerts(services) },
    {
      name: 'carry on imports',
      everySeconds: 2,
      run: () => carryOnImports(services, databaseUrl ? paceOnServer : paceEmbedded),
    },
    {
      name: 'carry on registers',
      everySeconds: 2,
      run: () => carryOnRuns(services, databaseUrl ? paceOnServer : paceEmbedded),
    },
    ...submissionTasks(services, () => teamAddresses(db, site.contactEmail)),
    ...(config.backup.to
      ? [
          {
            name: 'back up' as const,
            everySeconds: 300,
            run: backUpFrom(config, { now, path: resolve, signal, say }),
          },
        ]
      : []),
  ]
  return [...ofEachProcess, ...(workerNumber() === 1 ? ofTheFirst() : [])]
}

/** Reports the mail status at start; a wrong setting stops nothing, and the task retries. */
function checkFromStart(
  carrier: Carrier,
  { log, say }: { log: Services['log']; say: (step: string) => void },
): () => Promise<void> {
  const { name, isServer } = carrier
  let first: Promise<void> | null = carrier.check()
  first.then(
    () => say(isServer ? t.mailGoesOut({ name }) : t.mailIsWritten({ folder: name })),
    (error: Error) => {
      log({ event: 'mail cannot be sent', by: name, reason: error.message })
      say(t.mailFails({ why: error.message }))
      say(t.mailWaits())
      say(t.mailTest())
      say(t.mailWayIn())
    },
  )
  return async () => {
    const check = first ?? carrier.check()
    first = null
    await check
  }
}

type BackupTask = {
  now(): Date
  path: (file: string) => string
  signal: AbortSignal
  say: (step: string) => void
}

/** Prints each new problem once: in the log alone, a failing backup goes unnoticed. */
function backUpFrom(config: Config, { now, say, ...rest }: BackupTask): () => Promise<void> {
  let said = ''
  return async () => {
    try {
      await backUpWhenDue(config, { now: now(), ...rest })
      said = ''
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      if (why !== said && !rest.signal.aborted) say(t.backupFails({ why }))
      said = why
      throw error
    }
  }
}

async function forgetAllCounts(db: Db, now: Date): Promise<void> {
  await forgetCounts(db, now)
  await forgetVisitCounts(db, now)
}

function eventOfOutage(error: Error): Record<string, unknown> | null {
  const outage = outageOf(error)
  return outage && outageEvent(outage, error)
}

/**
 * Backs up when the last backup is old enough; never without a target.
 * @param signal stops it with the process.
 * @throws with a message for the operator, shown next to the task.
 */
async function backUpWhenDue(
  settings: Config,
  { now, path, signal }: { now: Date; path: (file: string) => string; signal: AbortSignal },
): Promise<void> {
  const { to, hours } = settings.backup
  // During a manual backup, the next run checks again.
  if (!to || isBackingUp()) return
  const last = await findLastBackup(settings.dataDir)
  const age = last?.to === to ? now.getTime() - new Date(last.at).getTime() : Infinity
  if (age < hours * 3_600_000) return
  const target = readTarget(to, settings.bucket, path)
  await backUp(settings, { to: target, name: to, at: now, signal })
}
