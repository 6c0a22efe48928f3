import { statfs } from 'node:fs/promises'
import { sql } from 'kysely'
import { findLastBackup, type LastBackup } from '../../platform/backup/last-backup.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { isPlaceholder } from '../../platform/email/mail.ts'
import { findTaskRuns } from '../../platform/jobs/scheduled-tasks.server.ts'
import { countMails } from '../../platform/email/queue.server.ts'
import type { Services } from '../../platform/services.server.ts'

export type Status = {
  version: string
  node: string
  database: string
  databaseBytes: number | null
  diskFreeBytes: number | null
  diskBytes: number | null
  /** Null if never on this machine. */
  backup: LastBackup | null
  mails: { waiting: number; failed: number; oldestMinutes: number | null }
  submissions: { waiting: number; oldestMinutes: number | null }
  tasks: TaskStatus[]
  toInstall: ToInstall[]
}

/** Missing on the server: only the person who installed the site can set it. */
export type ToInstall = 'mail' | 'sender' | 'backup' | 'proxies'

type TaskStatus = {
  name: string
  error: string | null
  endedAt: string | null
  failedAt: string | null
  failingSince: string | null
}

type Deps = Pick<Services, 'db' | 'now' | 'machine' | 'mail' | 'proxies'>

/** A check that fails gives null. */
export async function findStatus({ db, now, machine, mail, proxies }: Deps): Promise<Status> {
  const disk = await statfs(machine.dataDir).catch(() => null)
  const mails = await countMails(db)
  const waiting = await countWaiting(db)
  const minutesSince = (moment: Date | null) =>
    moment && Math.max(0, Math.floor((now().getTime() - moment.getTime()) / 60_000))
  const tasks = await findTaskRuns(db)
  return {
    version: machine.version,
    node: process.version,
    database: machine.database,
    databaseBytes: await databaseBytes({ db }),
    diskFreeBytes: disk && disk.bavail * disk.bsize,
    diskBytes: disk && disk.blocks * disk.bsize,
    backup: await findLastBackup(machine.dataDir),
    mails: {
      waiting: mails.waiting,
      failed: mails.failed,
      oldestMinutes: minutesSince(mails.oldestWaiting),
    },
    submissions: { waiting: waiting.count, oldestMinutes: minutesSince(waiting.oldest) },
    toInstall: [
      ...(mail.isServer ? [] : ['mail' as const]),
      ...(mail.isServer && isPlaceholder(mail.sender.address) ? ['sender' as const] : []),
      ...(isBackupOn(
        tasks.find(({ name }) => name === 'back up'),
        now(),
      )
        ? []
        : ['backup' as const]),
      ...(proxies.isUndeclared ? ['proxies' as const] : []),
    ],
    tasks: tasks.map(({ name, endedAt, failedAt, failingSince, error }) => ({
      name,
      error,
      endedAt: endedAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
      failingSince: failingSince?.toISOString() ?? null,
    })),
  }
}

const backupDays = 2

export function isRecentBackup(moment: Date, now: Date): boolean {
  return now.getTime() - moment.getTime() <= backupDays * 86_400_000
}

/** The task runs only with a place for backups. */
export function isBackupOn(task: { endedAt: Date | null } | undefined, now: Date): boolean {
  return task?.endedAt ? isRecentBackup(task.endedAt, now) : false
}

export async function countWaiting(db: Db): Promise<{ count: number; oldest: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(received_at) as oldest from submissions where state = 'pending'`.execute(
    db,
  )
  return { count: rows[0]?.count ?? 0, oldest: rows[0]?.oldest ? new Date(rows[0].oldest) : null }
}

async function databaseBytes({ db }: Pick<Deps, 'db'>): Promise<number | null> {
  const { rows } = await sql<{ bytes: string | number }>`
    select pg_database_size(current_database()) as bytes`.execute(db)
  return rows[0] ? Number(rows[0].bytes) : null
}
