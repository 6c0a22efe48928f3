/** @module-tag once */
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createClient } from '@supabase/supabase-js'
import { expect } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { siteWith, test } from '../test/operator-fixtures.ts'
import { freePort, startServer } from '../test/server-process.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '../scripts/site.mjs')
const from = { MAIL_FROM: 'Desk <desk@example.org>', SAMPLES: 'off' }

/** Like `siteWith`, while a server in this process keeps answering. */
async function siteBeside(env: Record<string, string>, ...words: string[]): Promise<string> {
  const settings = { ...process.env, DATABASE_SYNC: 'off', ...env }
  return (await run(process.execPath, [script, ...words], { env: settings })).stdout
}

test('an unreachable mail server and a backup that fails are reported at the start, which continues, and the first admin signs in without email', async ({
  filled: folder,
}) => {
  const port = await freePort()
  const AUTH_ANON_KEY = 'a-public-key-of-the-test'
  const server = await startServer({
    DATA_DIR: folder,
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    AUTH_ANON_KEY,
    // No folder can be made there.
    BACKUP_TO: '/proc/backups',
    ...from,
  })
  await expect.poll(server.output).toContain("EMAIL CAN'T BE SENT.")
  await expect.poll(server.output).toContain('BACKUPS FAIL.')
  expect(server.output()).toContain(`127.0.0.1:${port} isn’t responding.`)
  expect(server.output()).toContain('"event":"mail cannot be sent"')
  const email = 'first@example.com'
  const client = createClient(server.url, AUTH_ANON_KEY, { auth: { persistSession: false } })
  const password = 'correct horse battery staple'
  expect((await client.auth.signUp({ email, password })).error).toBeNull()
  await expect.poll(server.output).toContain('mail delayed')
  await expect
    .poll(async () => (await fetch(`${server.url}/auth`)).text())
    .toContain('Our emails are delayed')
  const of = { DATA_DIR: folder, SITE_URL: server.url }
  expect(() => siteWith(of, 'mail', 'test', 'me@example.org')).toThrow('isn’t responding')
  expect(siteWith(of, 'mail', 'status')).toContain('1 email waiting, 0 held, 0 failed.')
  expect(() => siteWith(of, 'admin', 'grant', email)).toThrow(`admin link ${email}`)

  const said = siteWith(of, 'admin', 'link', email)
  const link = new URL(/^http\S+$/m.exec(said)?.[0] ?? '')
  expect(link.pathname).toBe('/auth/confirm')
  const page = await (await fetch(link)).text()
  expect(page).toContain(email)
  const pressed = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
  })
  expect(pressed.headers.get('location')).toContain('/auth/new-password')
  const again = await fetch(link, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: server.url },
  })
  expect(again.status).toBe(400)
  expect(siteWith(of, 'admin', 'grant', email)).toContain('is now an administrator')
  expect(siteWith(of, 'admin', 'code', email)).toMatch(/The code for first@example.com: \d{6}$/m)
  expect(() => siteWith(of, 'admin', 'code', 'nobody@example.com')).toThrow(
    "There's no account with the address",
  )
  expect(server.output()).not.toContain(link.searchParams.get('token_hash'))
  expect(await server.stop()).toBe(0)
})

test("a rejected login is reported with the server's answer, and a test email with the right one succeeds", async ({
  filled: folder,
}) => {
  const mailServer = await startMailServer({ login: 'directory:secret' })
  const wrong = mailServer.url.replace('secret', 'hunter2')
  const server = await startServer({ DATA_DIR: folder, SMTP_URL: wrong, ...from })
  const refused = `The email server 127.0.0.1:${mailServer.port} refused the login in SMTP_URL. It replied: 535`
  await expect.poll(server.output).toContain(refused)
  expect(server.output()).not.toContain('hunter2')
  const test = ['mail', 'test', 'me@example.org']
  await expect(siteBeside({ DATA_DIR: folder }, ...test)).rejects.toThrow(refused)
  // The right login is tried before the site starts with it.
  const right = { DATA_DIR: folder, SMTP_URL: mailServer.url, ...from }
  expect(await siteBeside(right, ...test)).toMatch(/The email server accepted it and replied: 250/)
  expect(mailServer.arrived).toMatchObject([{ to: [{ address: 'me@example.org' }] }])
  await server.stop()

  const good = await startServer(right)
  await expect
    .poll(good.output)
    .toContain(`Email goes out by 127.0.0.1:${mailServer.port}, which answers`)
  expect(await siteBeside({ DATA_DIR: folder }, ...test)).toContain('The email server accepted it')
  expect(good.output()).not.toContain("CAN'T")
  await good.stop()
  await mailServer.stop()
  expect(await siteBeside({ DATA_DIR: folder }, ...test)).toContain("SMTP_URL isn't set")
})
