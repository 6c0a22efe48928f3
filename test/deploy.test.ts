/** @module-tag once */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { frugal } from '../scripts/prepare.mjs'
import { authVariables } from '../src/auth/settings/settings.ts'
import { loadConfig } from '../src/app/config.server.ts'
import { siteSettingsPage } from '../src/app/config/settings-page.server.ts'
import { siteSettings } from '../src/app/config/settings-table.server.ts'
import { unitValues } from './unit-file.ts'

const root = join(import.meta.dirname, '..')
const settings = siteSettings.map(({ name }) => name)
const unit = read('deploy/directory.service')
const examples = read('deploy/settings.env')
/**
 * The examples with every commented setting enabled, and values for those that an operator must
 * set.
 */
const filledIn = examples.replaceAll(/^#(?=[A-Z])/gm, '').replaceAll("''", "'0123456789abcdefghij'")
const compose: { services: Record<'site' | 'proxy' | 'database', Service> } = parse(
  read('compose.yaml'),
)
type Service = { environment: Record<string, string>; env_file?: string[]; volumes: string[] }

/** The settings table's values for a way to run the site. */
function valuesOf(way: 'asService' | 'inContainers'): Record<string, string> {
  return Object.fromEntries(
    siteSettings.flatMap(({ name, [way]: value }) => (value ? [[name, value]] : [])),
  )
}

const folder = mkdtempSync(join(tmpdir(), 'deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}

/** Runs a program of the machine. @returns null if it doesn't exist. */
function run(program: string, words: string[], env: Record<string, string> = {}) {
  const path = process.env.PATH ?? ''
  const answer = spawnSync(program, words, {
    cwd: folder,
    env: { PATH: path, HOME: folder, ...env },
    encoding: 'utf8',
  })
  return answer.error ? null : { status: answer.status, said: answer.stdout + answer.stderr }
}

describe('settings', () => {
  test('docs/settings.md matches the code', () => {
    const page = read('docs/settings.md')
    expect(page, 'run: node src/app/cli.ts settings > docs/settings.md').toBe(siteSettingsPage())
  })

  test('a setting with a secret-sounding name is marked as one', () => {
    const unmarked = [...siteSettings, ...Object.values(authVariables)]
      .filter(
        ({ isSecret, expected }) =>
          !isSecret && !/^(true or false|a whole number|folder or)/.test(expected()),
      )
      .map(({ name }) => name)
    const likeSecrets = /(KEYS?|SEAL|SECRET|TOKEN|PASSWORD|PASSPHRASE|DATABASE_URL|SMTP_URL)$/
    expect(unmarked.filter((name) => likeSecrets.test(name))).toEqual([])
  })

  test('the examples are valid settings without warnings', () => {
    const given = parseEnv(filledIn)
    expect(given).toMatchObject({ SITE_NAME: 'Harbor County Veteran Directory' })
    expect(loadConfig(given)).toMatchObject({ ok: true, warnings: [] })
    // Quoted so that systemd, compose, and Node read the same value.
    for (const line of filledIn.split('\n').filter((line) => line && !line.startsWith('#')))
      expect(line).toMatch(/^[A-Z\d_]+='[^']*'$/)
  })
})

describe('compose.yaml', () => {
  const { site, proxy } = compose.services

  test('passes every setting on: all of .env, except those that the container sets', () => {
    expect(site.env_file).toEqual(['.env'])
    expect(Object.keys(site.environment).filter((name) => !settings.includes(name))).toEqual([])
    const decided = Object.entries(site.environment).filter(
      ([name, value]) => !value.startsWith(`\${${name}:`),
    )
    expect(decided.map(([name]) => name)).toEqual([
      'HOST',
      'PORT',
      'DATA_DIR',
      'SITE_COMMAND',
      'DATABASE_URL',
    ])
    const values = Object.entries(site.environment).flatMap(([name, value]) => {
      const preset = new RegExp(`^\\$\\{${name}:-(.*)\\}$`).exec(value)?.[1] ?? value
      return preset.startsWith(`\${${name}:?`) ? [] : [[name, preset]]
    })
    expect(Object.fromEntries(values)).toEqual(valuesOf('inContainers'))
  })

  test("has the image's folders, and the proxy uses the port", () => {
    const image = read('Dockerfile')
    for (const place of [site.environment.DATA_DIR, '/backups']) {
      expect(site.volumes.map((volume) => volume.split(':').at(-1))).toContain(place)
      expect(image).toMatch(new RegExp(`^VOLUME .*"${place}"`, 'm'))
    }
    expect(proxy.environment.UPSTREAM).toBe(`site:${site.environment.PORT}`)
  })

  test("has the services, database, and folders in the docs' commands", () => {
    const pages = ['docs/deploy.md', 'docs/going-live.md'].map(read).join('\n')
    const lines = [...pages.matchAll(/^.*docker compose (?:exec|run --rm|stop|start|logs) .*$/gm)]
    expect(lines.length).toBeGreaterThan(6)
    for (const [line] of lines) {
      const words = /docker compose (?:exec|run --rm|stop|start|logs) (\S+)/.exec(line)
      const service = (words?.[1] ?? '').replace(/[`']/g, '')
      expect(Object.keys(compose.services), line).toContain(service)
      for (const [, place] of line.matchAll(/ restore (\/[a-z]+)/g))
        expect(
          site.volumes.map((volume) => volume.split(':').at(-1)),
          line,
        ).toContain(place)
    }
    const { POSTGRES_USER: user, POSTGRES_DB: name } = compose.services.database.environment
    expect(site.environment.DATABASE_URL).toMatch(new RegExp(`//${user}:.*@database:\\d+/${name}$`))
    expect(pages).toContain(`createdb -U ${user} before`)
    expect(pages).toContain('${DATABASE_URL%/' + name + '}/before')
  })

  test('is accepted by compose, and values arrive unchanged', ({ skip }) => {
    const isPlugin = run('docker', ['compose', 'version'])?.status === 0
    const program = isPlugin ? 'docker' : 'docker-compose'
    if (run(program, isPlugin ? ['compose', 'version'] : ['version'])?.status !== 0)
      skip('no compose here')
    writeFileSync(join(folder, 'compose.yaml'), read('compose.yaml'))
    const odd = 'BACKUP_PASSPHRASE=\'a # b $HOME = "c" 0123456789\''
    writeFileSync(join(folder, '.env'), filledIn.replace(/^BACKUP_PASSPHRASE=.*$/m, odd))
    const words = [...(isPlugin ? ['compose'] : []), 'config']
    const answer = run(program, words)
    expect(answer?.status, answer?.said).toBe(0)
    // Its output doubles each $.
    const given = parse(answer?.said.replaceAll('$$', '$') ?? '').services.site.environment
    expect(given).toMatchObject({
      ...parseEnv(filledIn),
      BACKUP_PASSPHRASE: 'a # b $HOME = "c" 0123456789',
    })
  })
})

describe('the unit', () => {
  const values = unitValues(unit)

  test("reads the operator's settings last, so that they win", () => {
    expect(values('EnvironmentFile')).toEqual([
      '/srv/directory/deploy/service.env',
      '/etc/directory.env',
    ])
    const own = parseEnv(read('deploy/service.env'))
    expect(own).toEqual({ NODE_ENV: 'production', ...valuesOf('asService') })
    const others = values('Environment').flatMap((line) => line.split(' '))
    const names = others.map((pair) => pair.split('=')[0] ?? '')
    expect(names).toEqual(['NODE_COMPILE_CACHE', ...Object.keys(frugal.env)])
  })

  test('may write where the site writes: its data, cache, and backups', () => {
    const { DATA_DIR = '', BACKUP_TO = '' } = parseEnv(read('deploy/service.env'))
    expect(values('StateDirectory').map((name) => `/var/lib/${name}`)).toEqual([DATA_DIR])
    const writable = values('ReadWritePaths').flatMap((line) => line.split(' '))
    const example = parseEnv(filledIn.replaceAll(/^BACKUP_TO='s3.*$/gm, '')).BACKUP_TO ?? ''
    for (const place of [BACKUP_TO, example]) {
      const isIn = writable.some((path) => `${place}/`.startsWith(`${path.replace('-', '')}/`))
      expect(isIn, place).toBe(true)
    }
  })

  test('runs Node like npm start does with little memory, and like the image', () => {
    const words = (values('ExecStart')[0] ?? '').split(' ').slice(1)
    expect(words).toEqual([
      '--max-semi-space-size=8',
      '--heap-growing-percent=15',
      '--liftoff-only',
      'build/program/server.js',
    ])
    const image = read('Dockerfile')
    expect(image).toContain(`CMD ${JSON.stringify(['node', ...words]).replaceAll(',', ', ')}`)
    for (const [name, value] of Object.entries(frugal.env)) {
      expect(unit).toContain(`${name}=${value}`)
      expect(image).toContain(`${name}=${value}`)
    }
  })

  test('is accepted by systemd', ({ skip }) => {
    if (run('systemd-analyze', ['--version'])?.status !== 0) skip('no systemd here')
    // When the project isn't in /srv, the program is missing there.
    const file = join(folder, 'directory.service')
    writeFileSync(file, unit.replace(/^ExecStart=\S+/m, `ExecStart=${process.execPath}`))
    const answer = run('systemd-analyze', ['verify', file])
    expect(answer).toEqual({ status: 0, said: '' })
  })
})

describe('the proxy', () => {
  test.for(['https://www.example.org', 'https://localhost:8443'])(
    'Caddy accepts its file, for %s',
    (address, { skip }) => {
      if (run('caddy', ['version'])?.status !== 0) skip('no Caddy here')
      const words = ['--adapter', 'caddyfile', '--config', join(root, 'deploy/Caddyfile')]
      const answer = run('caddy', ['validate', ...words], { SITE_URL: address })
      expect(answer?.status, answer?.said).toBe(0)
    },
  )

  test('accepts the same body size as the site', () => {
    expect(read('deploy/Caddyfile')).toContain('max_size 32MB')
  })
})

describe('the scripts', () => {
  test.for(['deploy/install.sh', 'deploy/site'])('a plain shell can parse %s', (path, { skip }) => {
    const answer = run('sh', ['-n', join(root, path)])
    if (!answer) skip('no shell here')
    expect(answer).toEqual({ status: 0, said: '' })
  })

  test('the command reads the same settings as the service', () => {
    const files = [...read('deploy/site').matchAll(/--env-file="?([^\s"]+)/g)].map(([, at]) => at)
    expect(files).toEqual(['$here/deploy/service.env', '/etc/directory.env'])
  })
})

describe('the docs', () => {
  const pages = ['README.md', ...readdirSync(join(root, 'docs')).map((name) => `docs/${name}`)]

  test.for(pages.filter((page) => page.endsWith('.md')))(
    'links of %s point to an existing file and heading',
    (page) => {
      const links = [...read(page).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)]
      const broken = links.filter(([, link = '']) => !leads(page, link)).map(([, link]) => link)
      expect(broken).toEqual([])
    },
  )
})

function leads(page: string, link: string): boolean {
  const [path = '', heading] = link.split('#')
  const file = path ? join(dirname(page), path) : page
  if (!existsSync(join(root, file))) return false
  return !heading || headings(read(file)).includes(heading)
}

/** Anchors of headings. */
function headings(page: string): string[] {
  return [...page.matchAll(/^#+ (.*)$/gm)].map(([, text = '']) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
