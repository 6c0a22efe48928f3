import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { environment, frugal } from '../scripts/prepare.mjs'
import { filledSite } from './database.ts'

const script = join(import.meta.dirname, '../scripts/site.mjs')
const program = join(import.meta.dirname, '../build/program/cli.js')

/**
 * `test` for the operator: `folder`, a new empty data folder; `filled`, one as after the first
 * start, for tests of other things.
 */
export const test = base
  .extend('folder', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'operate-'))
    onCleanup(() => rm(folder, { recursive: true, force: true }))
    return folder
  })
  .extend('filled', async ({}, { onCleanup }) => {
    const { DATA_DIR } = await filledSite('', 'operate')
    onCleanup(() => rm(DATA_DIR, { recursive: true, force: true }))
    return DATA_DIR
  })

/** Runs a site command on a data folder. @returns its output. @throws with its error output. */
export function site(folder: string, ...words: string[]): string {
  return siteWith({ DATA_DIR: folder }, ...words)
}

/** Runs a site command with these settings, using the same program as `npm run site`. */
export function siteWith(settings: Record<string, string>, ...words: string[]): string {
  return runNode(settings, [...frugal.args, program, ...words])
}

/** Pipes a site command's output into another program. @returns its error output. */
export function siteInto(reader: string, folder: string, ...words: string[]): string {
  const command = [process.execPath, ...frugal.args, program, ...words]
  const env = { ...environment, DATABASE_SYNC: 'off', DATA_DIR: folder }
  const shell = ['-c', `"$@" | ${reader}`, 'sh', ...command]
  return spawnSync('sh', shell, { env, encoding: 'utf8' }).stderr
}

/** Runs `npm run site` with these arguments, which it checks first. */
export function npmRunSite(folder: string, ...words: string[]): string {
  return runNode({ DATA_DIR: folder }, [script, ...words])
}

function runNode(settings: Record<string, string>, words: string[]): string {
  // Tests need no power-cut safety.
  const env = { ...environment, DATABASE_SYNC: 'off', ...settings }
  return execFileSync(process.execPath, words, { env, encoding: 'utf8' })
}
