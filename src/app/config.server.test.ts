/** @module-tag once */
import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from './config.server.ts'
import { messageOf } from '../platform/email/mail.ts'

test('without settings the site serves locally from a folder', () => {
  const settings = loadConfig({})
  expect(settings).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      samples: true,
      checksWebsites: true,
      site: { url: 'http://localhost:3000' },
    },
  })
})

test('an empty setting counts as unset', () => {
  expect(loadConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({
    ok: true,
    config: { port: 3000 },
  })
})

test('each wrong setting gets one line with its name and the expected value', () => {
  const settings = loadConfig({ PORT: '70000', SAMPLES: 'maybe', DATABASE_URL: 'mysql://x' })
  expect(settings).toEqual({
    ok: false,
    problems: [
      'PORT is "70000". It must be a port number from 0 to 65535.',
      'DATABASE_URL is not valid. It must be a Postgres address, such as postgres://user:password@host:5432/name, with %23 for # and %2F for / in the password.',
      'SAMPLES is "maybe". It must be on or off.',
    ],
  })
})

test('all problems are named at once, and a wrong setting is not also a missing one', () => {
  expect(loadConfig({ PORT: '70000', SMTP_URL: 'smtps://mail.example.org' })).toMatchObject({
    problems: [expect.stringContaining('PORT'), expect.stringContaining('MAIL_FROM')],
  })
  const settings = { SUPABASE_URL: 'nowhere', SUPABASE_ANON_KEY: 'a'.repeat(30), WORKERS: '2' }
  expect(loadConfig(settings)).toMatchObject({
    problems: [expect.stringMatching(/^SUPABASE_URL is/), expect.stringContaining('WORKERS')],
  })
})

test.each([
  ['smtps://user:pa%23ss@mail.example.org:465', true],
  ['smtp://user@example.org:secret@mail.example.org', true],
  ['smtp://mail.example.org/?pool=true', true],
  ['smtps://user:pa#ss@mail.example.org:465', false],
  ['smtps://user:12#ss@mail.example.org:465', false],
  ['smtps://user:12/ss@mail.example.org:465', false],
  ['smtps://user:12?ss@mail.example.org:465', false],
  ['smtps://user:50%off@mail.example.org:465', false],
])('a password with # or another such letter is encoded: %s', (url, isFine) => {
  const settings = loadConfig({ SMTP_URL: url, MAIL_FROM: 'hello@example.org' })
  expect(settings.ok).toBe(isFine)
  if (!settings.ok) expect(settings.problems[0]).toMatch(/^SMTP_URL is not valid.*%23 for #/)
})

const bucket = {
  S3_ENDPOINT: 'https://s3.us-east-1.amazonaws.com',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
}

test.each([
  ['BACKUP_TO', '/mnt/disk/directory', true],
  ['BACKUP_TO', 's3://copies/site', true],
  ['BACKUP_TO', 's3:/copies/site', false],
  ['BACKUP_TO', 'S3://copies/site', false],
  ['BACKUP_TO', 'sftp://copies.example.org/site', false],
  ['BACKUP_TO', 'backups', false],
  ['BACKUP_TO', './backups', false],
  ['CONTACT_PHONE', '(772) 555-0100', true],
  ['CONTACT_PHONE', '1-800-FLOWERS', true],
  ['CONTACT_PHONE', 'call me', false],
  ['CONTACT_PHONE', '772-555-010', false],
  ['FACEBOOK_URL', 'http://facebook.com/directory', false],
  ['S3_ENDPOINT', 'https://id:secret@s3.example.org', false],
  ['WEBSITE_CHECKS', 'Off', true],
  ['WEBSITE_CHECKS', 'no', false],
  ['AUTH_SAML_ENABLED', 'False', true],
])('%s=%s is a value that works: %s', (name, value, works) => {
  const settings = loadConfig({ ...bucket, [name]: value })
  if (works) expect(settings.ok).toBe(true)
  else expect(settings).toEqual({ ok: false, problems: [expect.stringContaining(`${name} is `)] })
})

test('backups to a bucket need its service', () => {
  expect(loadConfig({ BACKUP_TO: 's3://copies/site' })).toMatchObject({
    problems: [expect.stringMatching(/^BACKUP_TO is in a bucket.* Set S3_ENDPOINT/)],
  })
})

test('the key of the Google Places API is passed on, and a typo in it is reported', () => {
  const key = 'AIzaSy-test_0123456789'
  expect(loadConfig({ GOOGLE_PLACES_API_KEY: key })).toMatchObject({
    config: { googlePlacesApiKey: key },
  })
  expect(loadConfig({ GOOGLE_PLACES_API_KEY: 'two words' })).toMatchObject({
    problems: [
      'GOOGLE_PLACES_API_KEY is not valid. It must be a key of the Google Places API: letters, digits, _, and -.',
    ],
  })
})

test('the address of another tile server needs its three parts in the path', () => {
  const tilesOf = (url: string) => {
    const settings = loadConfig({ MAP_TILE_URL: url })
    return settings.ok ? settings.config.site.mapTiles : settings.problems
  }
  const url = 'https://tiles.example.org/{z}/{x}/{y}.png?key=abc'
  expect(tilesOf(url)).toEqual({ url, attribution: '© OpenStreetMap contributors' })
  expect(loadConfig({ MAP_TILE_URL: url, MAP_TILE_ATTRIBUTION: '© us' })).toMatchObject({
    config: { site: { mapTiles: { attribution: '© us' } } },
  })
  for (const slip of [
    'tiles.example.org/{z}/{x}/{y}.png',
    'https://{s}.example.org/{z}/{x}/{y}.png',
    'https://tiles.example.org/{z}/{x}.png',
    'https://tiles.example.org/{z}/{x}/{y}{r}.png',
    'javascript:alert(1)//{z}{x}{y}',
  ])
    expect(tilesOf(slip)).toEqual([expect.stringMatching(/^MAP_TILE_URL is .*. It must be the/)])
})

test("a typo in the SMS provider's address is reported", () => {
  expect(loadConfig({ AUTH_SMS_HTTP_URL: 'sms.example.org' })).toMatchObject({
    problems: [
      'AUTH_SMS_HTTP_URL is "sms.example.org". It must be an address that starts with https://.',
    ],
  })
})

test('the public address loses its trailing slash', () => {
  const settings = loadConfig({ SITE_URL: 'https://example.org/' })
  expect(settings).toMatchObject({ config: { site: { url: 'https://example.org' } } })
})

test('the site is the sender until another is set', () => {
  const site = { SITE_NAME: 'Directory', CONTACT_EMAIL: 'hello@owners-of-florida.org' }
  const from = (mail: Record<string, string>) => {
    const settings = loadConfig({ ...site, ...mail })
    return settings.ok ? settings.config.mailFrom : settings.problems
  }
  expect(from({})).toEqual({ name: 'Directory', address: 'hello@owners-of-florida.org' })
  expect(from({ MAIL_FROM: 'mail@example.org' })).toEqual({
    name: 'Directory',
    address: 'mail@example.org',
    replyTo: 'hello@owners-of-florida.org',
  })
  const replyTo = 'hello@owners-of-florida.org'
  const named = { name: 'Desk, Front', address: 'desk@example.org', replyTo }
  expect(from({ MAIL_FROM: 'Desk, Front <desk@example.org>' })).toEqual(named)
  expect(from({ MAIL_FROM: '"Desk, Front" <desk@example.org>' })).toEqual(named)
  for (const slip of ['nobody', 'Desk <desk>', 'Desk desk@example.org', 'a@b.org, c@d.org'])
    expect(from({ MAIL_FROM: slip })).toEqual([
      `MAIL_FROM is "${slip}". It must be the address that email comes from, such as Directory <hello@example.org>.`,
    ])
})

test('emails come from the name that an admin gives the site, and answers go to its contact address', () => {
  const settings = loadConfig({ MAIL_FROM: 'mail@example.org' })
  if (!settings.ok) throw new Error(settings.problems.join())
  const { mailFrom, site } = settings.config
  expect(mailFrom.replyTo, 'a placeholder').toBeUndefined()
  Object.assign(site, { name: 'Veterans of Stuart', contactEmail: 'team@stuart-vets.org' })
  const mail = {
    id: '1',
    to: 'a@b.example',
    subject: '',
    text: '',
    html: '',
    writtenAt: new Date(),
  }
  const name = 'Veterans of Stuart'
  expect(messageOf(mail, mailFrom)).toMatchObject({
    from: { name, address: 'mail@example.org' },
    replyTo: { name, address: 'team@stuart-vets.org' },
  })
  const answered = messageOf({ ...mail, replyTo: 'reply@example.org' }, mailFrom)
  expect(answered.replyTo).toEqual({ name, address: 'reply@example.org' })
})

test('a mail server is passed on with its sender, and a typo in it is reported', () => {
  const SMTP_URL = 'smtps://user:pass%40word@mail.example.org:465'
  expect(loadConfig({ SMTP_URL, MAIL_FROM: 'mail@example.org' })).toMatchObject({
    config: { smtpUrl: SMTP_URL },
  })
  expect(loadConfig({ SMTP_URL })).toEqual({
    ok: false,
    problems: [
      "MAIL_FROM (the address that email comes from) is not set. It's required when SMTP_URL is set.",
    ],
  })
  for (const slip of ['mail.example.org', 'https://mail.example.org', 'smtp://'])
    expect(loadConfig({ SMTP_URL: slip })).toEqual({
      ok: false,
      problems: [
        'SMTP_URL is not valid. It must be the address of an email server, such as smtps://user:password@mail.example.org:465, with %23 for #, %40 for @, %2F for /, %3F for ?, and %25 for % in the user name or password.',
      ],
    })
})

test('sign-in by SAML needs a key, which is never shown', () => {
  const AUTH_SAML_ENABLED = 'true'
  const told =
    'When AUTH_SAML_ENABLED is on, it must be an RSA key of at least 2048 bits, in PEM or base64-encoded DER.'
  const problems = (AUTH_SAML_PRIVATE_KEY?: string) => {
    const loaded = loadConfig({ AUTH_SAML_ENABLED, AUTH_SAML_PRIVATE_KEY })
    return loaded.ok ? [] : loaded.problems
  }
  expect(problems()).toEqual([`AUTH_SAML_PRIVATE_KEY is not set. ${told}`])
  expect(problems('bm8ga2V5')).toEqual([`AUTH_SAML_PRIVATE_KEY is not valid. ${told}`])
  const key = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
  const weak = key(1024).export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(problems(weak)).toEqual([`AUTH_SAML_PRIVATE_KEY is not valid. ${told}`])
  const good = key(2048)
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const pem = good.export({ type, format: 'pem' }).toString()
    expect(problems(pem)).toEqual([])
    expect(problems(pem.replaceAll('\n', String.raw`\n`))).toEqual([])
    expect(problems(good.export({ type, format: 'der' }).toString('base64'))).toEqual([])
  }
})

function problemsOf(env: Record<string, string>): string[] {
  const loaded = loadConfig(env)
  return loaded.ok ? [] : loaded.problems
}

test('the public address has no path', () => {
  for (const right of ['http://localhost:3000', 'https://example.org/', 'https://example.org:8443'])
    expect(problemsOf({ SITE_URL: right })).toEqual([])
  for (const slip of [
    'nonsense',
    'ftp://example.org',
    'https://example.org/site',
    'https://example.org/#a',
  ])
    expect(problemsOf({ SITE_URL: slip })).toEqual([
      `SITE_URL is "${slip}". It must be the public address of the site, such as https://www.example.org, without user, password, path, query, or hash.`,
    ])
  for (const slip of [
    'https://me:hunter2@example.org',
    'https://me@example.org',
    'https://example.org?a',
  ])
    expect(problemsOf({ SITE_URL: slip })).toEqual([
      expect.stringMatching(/^SITE_URL is not valid/),
    ])
})

test('a value that may contain a password is never shown', () => {
  const wrong = {
    DATABASE_URL: 'postgres://me:hunter#2@db.example.org:5432/name',
    SMTP_URL: 'smtp.example.org?hunter#2',
    SITE_URL: 'https://me:hunter#2@example.org',
    PORT: 'postgres://me:hunter#2@db.example.org/name',
    SUPABASE_ANON_KEY: 'hunter#2',
    AUTH_ANON_KEY: 'hunter#2',
    AUTH_SMS_HTTP_URL: 'http://sms.example.org/send?token=hunter#2',
    AUTH_JWT_SECRET: 'hunter#2',
    GOOGLE_PLACES_API_KEY: 'hunter#2',
    HUNTER: 'hunter#2',
    AUTH_NONSENSE: 'hunter#2',
  }
  const problems = problemsOf(wrong)
  expect(problems).toHaveLength(9)
  expect(problems.join('\n')).not.toContain('hunter')
})

test('a header that no request can carry is rejected', () => {
  expect(problemsOf({ AUTH_RATE_LIMIT_HEADER: 'X-Real-IP' })).toEqual([])
  expect(problemsOf({ AUTH_RATE_LIMIT_HEADER: 'X Real IP' })).toEqual([
    'AUTH_RATE_LIMIT_HEADER is "X Real IP". It must be a header name, such as X-Real-IP.',
  ])
})

test('data for other services leaves this machine only through TLS', () => {
  for (const name of ['AUTH_SMS_HTTP_URL', 'AUTH_PASSWORD_HIBP_URL']) {
    for (const right of ['https://a.example.org/x', 'http://127.0.0.1:9', 'http://localhost/x'])
      expect(problemsOf({ [name]: right })).toEqual([])
    for (const slip of ['http://a.example.org', 'http://localhost.example.org'])
      expect(problemsOf({ [name]: slip })).toEqual([
        `${name} is "${slip}". It must be an address that starts with https://.`,
      ])
  }
})

test("trusted proxies can't include every address", () => {
  for (const slip of ['0.0.0.0/0', '::/0', '10.0.0.0/8, 0.0.0.0/0', '10.0.0.0/'])
    expect(problemsOf({ TRUSTED_PROXIES: slip })).toEqual([
      `TRUSTED_PROXIES is "${slip}". It must be the number of proxies in front, such as 1, or their addresses, such as 10.0.0.0/8, 127.0.0.1; never all addresses (/0).`,
    ])
})

test('settings that would prevent every sign-in are rejected with the allowed range', () => {
  const wrong = { AUTH_JWT_EXP: '0', AUTH_MAILER_OTP_LENGTH: '50', AUTH_MAILER_OTP_EXP: '1s' }
  expect(problemsOf(wrong)).toEqual([
    'AUTH_JWT_EXP is "0". It must be a time of at least 30s and at most 168h, in seconds, or like 90s, 1m30s, or 24h.',
    'AUTH_MAILER_OTP_EXP is "1s". It must be a time of at least 30s, in seconds, or like 90s, 1m30s, or 24h.',
    'AUTH_MAILER_OTP_LENGTH is "50". It must be a whole number from 6 to 10.',
  ])
  expect(problemsOf({ AUTH_JWT_EXP: '8d' })).toHaveLength(1)
  expect(problemsOf({ AUTH_JWT_EXP: '169h' })).toHaveLength(1)
})

test("a variable that looks like a setting but isn't one is reported, and other programs' variables aren't", () => {
  const warnings = (...names: string[]) => {
    const loaded = loadConfig(Object.fromEntries(names.map((name) => [name, 'on'])))
    return loaded.ok ? loaded.warnings : loaded.problems
  }
  const none = 'is set, but there is no such setting.'
  expect(warnings('SMPT_URL')).toEqual([`SMPT_URL ${none} Did you mean SMTP_URL?`])
  expect(warnings('TRUSTED_PROXY')).toEqual([`TRUSTED_PROXY ${none}`])
  expect(warnings('AUTH_NONSENSE')).toEqual([`AUTH_NONSENSE ${none}`])
  expect(warnings('site_url', 'SAMPLE')).toEqual([
    `site_url ${none} Did you mean SITE_URL?`,
    `SAMPLE ${none} Did you mean SAMPLES?`,
  ])
  expect(warnings('AUTH_EXTERNAL_GOOGLE_CLIENT_ID', 'AUTH_EXTERNAL_GOOGLE_CLIENTID')).toEqual([
    `AUTH_EXTERNAL_GOOGLE_CLIENTID ${none}`,
  ])
  const ofOthers =
    'HOME HOSTNAME PATH PWD MAIL LANG TERM USER SHELL NODE_ENV PGHOST npm_config_user_agent'
  expect(warnings(...ofOthers.split(' '))).toEqual([])
})
