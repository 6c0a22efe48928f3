import { execFileSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base } from 'vitest'
import { environment, frugal } from '../scripts/prepare.mjs'
import { filledSite } from './database.ts'

const script = join(import.meta.dirname, '../scripts/site.mjs')
const program = join(import.meta.dirname, '../build/program/cli.js')

/**
 * `test` for who runs the site: `folder`, an empty data folder of its own; `filled`, one as the first start leaves it,
 * for what is not about that start.
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

/** Runs a command of the site on a data folder. @returns what it said. @throws with what it said to an error. */
export function site(folder: string, ...words: string[]): string {
  return siteWith({ DATA_DIR: folder }, ...words)
}

/** Runs a command of the site with these settings: the program that `npm run site` runs. */
export function siteWith(settings: Record<string, string>, ...words: string[]): string {
  return runNode(settings, [...frugal.args, program, ...words])
}

/** Runs `npm run site` with these words, which looks at them first. */
export function npmRunSite(folder: string, ...words: string[]): string {
  return runNode({ DATA_DIR: folder }, [script, ...words])
}

function runNode(settings: Record<string, string>, words: string[]): string {
  // Nothing here outlives a power cut.
  const env = { ...environment, DATABASE_SYNC: 'off', ...settings }
  return execFileSync(process.execPath, words, { env, encoding: 'utf8' })
}
