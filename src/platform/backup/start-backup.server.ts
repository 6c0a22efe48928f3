import * as t from '#messages/command-backup.ts'
import { fork } from 'node:child_process'
import { constants, copyFileSync, mkdirSync, readdirSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fullOrElse } from '../db/folder/data-folder.server.ts'
import { renameOnDisk, writeSynced } from '../db/folder/on-disk.server.ts'
import type { BucketSettings } from '../images/bucket.server.ts'
import type { BackupTarget } from './backup-place.server.ts'
import type { BackupJob, BackupResult } from './backup-process.server.ts'
import { lastFile, type LastBackup } from './last-backup.server.ts'

const processFile = join(import.meta.dirname, 'backup-process.server.ts')

export type BackupSettings = {
  databaseUrl: string | undefined
  dataDir: string
  bucket: BucketSettings | undefined
  backup: { keep: number; passphrase: string | undefined }
}

/** Only one at a time: both would copy to the same place. */
let isRunning = false

export function isBackingUp(): boolean {
  return isRunning
}

/**
 * Makes and verifies a backup. The embedded database is copied first (about ten milliseconds per
 * 100 MB); the rest runs in a low-priority process.
 * @param how `name` is shown to people. `isRowsOnly` leaves out images and keys and doesn't count
 * as a backup.
 * @throws with a message for the operator.
 */
export async function backUp(
  settings: BackupSettings,
  {
    to,
    name,
    at,
    signal,
    isRowsOnly = false,
  }: { to: BackupTarget; name: string; at: Date; signal: AbortSignal; isRowsOnly?: boolean },
): Promise<BackupResult & { ok: true }> {
  if (isRunning) throw new Error(t.another())
  isRunning = true
  const { dataDir, databaseUrl } = settings
  const copy = join(dataDir, 'backup.part')
  try {
    await rm(copy, { recursive: true, force: true })
    await mkdir(copy, { mode: 0o700 })
    if (!databaseUrl) copyDatabase(dataDir, copy)
    const result = await runApart(
      {
        at: at.toISOString(),
        source: { databaseUrl, dataDir: copy },
        imagesFolder: join(dataDir, 'images'),
        bucket: settings.bucket,
        secrets: join(dataDir, 'secrets'),
        isRowsOnly,
        to,
        passphrase: settings.backup.passphrase,
        keep: settings.backup.keep,
      },
      signal,
    )
    if (!result.ok) throw new Error(result.problem)
    if (!isRowsOnly)
      await noteLast(dataDir, { at: at.toISOString(), to: name, bytes: result.bytes })
    return result
  } finally {
    isRunning = false
    await rm(copy, { recursive: true, force: true })
  }
}

function copyDatabase(dataDir: string, copy: string): void {
  try {
    copyFolder(join(dataDir, 'database'), join(copy, 'database'))
  } catch (error) {
    throw fullOrElse(dataDir, error)
  }
}

/**
 * Safe: the database runs in this process, so nothing writes meanwhile. The copy is like after a
 * kill, from which it recovers.
 */
function copyFolder(from: string, to: string): void {
  mkdirSync(to, { mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) copyFolder(source, target)
    else if (entry.isFile()) copyFileSync(source, target, constants.COPYFILE_FICLONE)
  }
}

function runApart(job: BackupJob, signal: AbortSignal): Promise<BackupResult> {
  return new Promise((resolve) => {
    const child = fork(processFile, [], {
      serialization: 'advanced',
      env: {},
      execArgv: [],
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    })
    if (child.pid) setPriority(child.pid, 10)
    let output = ''
    child.stderr?.on(
      'data',
      (chunk: Buffer) => (output = `${output}${chunk.toString()}`.slice(-500)),
    )
    const stop = () => child.kill('SIGKILL')
    signal.addEventListener('abort', stop)
    const done = (result: BackupResult) => {
      signal.removeEventListener('abort', stop)
      resolve(result)
    }
    child.once('message', (result) => done(result as BackupResult))
    const ended = () => done({ ok: false, problem: t.cutOff({ output }).trim() })
    child.once('exit', ended)
    child.once('error', ended)
    if (signal.aborted) stop()
    else child.send(job)
  })
}

async function noteLast(dataDir: string, last: LastBackup): Promise<void> {
  const file = lastFile(dataDir)
  const part = `${file}.part`
  await rm(part, { force: true })
  await writeSynced(part, JSON.stringify(last))
  await renameOnDisk(part, file)
}
