import { readTarget } from './backup-place.server.ts'
import { findLastBackup } from './last-backup.server.ts'
import { backUp, isBackingUp, type BackupSettings } from './start-backup.server.ts'

type Settings = BackupSettings & { backup: { to: string | undefined; hours: number } }

/**
 * Makes a backup when the last one is as old as the settings say; without a place, none.
 *
 * @param signal ends it with the process.
 * @throws with a message for whoever runs the site, who finds it beside the task.
 */
export async function backUpWhenDue(
  settings: Settings,
  { now, path, signal }: { now: Date; path: (file: string) => string; signal: AbortSignal },
): Promise<void> {
  const { to, hours } = settings.backup
  // One that somebody makes by hand is looked at by the next turn.
  if (!to || isBackingUp()) return
  const last = await findLastBackup(settings.dataDir)
  const age = last?.to === to ? now.getTime() - new Date(last.at).getTime() : Infinity
  if (age < hours * 3_600_000) return
  const target = readTarget(to, settings.bucket, path)
  await backUp(settings, { to: target, name: to, at: now, signal })
}
