import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// Linux only.
const full = '/dev/full'

test.runIf(existsSync(full))('a command fails when its output can’t be written', () => {
  const output = openSync(full, 'w')
  const cli = join(import.meta.dirname, 'cli.ts')
  const { status, stderr } = spawnSync(process.execPath, [cli, 'retention'], {
    stdio: ['ignore', output, 'pipe'],
    encoding: 'utf8',
  })
  closeSync(output)
  expect([status, stderr]).toEqual([1, expect.stringMatching(/^ {2}ENOSPC: .*\n$/)])
})
