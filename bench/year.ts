// Bench: 400 days of a directory of 50 listings, a day at a time: every email, and what changes by itself (10 minutes)
// Call: [DAYS]
//   DAYS  default: 400
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { parse, type HTMLElement } from 'node-html-parser'
import PostalMime from 'postal-mime'
import { grantRole } from '../src/account/team/team.server.ts'
import { freshUser, insertUser } from '../src/auth/users/users.server.ts'
import { createApp, type PagesBuild } from '../src/app/app.server.ts'
import { loadConfig } from '../src/app/config.server.ts'
import { launch } from '../src/app/launch.server.ts'
import { allTasks } from '../src/app/tasks.server.ts'
import { decideContact } from '../src/review/contact/decide-contact.server.ts'
import { decideReport } from '../src/review/reports/decide-report.server.ts'
import { runListing } from '../test/run-listing.ts'
import { adam, decideNow, ruth, sentForm } from '../test/submission-builders.ts'
import { generateListings } from './generated-listings.ts'
import { table } from './measure.ts'

const firstDay = Date.parse('2027-01-04T05:00:00Z')
const dayMs = 86_400_000
/** Midnight in Florida, then every six hours. */
const stops = [0, 6, 12, 18].map((hour) => hour * 3_600_000)
/** The team reviews nothing on these days. */
const weekOff = { from: 101, to: 107 }

/** Read by everything in this process: the site has no clock of its own. */
let shift = 0
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...given: [] | [string | number | Date]) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...given)
  }
  static override now() {
    return RealDate.now() + shift
  }
} as DateConstructor
const setClock = (at: number) => void (shift = at - RealDate.now())

type Letter = { day: number; to: string; subject: string; links: string[] }

const days = Number(process.argv[2]) || 400
const dataDir = await mkdtemp(join(tmpdir(), 'year-'))
setClock(firstDay)
const settings = loadConfig({
  DATA_DIR: dataDir,
  SAMPLES: 'off',
  WEBSITE_CHECKS: 'off',
  TRUSTED_PROXIES: '1',
})
if (!settings.ok) throw new Error(settings.problems.join('\n'))
let tasks: ReturnType<typeof allTasks> = []
const site = await launch(
  settings.config,
  () => {},
  undefined,
  (services, around) => {
    tasks = allTasks(services, { ...around, signal: new AbortController().signal })
    return async () => around.carrier.close()
  },
)
const { services } = site
const { db } = services
const build: PagesBuild = await import(join(import.meta.dirname, '../build/server/index.js'))
const app = createApp(services, build)
const failures = new Map<string, number>()
const letters: Letter[] = []
const read = new Set<string>()
const states: string[][] = []
let businessNames: string[] = []
let requests = 0
try {
  await populate()
  await takeStock(0)
  for (let day = 1; day <= days; day++) await live(day)
  report()
} finally {
  await site.close()
  await rm(dataDir, { recursive: true, force: true })
}

/**
 * 50 listings of three kinds: 20 with an owner's account, 20 with only an email address, 10
 * without anyone to write to. Every other badge is from a document and ends between days 30 and
 * 400. Two reviewers, one admin.
 */
async function populate(): Promise<void> {
  await generateListings(db, 50)
  const businesses = await db.selectFrom('businesses').select('name').execute()
  businessNames = businesses.map(({ name }) => name)
  const at = new Date()
  await sql`update businesses set created_at = ${at}, updated_at = ${at}`.execute(db)
  await sql`delete from verifications where substring(business_id from 11)::int % 2 = 1`.execute(db)
  await sql`update verifications set checked_on = '2026-12-01',
    expires_on = '2027-02-03'::date + (substring(business_id from 11)::int * 7.5)::int`.execute(db)
  for (let n = 0; n < 40; n++) {
    const email = `${answers(n) ? 'answers' : 'silent'}-${n}@people.example`
    const id = `generated-${n}`
    if (n < 20) await runListing(db, id, await account(email))
    else await db.updateTable('businesses').set({ email }).where('id', '=', id).execute()
  }
  const team = { reviewer: ['ada@team.example', 'rita@team.example'], admin: ['nina@team.example'] }
  for (const role of ['reviewer', 'admin'] as const)
    for (const email of team[role]) {
      const grant = { by: 'bench', now: at }
      await grantRole(db, { userId: await account(email), email }, role, grant)
    }
}

/** Three of five people answer their email. */
function answers(n: number): boolean {
  return n % 5 < 3
}

async function account(email: string): Promise<string> {
  const at = new Date()
  const user = { ...freshUser('authenticated', 'authenticated', at), email, email_confirmed_at: at }
  await insertUser(db, user)
  return user.id
}

