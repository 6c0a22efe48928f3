import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { loadConfig } from './config.server.ts'

test('without any setting the site serves locally from a folder', () => {
  const settings = loadConfig({})
  expect(settings).toMatchObject({
    ok: true,
    config: {
      port: 3000,
      host: '127.0.0.1',
      samples: true,
      site: { url: 'http://localhost:3000' },
    },
  })
})

test('an empty setting counts as not set', () => {
  expect(loadConfig({ PORT: '', SITE_URL: ' ' })).toMatchObject({
    ok: true,
    config: { port: 3000 },
  })
})

test('each wrong setting is told in one line that names it and what it must be', () => {
  const settings = loadConfig({ PORT: '70000', SAMPLES: 'maybe', DATABASE_URL: 'mysql://x' })
  expect(settings).toEqual({
    ok: false,
    problems: [
      'PORT is "70000", but must be a port number from 0 to 65535.',
      'DATABASE_URL is "mysql://x", but must be a Postgres address, such as postgres://user:password@host:5432/name.',
      'SAMPLES is "maybe", but must be on or off.',
    ],
  })
})

test('the key of the Google Places API is handed on, and a slip in it is told', () => {
  const key = 'AIzaSy-test_0123456789'
  expect(loadConfig({ GOOGLE_PLACES_API_KEY: key })).toMatchObject({
    config: { googlePlacesApiKey: key },
  })
  expect(loadConfig({ GOOGLE_PLACES_API_KEY: 'two words' })).toMatchObject({
    problems: [
      'GOOGLE_PLACES_API_KEY is "two words", but must be a key of the Google Places API: letters, digits, _ and -.',
    ],
  })
})

test('a slip in the address of a provider of text messages is told', () => {
  expect(loadConfig({ AUTH_SMS_HTTP_URL: 'sms.example.org' })).toMatchObject({
    problems: [
      'AUTH_SMS_HTTP_URL is "sms.example.org", but must be an address that starts with https://.',
    ],
  })
})

test('the public address loses its closing slash', () => {
  const settings = loadConfig({ SITE_URL: 'https://example.org/' })
  expect(settings).toMatchObject({ config: { site: { url: 'https://example.org' } } })
})

test('mail comes from the site until another sender is named', () => {
  const site = { SITE_NAME: 'Directory', CONTACT_EMAIL: 'hello@example.org' }
  const from = (mail: Record<string, string>) => {
    const settings = loadConfig({ ...site, ...mail })
    return settings.ok ? settings.config.mailFrom : settings.problems
  }
  expect(from({})).toEqual({ name: 'Directory', address: 'hello@example.org' })
  expect(from({ MAIL_FROM: 'mail@example.org' })).toEqual({
    name: 'Directory',
    address: 'mail@example.org',
  })
  const named = { name: 'Desk, Front', address: 'desk@example.org' }
  expect(from({ MAIL_FROM: 'Desk, Front <desk@example.org>' })).toEqual(named)
  expect(from({ MAIL_FROM: '"Desk, Front" <desk@example.org>' })).toEqual(named)
  for (const slip of ['nobody', 'Desk <desk>', 'Desk desk@example.org', 'a@b.org, c@d.org'])
    expect(from({ MAIL_FROM: slip })).toEqual([
      `MAIL_FROM is "${slip}", but must be the address that mail comes from, such as Directory <hello@example.org>.`,
    ])
})

test('a mail server is handed on with its sender, and a slip in it is told', () => {
  const SMTP_URL = 'smtps://user:pass%40word@mail.example.org:465'
  expect(loadConfig({ SMTP_URL, MAIL_FROM: 'mail@example.org' })).toMatchObject({
    config: { smtpUrl: SMTP_URL },
  })
  expect(loadConfig({ SMTP_URL })).toEqual({
    ok: false,
    problems: [
      'MAIL_FROM is not set, but must be set together with SMTP_URL: the address that mail comes from.',
    ],
  })
  for (const slip of ['mail.example.org', 'https://mail.example.org', 'smtp://'])
    expect(loadConfig({ SMTP_URL: slip })).toEqual({
      ok: false,
      problems: [
        `SMTP_URL is "${slip}", but must be the address of a mail server, such as smtps://user:password@mail.example.org:465.`,
      ],
    })
})

test('sign-in by SAML needs a key, which is never shown', () => {
  const AUTH_SAML_ENABLED = 'true'
  const told =
    'but must be an RSA key of 2048 bits or more, as PEM or base64 of its DER form, when AUTH_SAML_ENABLED is on.'
  const problems = (AUTH_SAML_PRIVATE_KEY?: string) => {
    const loaded = loadConfig({ AUTH_SAML_ENABLED, AUTH_SAML_PRIVATE_KEY })
    return loaded.ok ? [] : loaded.problems
  }
  expect(problems()).toEqual([`AUTH_SAML_PRIVATE_KEY is not set, ${told}`])
  expect(problems('bm8ga2V5')).toEqual([`AUTH_SAML_PRIVATE_KEY is not right, ${told}`])
  const key = (modulusLength: number) => generateKeyPairSync('rsa', { modulusLength }).privateKey
  const weak = key(1024).export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(problems(weak)).toEqual([`AUTH_SAML_PRIVATE_KEY is not right, ${told}`])
  const good = key(2048)
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    const pem = good.export({ type, format: 'pem' }).toString()
    expect(problems(pem)).toEqual([])
    expect(problems(pem.replaceAll('\n', String.raw`\n`))).toEqual([])
    expect(problems(good.export({ type, format: 'der' }).toString('base64'))).toEqual([])
  }
})
