/** @module-tag once */
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request as askPlain } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { IncomingMessage } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { startAsUnit, type UnitProcess } from './as-unit.ts'
import { freePort } from './server-process.ts'

const root = join(import.meta.dirname, '..')
const patience = { timeout: 120_000, interval: 250 }

async function start(): Promise<{
  site: UnitProcess
  port: number
  https: number
  folder: string
}> {
  const folder = mkdtempSync(join(tmpdir(), 'as-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const port = await freePort()
  const https = await freePort()
  const settings = [
    `SITE_URL='https://localhost:${https}'`,
    `SITE_NAME='Harbor County Veteran Directory'`,
    `BACKUP_PASSPHRASE='a # b $HOME 0123456789'`,
    `WEBSITE_CHECKS='off'`,
    `PORT='${port}'`,
  ]
  const site = startAsUnit(settings.join('\n'), folder)
  const ended = once(site.child, 'exit')
  onTestFinished(async () => {
    site.child.kill('SIGTERM')
    await ended
  })
  const live = `http://127.0.0.1:${port}/health/live`
  await vi.waitFor(async () => {
    expect(site.child.exitCode, site.output()).toBeNull()
    expect((await fetch(live)).status, site.output()).toBe(200)
  }, patience)
  return { site, port, https, folder }
}

test('the site starts like the unit, makes a backup, and stops cleanly', async () => {
  const { site, port } = await start()
  const home = await fetch(`http://127.0.0.1:${port}/`)
  expect(await home.text()).toContain('Harbor County Veteran Directory')
  // The site may still be making its first backup.
  const backup = await vi.waitFor(() => {
    const made = site.site(['backup'])
    expect(made.said).not.toContain('Another backup is in progress')
    return made
  }, patience)
  expect(backup.status, backup.said).toBe(0)
  expect(backup.said).toContain('backups/directory')
  const refused = site.site(['backup', '--to', '/var/tmp/somewhere'])
  if (site.isHeld)
    expect(refused).toMatchObject({ status: 1, said: expect.stringMatching(/read-only|EROFS/i) })
  const ended = once(site.child, 'exit')
  site.child.kill('SIGTERM')
  expect(await ended, site.output()).toEqual([0, null])
})

test('behind Caddy the site is reached by TLS, and programs without TLS are rejected', async ({
  skip,
}) => {
  if (spawnSync('caddy', ['version']).status !== 0) skip('no Caddy here')
  const { port, https, folder } = await start()
  const http = await freePort()
  // Private certificates, on unprivileged ports; the rest is the shipped file.
  const options = [`admin off`, `skip_install_trust`, `http_port ${http}`, `https_port ${https}`]
  const storage = `storage file_system ${folder}/caddy`
  const file = join(folder, 'Caddyfile')
  const delivered = readFileSync(join(root, 'deploy/Caddyfile'), 'utf8')
  writeFileSync(file, delivered.replace('{', ['{', ...options, storage].join('\n')))
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    SITE_URL: `https://localhost:${https}`,
    UPSTREAM: `127.0.0.1:${port}`,
  }
  const caddy = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { env })
  const gone = once(caddy, 'exit')
  onTestFinished(async () => {
    caddy.kill('SIGTERM')
    await gone
  })
  const certificate = join(folder, 'caddy/pki/authorities/local/root.crt')
  await vi.waitFor(() => expect(existsSync(certificate)).toBe(true), patience)
  const ca = readFileSync(certificate)
  const ask = (path: string, more: RequestOptions = {}) =>
    answerOf(request(`https://localhost:${https}${path}`, { ca, ...more }).end())
  const home = await vi.waitFor(() => ask('/'), patience)
  expect(home.status).toBe(200)
  expect(home.body).toContain(`<link rel="canonical" href="https://localhost:${https}/`)
  expect(home.headers['strict-transport-security']).toBeTruthy()
  expect((await ask('/a%2Fb')).status).toBe(404)

  const plain = (path: string, method = 'GET') =>
    answerOf(askPlain({ host: 'localhost', port: http, path, method }).end())
  const led = await plain('/faq?a=b')
  expect(led.status).toBe(301)
  expect(led.headers.location).toBe('https://localhost/faq?a=b')
  expect((await plain('/rest/v1/businesses')).status).toBe(403)
  expect((await plain('/auth/v1/token', 'POST')).status).toBe(403)
})

async function answerOf(asked: ReturnType<typeof request>) {
  const [answer]: IncomingMessage[] = await once(asked, 'response')
  if (!answer) throw new Error('No answer')
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) }
}
