/** @module-tag once */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { join } from 'node:path'
import { createClient } from '@supabase/supabase-js'
import { describe, expect, vi } from 'vitest'
import { connect } from '../src/platform/db/connect.server.ts'
import { claimFolder } from '../src/platform/db/folder/data-folder.server.ts'
import { migrate } from '../src/platform/db/migrate.server.ts'
import { writeEmail } from '../src/platform/email/email-template.ts'
import { queueMail } from '../src/platform/email/outbox.server.ts'
import { startMailServer } from '../test/mail-server.ts'
import { mailbox } from '../test/mails.ts'
import { site, test } from '../test/operator-fixtures.ts'
import { freePort, startServer } from '../test/server-process.ts'
import { startTextProvider } from '../test/text-provider.ts'

/** Queues an email in a folder that no process has open. */
async function queueHello(folder: string, to: string): Promise<void> {
  const { db, close } = await connect({ databaseUrl: undefined, dataDir: folder })
  await migrate(db)
  const mail = writeEmail({
    site: { name: 'Directory', url: 'http://localhost:3000' },
    to,
    subject: 'Hello',
    paragraphs: ['Hello.'],
    action: { label: 'Say hello', url: 'http://localhost:3000/hello' },
  })
  await queueMail(db, mail, { id: 'hello', now: new Date() })
  await close()
}

