/** @module-tag once */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'

const root = join(import.meta.dirname, '..')

/** A slow installation, in npm's own process. */
const slowNpm = '#!/bin/sh\nsleep 300 &\necho $! > "$PID_FILE"\nwait\n'

test.skipIf(process.platform === 'win32').for(['SIGINT', 'SIGTERM'] as const)(
  '%s stops the first installation with all its child processes',
  async (signal) => {
    const checkout = await mkdtemp(join(tmpdir(), 'checkout-'))
    const pidFile = join(checkout, 'pid')
    try {
      cpSync(join(root, 'scripts'), join(checkout, 'scripts'), { recursive: true })
      cpSync(join(root, 'package-lock.json'), join(checkout, 'package-lock.json'))
      await writeFile(join(checkout, 'npm'), slowNpm, { mode: 0o755 })
      const env = { PATH: `${checkout}:/usr/bin:/bin`, PID_FILE: pidFile }
      const stdio = 'ignore'
      const start = spawn(process.execPath, ['scripts/start.mjs'], { cwd: checkout, env, stdio })
      const ended = once(start, 'exit')
      await vi.waitFor(
        () => expect(existsSync(pidFile) && readFileSync(pidFile, 'utf8')).toMatch(/\n/),
        120_000,
      )
      start.kill(signal)
      expect(await ended).toEqual([signal === 'SIGINT' ? 130 : 143, null])
      const pid = Number(readFileSync(pidFile, 'utf8'))
      await vi.waitFor(() => expect(isRunning(pid)).toBe(false), 120_000)
    } finally {
      await rm(checkout, { recursive: true, force: true })
    }
  },
)

/** A zombie (state Z) isn't running. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  const stat = `/proc/${pid}/stat`
  return !existsSync(stat) || !/\) Z/.test(readFileSync(stat, 'utf8'))
}