async function live(day: number): Promise<void> {
  const midnight = firstDay + day * dayMs
  for (const stop of stops) {
    setClock(midnight + stop)
    await runTasks()
  }
  setClock(midnight + 9 * 3_600_000)
  await visit(day)
  // Emails about a decision wait a minute for its undo.
  for (const later of [0, 2, 4]) {
    setClock(midnight + 10 * 3_600_000 + later * 60_000)
    await runTasks()
    await readMail(day)
    if (later === 0 && !(day >= weekOff.from && day <= weekOff.to)) await review()
  }
  if (day % 50 === 0 || day === days) await takeStock(day)
}

async function runTasks(): Promise<void> {
  for (const { name, run } of tasks)
    await run().catch((error: Error) => note(`task "${name}": ${error.message.split('\n')[0]}`))
}

/** A week's visitors: 40 views, two suggestions, a message, a report, and now and then a note to the team. */
async function visit(day: number): Promise<void> {
  for (let n = 0; n < 6; n++) await open(`/business/generated-${(day * 7 + n * 11) % 50}`)
  if (day % 3 === 0)
    await sendForm('/submit-business', sentForm({ ...newBusiness(day), pass: null }))
  if (day % 7 === 2) {
    const to = `/business/generated-${(day * 3) % 20}/message`
    const words = 'Are you open this Saturday? My water heater leaks.'
    await sendForm(to, fields({ name: 'Marcus', email: `marcus-${day}@people.example`, words }))
  }
  if (day % 7 === 4) {
    const about = `/business/generated-${(day * 5) % 50}/report`
    const email = `sam-${day}@people.example`
    await sendForm(about, fields({ kind: 'phone', text: 'This number is disconnected.', email }))
  }
  if (day % 30 === 10) {
    const email = `pat-${day}@people.example`
    const message = 'Who can tell me more about your directory?'
    await sendForm('/contact', fields({ name: 'Pat', email, message }))
  }
}

function newBusiness(day: number) {
  const phone = `(772) 555-${String(1000 + day).slice(-4)}`
  const email = `${day % 2 ? 'answers' : 'silent'}-sender-${day}@people.example`
  const street = `${100 + day} SW Ocean Blvd`
  const name = `${wordOf(day * 7919)} Air`
  return {
    name,
    phone,
    street,
    submitterEmail: email,
    website: null,
    licenseNumber: `CAC18${20_000 + day}`,
  }
}

/** A different made-up word for each number. */
function wordOf(n: number): string {
  const syllables = ['ba', 'ce', 'di', 'fo', 'gu', 'ha', 'ki', 'lo', 'mu', 'ne']
  const word = String(n * 104_729)
    .split('')
    .map((digit) => syllables[Number(digit)])
    .join('')
  return word.slice(0, 1).toUpperCase() + word.slice(1, 10)
}

/** Every person opens the newest email's link within a day, except those who never do. */
async function readMail(day: number): Promise<void> {
  const folder = join(dataDir, 'outbox')
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'))
  for (const name of names.filter((one) => !read.has(one)).toSorted()) {
    read.add(name)
    const mail = await PostalMime.parse(await readFile(join(folder, name)))
    const links = parse(mail.html ?? '')
      .querySelectorAll('[data-part=letter] a')
      .map((link) => link.getAttribute('href') ?? '')
    const letter = { day, to: mail.to?.[0]?.address ?? '', subject: mail.subject ?? '', links }
    letters.push(letter)
    if (letter.to.startsWith('silent-') || letter.to.endsWith('@team.example')) continue
    const link = links.find((one) => /\/(still-right|submission|message)[/-]/.test(one))
    if (link) await press(link)
  }
}

/** The reviewers' morning: everything that waits is decided. */
async function review(): Promise<void> {
  const waiting = await db
    .selectFrom('submissions')
    .select('id')
    .where('state', '=', 'pending')
    .execute()
  for (const { id } of waiting) {
    const decided = await decideNow(db, services, id, 'approve', {
      proof: { method: 'self-attested', note: '' },
    })
    if (!decided.ok) note(`decision: ${JSON.stringify(decided)}`)
  }
  const reports = await db.selectFrom('reports').select('id').where('state', '=', 'open').execute()
  for (const { id } of reports) {
    const decision = { outcome: 'fixed', answer: '', doNotList: false, verifiedHow: '' } as const
    const problem = await decideReport(
      db,
      { id, ...decision, isRightAsItIs: true, isHiddenSeen: false, by: ruth },
      services,
    )
    if (problem) note(`report: ${problem}`)
  }
  const notes = await db
    .selectFrom('contact_messages')
    .select('id')
    .where('state', '=', 'open')
    .execute()
  for (const { id } of notes) {
    const by = { ...adam, email: 'nina@team.example' } as never
    const decided = { id, decision: 'answer', answer: 'Call us any morning.', by } as const
    const problem = await decideContact(db, decided, services)
    if (problem) note(`contact message: ${problem}`)
  }
}