describe('the operator', () => {
  test('starts the site, stops it cleanly, and finds all data again', async ({ folder }) => {
    const first = await startServer({ DATA_DIR: folder })
    expect(first.output()).toContain('Loaded 112 sample listings')
    expect((await fetch(`${first.url}/business/semper-plumbing-stuart`)).status).toBe(200)
    expect(await first.stop('SIGINT')).toBe(0)
    expect(site(folder, 'samples', 'remove')).toContain('Removed 112 sample listings')
    // Restarting doesn't restore them.
    const second = await startServer({ DATA_DIR: folder })
    expect(second.output()).not.toContain('Migrated')
    expect(second.output()).not.toContain('Loaded')
    expect((await fetch(`${second.url}/business/semper-plumbing-stuart`)).status).toBe(404)
    const home = await fetch(`${second.url}/`)
    expect(home.status).toBe(200)
    expect(await home.text()).not.toContain('-555-01')
    expect(await second.stop('SIGTERM')).toBe(0)
  })

  test('finds email from before a crash in the folder named at the start, once, and loses nothing in a kill', async ({
    filled: folder,
  }) => {
    await queueHello(folder, 'dana@example.com')
    const server = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
    expect(server.output()).toContain(
      `Email is written to ${join(folder, 'outbox')}; set SMTP_URL to send it`,
    )
    const mail = await mailbox(folder).mailTo('dana@example.com')
    expect(mail).toMatchObject({ subject: 'Hello', links: ['http://localhost:3000/hello'] })
    expect(await server.stop()).toBe(0)
    const again = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
    await again.stop('SIGKILL')
    const third = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
    expect((await fetch(`${third.url}/business/semper-plumbing-stuart`)).status).toBe(200)
    await third.stop()
    expect(await mailbox(folder).mails()).toHaveLength(1)
  })

  test('sends email through a mail server, and texts through a provider', async ({
    filled: folder,
  }) => {
    const mailServer = await startMailServer({ login: 'directory:secret' })
    const provider = await startTextProvider()
    await queueHello(folder, 'dana@example.com')
    const anonKey = 'a-public-key-of-the-test'
    const server = await startServer({
      DATA_DIR: folder,
      SAMPLES: 'off',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Desk <desk@example.org>',
      AUTH_ANON_KEY: anonKey,
      AUTH_EXTERNAL_PHONE_ENABLED: 'true',
      AUTH_SMS_HTTP_URL: provider.url,
      AUTH_SMS_HTTP_TOKEN: 'provider-token',
    })
    expect(server.output()).not.toContain('Email is written to')
    await vi.waitFor(() => expect(mailServer.arrived).toHaveLength(1), { timeout: 120_000 })
    expect(mailServer.arrived[0]).toMatchObject({
      from: { name: 'Desk', address: 'desk@example.org' },
      to: [{ address: 'dana@example.com' }],
    })
    const client = createClient(server.url, anonKey, { auth: { persistSession: false } })
    const phone = '+13055550100'
    expect((await client.auth.signInWithOtp({ phone })).error).toBeNull()
    const [text] = provider.received
    expect(text).toMatchObject({ to: '13055550100', authorization: 'Bearer provider-token' })
    const token = text?.code ?? ''
    const { data } = await client.auth.verifyOtp({ type: 'sms', phone, token })
    expect(data.user?.phone).toBe('13055550100')
    expect(await server.stop()).toBe(0)
    await provider.close()
    await mailServer.stop()
  })

  test('sees an error about a port in use', async ({ filled: folder }) => {
    const port = await freePort()
    const other = createServer().listen(port, '127.0.0.1')
    await once(other, 'listening')
    const server = await startServer({ DATA_DIR: folder, PORT: String(port) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(`Port ${port} is in use by another program.`)
    other.close()
  })

  test('sees an error about a read-only data folder', async ({ folder }) => {
    const file = join(folder, 'a-file')
    await writeFile(file, '')
    const server = await startServer({ DATA_DIR: join(file, 'data') })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      `The site can't write to the data folder ${join(file, 'data')}.`,
    )
    expect(server.output()).not.toContain('    at ')
  })

  test("sees an error about a data folder that can't be created", async ({ skip }) => {
    if (process.platform !== 'linux') skip()
    const server = await startServer({ DATA_DIR: '/proc/none' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain("The site can't write to the data folder /proc/none.")
  })

  test('sees one line for each wrong setting', async ({ folder }) => {
    const server = await startServer({ DATA_DIR: folder, SITE_URL: 'nonsense', SAMPLES: '7' })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n')).toHaveLength(2)
    expect(server.output()).toContain('SITE_URL is "nonsense". It must be')
  })

  test('sees an error when another process uses the data folder', async ({ filled: folder }) => {
    const first = await startServer({ DATA_DIR: folder })
    const second = await startServer({ DATA_DIR: folder })
    expect(second.output()).toContain(`is in use by another process (process ${first.pid}).`)
    expect(await second.ended).toBe(1)
    await first.stop()
  })

  test('sees it from npm run dev too, which exits', async ({ folder }) => {
    const release = await claimFolder(folder)
    const dev = join(import.meta.dirname, '../scripts/dev.mjs')
    const port = String(await freePort())
    const env = { ...process.env, DATA_DIR: folder, PORT: port, DATABASE_SYNC: 'off' }
    const child = spawn(process.execPath, [dev], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => (output += String(chunk)))
    expect(await once(child, 'exit')).toEqual([1, null])
    expect(output).toContain(`is in use by another process (process ${process.pid}).`)
    expect(output).not.toContain('    at ')
    await release()
  })

  test('sees an error about a folder without a directory, and none is created', ({ folder }) => {
    const typo = join(folder, 'typo')
    for (const words of [['admin', 'list'], ['samples', 'remove'], ['keys', 'list'], ['audit']])
      expect(() => site(typo, ...words)).toThrow(`There's no directory in ${typo}.`)
    expect(existsSync(typo)).toBe(false)
    site(typo, 'migrate')
    expect(site(typo, 'admin', 'list')).toContain('No one has a role yet.')
  })

  test("sees an error when the Postgres server doesn't answer", async ({ folder }) => {
    const address = `postgres://nobody@127.0.0.1:${await freePort()}/none`
    const slip = { SMPT_URL: 'smtps://user:hunter2@mail.example.org' }
    const server = await startServer({ DATA_DIR: folder, DATABASE_URL: address, ...slip })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain(
      'SMPT_URL is set, but there is no such setting. Did you mean SMTP_URL?',
    )
    expect(server.output()).not.toContain('hunter2')
    expect(server.output()).toContain(
      'The Postgres server of DATABASE_URL does not answer: connect ECONNREFUSED',
    )
  })
})
