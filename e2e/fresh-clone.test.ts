/** @module-tag once */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { freePort } from '../test/server-process.ts'

const root = join(import.meta.dirname, '..')
const made = new Set(['.git', '.messages', '.react-router', 'build', 'node_modules'])

/** The machine's own Node, which may be older than the project's. */
function ownNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  const found = folders
    .filter((one) => !one.includes('node_modules'))
    .map((one) => join(one, 'node'))
  return found.find((file) => existsSync(file)) ?? process.execPath
}

test("a fresh clone starts with the machine's Node", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'fresh-clone-'))
  const clone = join(folder, 'clone')
  cpSync(root, clone, { recursive: true, filter: (path) => !made.has(path.slice(root.length + 1)) })
  symlinkSync(join(root, 'node_modules'), join(clone, 'node_modules'))
  const port = await freePort()
  const url = `http://localhost:${port}`
  const start = spawn(ownNode(), ['scripts/start.mjs'], {
    cwd: clone,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DATABASE_SYNC: 'off',
      SAMPLES: 'off',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  start.stdout.on('data', (chunk) => (output += String(chunk)))
  start.stderr.on('data', (chunk) => (output += String(chunk)))
  await vi.waitFor(() => expect(output).toContain(`${url}\n`), { timeout: 240_000, interval: 500 })
  for (const path of ['/', '/es']) expect((await fetch(url + path)).status, path).toBe(200)
  start.kill('SIGTERM')
  await once(start, 'exit')
  rmSync(folder, { recursive: true })
})
