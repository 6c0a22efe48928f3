/** @module-tag once */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, lstatSync, readdirSync } from 'node:fs'
import { mkdir, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { parse } from 'node-html-parser'
import { describe, expect, inject, vi } from 'vitest'
import { writtenNames } from '../src/platform/db/folder/data-folder.server.ts'
import { createDatabase } from '../test/database.ts'
import { mailbox } from '../test/mails.ts'
import { site, siteWith, test } from '../test/operator-fixtures.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { sentForm } from '../test/submission-builders.ts'

const root = join(import.meta.dirname, '..')
const isRoot = process.getuid?.() === 0
/** The user "nobody" on most systems. */
const nobody = 65534

/** Everything in a folder, the folder itself first; links are not followed. */
function everythingIn(folder: string): string[] {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return [folder, ...below.map((name) => join(folder, name))]
}

/** Paths that other users may access. */
function openTo(paths: string[]): string[] {
  return paths.filter((path) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    return stats && !stats.isSymbolicLink() && stats.mode & 0o077
  })
}

/** Sends a form with a document, without script. */
async function submitWithDocument(url: string, email: string): Promise<void> {
  const page = parse(await (await fetch(`${url}/submit-business`)).text())
  const pass = page.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
  const form = sentForm({ pass, submitterEmail: email })
  form.append('evidence', new File(['%PDF-1.7\n%%EOF\n'], 'discharge.pdf'))
  // Faster counts as a bot.
  await wait(3100)
  const post = { method: 'POST', body: form, headers: { origin: url }, redirect: 'manual' as const }
  const answer = await fetch(`${url}/submit-business`, post)
  expect(answer.status).toBe(303)
}

describe("the site's files", () => {
  test('are accessible only to their owner, whatever happens on the site', async ({ folder }) => {
    const serverUrl = inject('databaseUrl')
    const databaseUrl = serverUrl ? await createDatabase(serverUrl, `private_${process.pid}`) : ''
    const anonKey = 'a-public-key-of-the-test'
    const settings = { DATA_DIR: folder, DATABASE_URL: databaseUrl, AUTH_ANON_KEY: anonKey }
    const before = process.umask(0)
    const server = await startServer(settings)
    process.umask(before)
    const client = createClient(server.url, anonKey, { auth: { persistSession: false } })
    await client.auth.signUp({ email: 'ann@example.com', password: 'correct horse battery' })
    await submitWithDocument(server.url, 'dana@example.com')
    await vi.waitFor(async () => expect(await mailbox(folder).mails()).toHaveLength(2), {
      timeout: 120_000,
    })
    siteWith(settings, 'keys', 'rotate')
    expect(openTo(everythingIn(folder))).toEqual([])
    await server.stop()
    siteWith(settings, 'samples', 'remove')
    const all = everythingIn(folder)
    expect(openTo(all)).toEqual([])
    expect(all.length).toBeGreaterThan(databaseUrl ? 4 : 500)
    const foreign = readdirSync(folder).filter((name) => !writtenNames.includes(name))
    expect(foreign, 'add what is new to writtenNames').toEqual([])
  })

  test("are restricted at the next start if they weren't, and other files are unchanged", async ({
    folder,
    filled: dataDir,
  }) => {
    const beside = join(folder, 'beside')
    await writeFile(beside, 'of somebody else')
    await mkdir(join(dataDir, 'of-the-operator'))
    await symlink(beside, join(dataDir, 'database', 'link'))
    for (const path of [...everythingIn(folder), ...everythingIn(dataDir)].filter(
      (path) => !path.endsWith('link'),
    ))
      chmodSync(path, lstatSync(path).isDirectory() ? 0o777 : 0o666)
    const server = await startServer({ DATA_DIR: dataDir, SAMPLES: 'off' })
    await server.stop()
    expect(server.output()).toMatch(
      /Removed other users’ access to [1-9][\d,]* paths? in the data folder/,
    )
    expect(openTo(everythingIn(dataDir))).toEqual([join(dataDir, 'of-the-operator')])
    expect((await stat(beside)).mode & 0o777).toBe(0o666)
    chmodSync(join(dataDir, 'database'), 0o755)
    site(dataDir, 'migrate')
    expect(openTo([join(dataDir, 'database')])).toEqual([])
  })

  test('are as private in development', async ({ folder }) => {
    const port = String(await freePort())
    const before = process.umask(0)
    const child = spawn(process.execPath, [join(root, 'src/app/dev-server.ts')], {
      env: {
        PATH: process.env.PATH,
        PORT: port,
        DATA_DIR: folder,
        DATABASE_SYNC: 'off',
        SAMPLES: 'off',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    process.umask(before)
    let output = ''
    child.stdout.on('data', (chunk) => (output += String(chunk)))
    await vi.waitFor(() => expect(output).toContain(`localhost:${port}`), { timeout: 120_000 })
    expect(openTo(everythingIn(folder))).toEqual([])
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('are rejected in a folder shared by all users of the machine', ({ folder }) => {
    chmodSync(folder, 0o1777)
    expect(() => site(folder, 'migrate')).toThrow('Set DATA_DIR to give the site its own.')
    expect(lstatSync(folder).mode & 0o777).toBe(0o777)
  })

  test.skipIf(!isRoot)('are rejected when they belong to another user', ({ filled: folder }) => {
    chmodSync(folder, 0o755)
    const asNobody = () =>
      execFileSync(process.execPath, [join(root, 'src/app/cli.ts'), 'migrate'], {
        env: { PATH: process.env.PATH, DATA_DIR: folder, DATABASE_SYNC: 'off' },
        uid: nobody,
        gid: nobody,
        encoding: 'utf8',
        stdio: 'pipe',
      })
    const message = `belongs to another user (number 0; the site runs as ${nobody}).`
    expect(asNobody).toThrow(`${folder} ${message} Run the site as that user`)
    chownSync(folder, nobody, nobody)
    expect(asNobody).toThrow(`${join(folder, 'database')} ${message}`)
  })
})