async function open(
  path: string,
  init?: RequestInit,
): Promise<{ status: number; main: HTMLElement | null }> {
  // Each request comes from another address.
  const headers = { origin: services.site.url, 'x-forwarded-for': `203.0.113.${++requests % 250}` }
  const answer = await app.request(new URL(path, services.site.url), { ...init, headers })
  const html = await answer.text()
  if (answer.status >= 500) note(`${path.replace(/\d+/, 'N')}: ${answer.status}`)
  return { status: answer.status, main: parse(html).querySelector('main') }
}

/** Opens the page, waits a minute, and sends its form with these values. */
async function sendForm(path: string, form: FormData): Promise<void> {
  const { main } = await open(path)
  addHidden(form, main?.querySelector('form[method=post] input[name=pass]')?.closest('form'))
  shift += 60_000
  const { status, main: answer } = await open(path, { method: 'POST', body: form })
  if (status >= 400 || answer?.querySelector('[role=alert]'))
    note(`${path.replace(/\d+/, 'N')}: ${answer?.querySelector('[role=alert]')?.text ?? 'refused'}`)
}

/** Opens a link and presses the first button of its page. */
async function press(link: string): Promise<void> {
  const { pathname, search } = new URL(link)
  const { main } = await open(pathname + search)
  const button = main?.querySelector('form[method=post] button')
  if (!button) return
  const form = new FormData()
  addHidden(form, button.closest('form'))
  const name = button.getAttribute('name')
  if (name) form.set(name, button.getAttribute('value') ?? '')
  await open(pathname + search, { method: 'POST', body: form })
}

function addHidden(form: FormData, of: HTMLElement | null | undefined): void {
  for (const input of of?.querySelectorAll('input[type=hidden]') ?? [])
    form.set(input.getAttribute('name') ?? '', input.getAttribute('value') ?? '')
}

function fields(values: Record<string, string>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(values)) form.set(name, value)
  return form
}

function note(what: string): void {
  failures.set(what, (failures.get(what) ?? 0) + 1)
}

async function takeStock(day: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from businesses where status = 'published') as published,
    (select count(*)::int from businesses where status = 'unconfirmed') as hidden,
    (select count(distinct business_id)::int from verifications where method <> 'self-attested'
      and expires_on > ${new Date()}) as seen,
    (select count(distinct business_id)::int from verifications where method = 'self-attested'
      and (expires_on is null or expires_on > ${new Date()})) as word,
    pg_database_size(current_database())::float / 1024 / 1024 as megabytes`.execute(db)
  const { published, hidden, seen, word, megabytes = 0 } = rows[0] ?? {}
  const folder = (await sizeOf(dataDir)) / 1024 ** 2
  const counts = [day, published, hidden, seen, word, letters.length].map(String)
  states.push([...counts, megabytes.toFixed(1), folder.toFixed(0)])
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  const sizes = await Promise.all(
    files.map(({ parentPath, name }) =>
      stat(join(parentPath, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function report(): void {
  const head = [
    'day',
    'published',
    'hidden',
    'document badges',
    'owner’s word',
    'emails',
    'database, MB',
    'folder, MB',
  ]
  console.log(`\n${table(head, states)}`)
  const kinds = grouped(letters, ({ to, subject }) => `${receiver(to)}: ${general(subject)}`)
  const rows = [...kinds]
    .map(([kind, all]) => {
      const perPerson = [...grouped(all, ({ to }) => to).values()].map(({ length }) => length)
      return [kind, String(all.length), String(Math.max(...perPerson)), String(all[0]?.day)]
    })
    .toSorted(([one = ''], [other = '']) => one.localeCompare(other))
  console.log(`\n${table(['email', 'sent', 'most to one person', 'first day'], rows)}`)
  const off = letters.filter(
    ({ day, to }) => day >= weekOff.from && day <= weekOff.to + 1 && receiver(to) === 'team',
  )
  console.log('\nTo the team in the week without reviews and the day after:')
  for (const { day, to, subject } of off) console.log(`  ${day}  ${to}  ${subject}`)
  console.log(failures.size ? '\nFailed:' : '\nNothing failed.')
  for (const [what, count] of failures) console.log(`  ${count} × ${what}`)
}

function grouped(all: Letter[], keyOf: (letter: Letter) => string): Map<string, Letter[]> {
  const groups = new Map<string, Letter[]>()
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}

function receiver(to: string): string {
  if (to.endsWith('@team.example')) return 'team'
  if (/^(answers|silent)-\d+@/.test(to))
    return Number(/\d+/.exec(to)?.[0]) < 20 ? 'owner' : 'address of a listing'
  return to.includes('-sender-') ? 'sender' : 'visitor'
}

/** A subject without the names, numbers, and days in it. */
function general(subject: string): string {
  return businessNames
    .reduce((text, name) => text.replaceAll(name, 'NAME'), subject)
    .replace(/\w+ Air\b/g, 'NAME')
    .replace(
      /\b(Jan|Feb|Mar|Apr|May|June|July|Aug|Sept?|Oct|Nov|Dec)[a-z]*( \d+)?(, \d{4})?/g,
      'DATE',
    )
    .replace(/\b\d+\b/g, 'N')
}
