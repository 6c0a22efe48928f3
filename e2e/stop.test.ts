/** @module-tag once */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, vi } from 'vitest'
import { claimFolder } from '../src/platform/db/folder/data-folder.server.ts'
import { test } from '../test/operator-fixtures.ts'
import { freePort } from '../test/server-process.ts'

const root = join(import.meta.dirname, '..')

/** The processes of one `npm start`: npm, and the script that it runs. */
type Started = { npm: number; script: number; output(): string }

/** Starts the site as its operator does, in a separate process group like a terminal. */
async function npmStart(folder: string): Promise<Started> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const npm = spawn('npm', ['start'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: '',
      DATABASE_SYNC: 'off',
      SAMPLES: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let output = ''
  npm.stdout.on('data', (chunk) => (output += String(chunk)))
  npm.stderr.on('data', (chunk) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain(`${url}\n`), { timeout: 120_000 })
  const group = processes().filter((one) => one.group === npm.pid)
  const server = group.find(({ args }) => args.includes('build/program/server.js'))
  return { npm: npm.pid ?? 0, script: server?.parent ?? 0, output: () => output }
}

type Line = { pid: number; parent: number; group: number; args: string }

/** Every running process, without zombies (state Z). */
function processes(): Line[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const [, fields = ''] = /\) (.*)/s.exec(readFileSync(`/proc/${name}/stat`, 'utf8')) ?? []
        const [state, parent, group] = fields.split(' ')
        const args = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ')
        const line = { pid: Number(name), parent: Number(parent), group: Number(group), args }
        return state === 'Z' ? [] : [line]
      } catch {
        return [] // it exited meanwhile
      }
    })
}

/**
 * Ways an operator, a supervisor, or a terminal stops it, and the signaled process. A negative id
 * is a whole group.
 */
const ends: [what: string, signal: NodeJS.Signals, whom: (started: Started) => number][] = [
  ['npm is told to end', 'SIGTERM', ({ npm }) => npm],
  ['our script is told to end', 'SIGTERM', ({ script }) => script],
  ['all are told to end', 'SIGTERM', ({ npm }) => -npm],
  ['Ctrl-C is pressed', 'SIGINT', ({ npm }) => -npm],
  ['our script is interrupted', 'SIGINT', ({ script }) => script],
  ['the terminal is closed', 'SIGHUP', ({ npm }) => -npm],
  ['our script is killed', 'SIGKILL', ({ script }) => script],
  ['npm is killed', 'SIGKILL', ({ npm }) => npm],
]

// Reads /proc to find remaining processes, because a fresh machine may lack `ps`.
describe.skipIf(!existsSync('/proc/self/stat'))('npm start', () => {
  test('stops cleanly and frees the folder, whichever of its processes ends first', async ({
    filled: folder,
  }) => {
    for (const [what, signal, whom] of ends) {
      const started = await npmStart(folder)
      process.kill(whom(started), signal)
      const isGone = () =>
        expect(processes().some(({ group }) => group === started.npm)).toBe(false)
      await vi.waitFor(isGone, { timeout: 120_000, interval: 100 }).catch((error: unknown) => {
        process.kill(-started.npm, 'SIGKILL')
        throw new Error(`${what}: some of it goes on`, { cause: error })
      })
      // Its last output may arrive after its exit.
      await vi.waitFor(() => expect(started.output(), what).toContain('Stopping'), {
        timeout: 120_000,
      })
      expect(started.output().match(/Stopping/g), what).toHaveLength(1)
      expect(started.output(), what).not.toMatch(/did not end|Error/)
      await (
        await claimFolder(folder)
      )()
    }
  })
})
