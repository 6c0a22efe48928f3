import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse, type HTMLElement } from 'node-html-parser'
import { expect, inject, test as base } from 'vitest'
import { createApp, type PagesBuild } from '../src/app/app.server.ts'
import { ownAccounts } from '../src/account/session/accounts.server.ts'
import { fixedKeys } from '../src/auth/keys/keys.server.ts'
import { openDarkroom } from '../src/platform/images/darkroom.server.ts'
import { imagesInFolder, makeImages } from '../src/platform/images/images.server.ts'
import { makeLimits } from '../src/platform/http/limits.server.ts'
import { makeTurns } from '../src/platform/http/turns.server.ts'
import type { Secrets } from '../src/auth/keys/secrets-form.ts'
import { makeSecrets } from '../src/auth/keys/secrets.server.ts'
import { authSettings } from '../src/auth/settings/settings.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { setCategoryChanges } from '../src/listings/taxonomy.ts'
import { googleReviews } from '../src/listings/reviews/google-reviews.server.ts'
import { makeFigureCounter, type FigureCounter } from '../src/owner/figures/figures.server.ts'
import type { Services } from '../src/platform/services.server.ts'
import { queryProcesses } from '../src/app/process/workers.server.ts'
import { keysInFolder } from '../src/submissions/documents/document-keys.server.ts'
import { addressOfLink } from '../src/submissions/claims/use-claim-code.server.ts'
import { eraseAllOf, findAllOf } from '../src/owner/personal-data.server.ts'
import { moveAlerts } from '../src/saved/alerts/alerts.server.ts'
import { formSecret } from '../src/platform/http/challenge.server.ts'
import { openFilled } from './database.ts'
import { readEmail, type ReadMail } from './mails.ts'
import { once } from './once.ts'

const buildFolder = join(import.meta.dirname, '../build')

/** The default time of tests: a Saturday morning in Florida. */
const testMoment = new Date('2026-11-21T15:00:00Z')

/** New for each test, which may change it. */
const testSite = () => ({
  name: 'Florida Veteran Business Directory',
  shortName: 'FVBD',
  tagline: "Florida's Premier Veteran Business Directory",
  contactEmail: 'hello@example.com',
  facebookUrl: 'https://www.facebook.com/',
  url: 'http://localhost:3000',
})

/** A response of the site with its parsed document. */
export type Answer = {
  status: number
  headers: Headers
  html: string
  document: HTMLElement
  /** The text of the page's `main`, in one line. */
  words: string
  /** The page's head. */
  head: { title: string; description: string; canonical: string | null; robots: string | null }
  /** Its schema.org documents. */
  data: Record<string, unknown>[]
}

/** A test's services: the test sets the clock, and can read the log. */
export type TestServices = Services & {
  figures: FigureCounter
  moveTo(moment: string): void
  /** As on a running site: from now on, the clock is a millisecond later at each call. */
  startClock(): void
  /** The folder of its document keys. */
  keysFolder: string
  /** The folder of its pictures. */
  imagesFolder: string
  events: Record<string, unknown>[]
}

const openConnection = once(async () => {
  const name = `worker_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  return { db, close: once(close) }
})

/**
 * `test` with the complete site: `db`, a transaction on a database filled like `npm start`, rolled
 * back after the test; `services` with it; `request` and `visit`, which call the site without a
 * port; `outbox()`, the queued emails, in order. An error in a page fails the test.
 */
export const test = base
  .extend('connection', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const connection = await openConnection()
    onCleanup(connection.close)
    return connection
  })
  .extend('build', { scope: 'worker' }, async () => {
    const build: PagesBuild = await import(join(buildFolder, 'server/index.js'))
    return build
  })
  .extend('db', async ({ connection }, { onCleanup }): Promise<Db> => {
    const transaction = await connection.db.startTransaction().execute()
    onCleanup(() => transaction.rollback().execute())
    return transaction
  })
  .extend('secrets', { scope: 'worker' }, () => makeSecrets(testMoment))
  .extend('services', async ({ db, secrets }, { onCleanup }) => {
    const services = await testServices(db, secrets)
    onCleanup(async () => {
      const failures = services.events.filter(({ event }) => String(event).endsWith('failed'))
      expect(failures, 'what the site logged as failed').toEqual([])
      const { dataDir } = services.machine
      for (const folder of [services.keysFolder, services.imagesFolder, dataDir])
        await rm(folder, { recursive: true, force: true })
    })
    return services
  })
  .extend('outbox', ({ db }) => async (): Promise<ReadMail[]> => {
    const rows = await db
      .selectFrom('mails')
      .select(['to_address as to', 'subject', 'text', 'html'])
      .orderBy('number')
      .execute()
    return rows.map(readEmail)
  })
  .extend('request', ({ services, build }) => {
    const app = createApp(services, build, join(buildFolder, 'client'))
    return async (path: string, init?: RequestInit) =>
      app.request(new URL(path, services.site.url), init)
  })
  .extend(
    'rest',
    ({ request, services }) =>
      (path: string, headers: Record<string, string> = {}) =>
        request(`/rest/v1/${path}`, { headers: { apikey: services.accounts.anonKey, ...headers } }),
  )
  .extend('visit', ({ request }) => async (path: string, init?: RequestInit) => {
    return read(await request(path, init))
  })

/** `test` with a separate database where each change is committed, as on a running site. */
export const testOfCommits = test.extend('db', async ({}, { onCleanup }): Promise<Db> => {
  const name = `commits_${process.pid}_${Math.random().toString(36).slice(2)}`
  const { db, close } = await openFilled(inject('databaseUrl'), name)
  onCleanup(close)
  return db
})

/** One for all tests of a worker; its process runs while there are photos. */
const darkroom = openDarkroom(makeTurns({ atOnce: 1, rests: false, maxWaiting: 50 }))

/** Services for a database, for tests that need their own. */
export async function testServices(db: Db, secrets: Secrets): Promise<TestServices> {
  let moment = testMoment.getTime()
  let step = 0
  let ids = 0
  const events: Record<string, unknown>[] = []
  const keysFolder = join(tmpdir(), `document-keys-${randomUUID()}`)
  const imagesFolder = join(tmpdir(), `images-${randomUUID()}`)
  const dataDir = join(tmpdir(), `data-${randomUUID()}`)
  await mkdir(dataDir)
  const site = testSite()
  setCategoryChanges([])
  const now = () => new Date((moment += step))
  const randomId = () => `id-${++ids}`
  const log: Services['log'] = (event) => void events.push(event)
  const documents = { keys: keysInFolder(keysFolder, now), maxBytes: 50 * 1024 ** 2 }
  const settings = authSettings({})
  if (!settings.ok) throw new Error('The default settings of the auth service are wrong')
  const accounts = await ownAccounts({
    db,
    settings: settings.settings,
    keys: fixedKeys(secrets, now),
    limits: makeLimits(now),
    providers: [],
    texts: null,
    site,
    eraseAccount: eraseAllOf({ now, documents, site, randomId }),
    moveAddress: moveAlerts,
    now,
    log,
    fetch,
  })
  return {
    db,
    site,
    machine: { version: 'test', dataDir, database: 'embedded', queryProcesses },
    accounts,
    now,
    moveTo: (to) => void (moment = Date.parse(to)),
    startClock: () => void (step = 1),
    randomId,
    log,
    mail: {
      name: 'mail.test:465',
      isServer: true,
      sender: { name: 'Directory', address: 'mail@directory.test' },
      send: async () => '250 taken',
    },
    figures: makeFigureCounter(),
    reviews: googleReviews({ apiKey: undefined, now, log }),
    inTurn: makeTurns({ atOnce: 4, rests: false, maxWaiting: 50 }),
    forms: { secret: formSecret(secrets.refreshSecret), limits: makeLimits(now) },
    proxies: { trusted: null, header: 'x-forwarded-for' },
    documents,
    addressOfLink,
    findSentBy: findAllOf(db, { documents, now }),
    images: makeImages(imagesInFolder(imagesFolder, now), darkroom, randomUUID),
    imagesFolder,
    keysFolder,
    events,
  }
}

/** Parsed on access, because most tests only look at the status or at one of these. */
async function read(response: Response): Promise<Answer> {
  const html = await response.text()
  const document = lazily(() => parse(html))
  const words = lazily(() => wordsOf(document()))
  const head = lazily(() => headOf(document()))
  const data = lazily(() => dataOf(document()))
  const { status, headers } = response
  return {
    status,
    headers,
    html,
    get document() {
      return document()
    },
    get words() {
      return words()
    },
    get head() {
      return head()
    },
    get data() {
      return data()
    },
  }
}

/** Makes a value at the first call, and returns it for all others. */
function lazily<T extends object | string>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

function wordsOf(document: HTMLElement): string {
  return document.querySelector('main')?.structuredText.replace(/\s+/g, ' ').trim() ?? ''
}

function headOf(document: HTMLElement): Answer['head'] {
  const attribute = (selector: string, name: string) =>
    document.querySelector(selector)?.getAttribute(name) ?? null
  return {
    title: document.querySelector('title')?.textContent ?? '',
    description: attribute('meta[name=description]', 'content') ?? '',
    canonical: attribute('link[rel=canonical]', 'href'),
    robots: attribute('meta[name=robots]', 'content'),
  }
}

function dataOf(document: HTMLElement): Answer['data'] {
  return document
    .querySelectorAll('script[type="application/ld+json"]')
    .map((script): Record<string, unknown> => JSON.parse(script.rawText))
}
