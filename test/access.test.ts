/** @module-tag once */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createApp, type PagesBuild } from '../src/app.server.ts'
import type { Role } from '../src/account/team/can.ts'
import { calls } from '../src/auth/service.server.ts'
import { checkDocument } from '../src/submissions/documents/document-rule.ts'
import { addDocuments } from '../src/submissions/documents/documents.server.ts'
import type { Db } from '../src/db/schema.ts'
import { noLimits } from '../src/limits/limits.server.ts'
import type { Visitor } from './account-fixtures.ts'
import { password } from './auth-fixtures.ts'
import { test as base, type Person } from './desk-fixtures.ts'
import { enrolledTotp } from './factors.ts'
import type { Answer } from './fixtures.ts'
import { sendIn, tokenIn } from './submission-builders.ts'

/**
 * Who asks, in the order of the columns below. Half: has a second factor, and has shown the password alone.
 * Bare: is of the team, and has none.
 */
const people: Record<string, Person | null> = {
  visitor: null,
  member: { name: 'Mia' },
  'other member': { name: 'Otis' },
  'half member': { name: 'Hal', factor: 'set up' },
  'bare reviewer': { name: 'Rosa', role: 'reviewer', factor: 'none' },
  'half reviewer': { name: 'Rafe', role: 'reviewer', factor: 'set up' },
  reviewer: { name: 'Ruth', role: 'reviewer' },
  'bare admin': { name: 'Abel', role: 'admin', factor: 'none' },
  'half admin': { name: 'Alma', role: 'admin', factor: 'set up' },
  admin: { name: 'Adam', role: 'admin' },
}

/** A role that nobody gave a capability: who has it gets what the member gets who stands here. */
const invented: string = 'archivist'
const likeMembers: Record<string, [like: string, person: Person]> = {
  'bare archivist': ['member', { name: 'Ada', role: invented as Role, factor: 'none' }],
  'half archivist': ['half member', { name: 'Amos', role: invented as Role, factor: 'set up' }],
  archivist: ['member', { name: 'Arlo', role: invented as Role }],
}

/**
 * What each of them gets, in this order: a status, or a word for where they are led. A rule of one cell is for
 * pages that know nobody: four of them ask.
 */
//              visitor  member    other     half     bare    half    reviewer bare    half    admin
const anybody = '200     200       200       200      200     200     200      200     200     200'
const members = 'sign-in 200       200       factor   200     factor  200      200     factor  200'
const team = '   sign-in 404       404       404      set-up  factor  200      set-up  factor  200'
const inside = ' sign-in 400       400       factor   400     factor  400      400     factor  400'
const desk = '   sign-in 404       404       404      set-up  factor  400      set-up  factor  400'
const drafts = ' 401     204       204       401      204     401     204      204     401     204'
const owners = ' 401     400       400       401      400     401     400      400     401     400'
const entrance = '200    home      home      factor   home    factor  home     home    factor  home'
const secondly = 'sign-in home     home      200      home    200     home     home    200     home'
const byMail =
  ' sign-in details   details   factor   details factor  details  details factor  details'
const refused = '400     400       400       400      400     400     400      400     400     400'

const ledTo: Record<string, string> = {
  'sign-in': '/auth?from=',
  factor: '/auth/second-factor?from=',
  'set-up': '/account/second-factor?from=',
  details: '/account/sign-in-details',
  home: '/',
}

/** Who asks for what is the same for all. */
const few = ['visitor', 'half member', 'admin', 'archivist']

type Row = {
  get: string
  /** What a form gets that the page does not have: 400 for who gets past the door. */
  post?: string
  /** Parts of the address that stand for something else here than below. */
  with?: Record<string, string>
  /** Whatever somebody may see here who has the address: the link itself is the key. */
  tells?: ('submission' | 'document')[]
}

/** Every page by its address in `routes.ts`. */
const table: Record<string, Row | Row[]> = {
  '/': { get: '200' },
  '/horizon.svg': { get: '200' },
  '/businesses/search': { get: '200' },
  '/businesses/suggest': { get: '200' },
  '/businesses/browse': { get: '200' },
  '/zip-points.674028d3.json': { get: '200' },
  '/category/:categoryId': { get: '200' },
  '/category/:categoryId/city/:cityId': { get: '200' },
  '/categories': { get: '200' },
  '/category-icons.svg': { get: '200' },
  '/regions': { get: '200' },
  '/region/:regionId': { get: '200' },
  '/county/:countyId': { get: '200' },
  '/business/:businessId': { get: '200' },
  '/business/:businessId/nearby': { get: '200' },
  '/business/:businessId/card': { get: '200' },
  '/about-us': { get: '200' },
  '/about': { get: '/about-us' },
  '/featured': { get: '200' },
  '/featured-business/:id': { get: '200' },
  '/featured-article/:articleId': { get: '200' },
  '/veteran-resources': { get: '200' },
  '/business-signup': { get: '200' },
  '/list-your-business': { get: '200' },
  '/submit-business': { get: anybody, post: refused },
  '/submit-business/challenge': { get: '400' },
  '/submit-business/duplicates': { get: '200' },
  '/submit-business/draft': { get: '405', post: drafts },
  '/submit-business-confirmation': { get: '200' },
  '/submit-confirmation': { get: '200' },
  '/submission/:token': [
    { get: anybody, post: refused, tells: ['submission'] },
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  '/submission/:token/not-me': [
    { get: '200', tells: ['submission'] },
    // Whoever has the link deletes what it names: only with one that names nothing do all get the same.
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  '/register-business': { get: members, post: owners },
  '/review': { get: team },
  '/review/:id': { get: team, post: desk },
  '/review/:id/evidence/:documentId': { get: team },
  '/review/:id/presence': { get: '405', post: team },
  '/auth': { get: entrance, post: entrance.replace('200', '400') },
  '/auth/forgot': { get: anybody, post: refused },
  '/auth/link': { get: anybody, post: refused },
  '/auth/code': { get: anybody, post: refused },
  '/auth/provider': { get: entrance.replace('200', '/auth/v1/authorize') },
  '/auth/organization': { get: entrance },
  '/auth/confirm': { get: anybody, post: refused },
  '/auth/new-password': { get: byMail, post: byMail },
  '/auth/second-factor': { get: secondly, post: secondly.replaceAll('200', '400') },
  '/account/deleted': { get: '200' },
  '/account': { get: members },
  '/account/sign-in-details': { get: members, post: inside },
  '/account/second-factor': { get: members, post: inside },
  '/account/sessions': { get: members, post: inside },
  '/account/data': { get: members, post: inside },
  '/account/data/download': { get: members },
  '/business-submission-confirmation': { get: members },
  '/*': { get: '404' },
  // Signs everybody out, so it comes last.
  '/auth/sign-out': { get: '/account', post: 'home' },
}

/** Every other address that the site answers, and what anybody gets there. */
const others: Record<string, [example: string, status: number]> = {
  '/rest/v1/:table': ['/rest/v1/businesses?limit=1', 200],
  '/rest/v1/rpc/:name': ['/rest/v1/rpc/f', 404],
  '/og/:kind/:file{[a-z0-9-]{1,200}\\.png}': ['/og/business/semper-plumbing-stuart.png', 200],
  '/sitemap': ['/sitemap', 301],
  '/sitemap.xml': ['/sitemap.xml', 200],
  '/:file{sitemap-[1-9][0-9]{0,5}\\.xml}': ['/sitemap-9.xml', 404],
  '/robots.txt': ['/robots.txt', 200],
  '/site.webmanifest': ['/site.webmanifest', 200],
  '/pictures/:category/:file{[a-z0-9-]+\\.svg}': ['/pictures/hvac/a.svg', 200],
  '/banners/:category/:file{[a-z0-9-]+\\.svg}': ['/banners/hvac/a.svg', 200],
  '/map/florida.svg': ['/map/florida.svg', 200],
  '/map/florida-mercator.svg': ['/map/florida-mercator.svg', 200],
  '/map/places.json': ['/map/places.json', 200],
  '/health': ['/health', 200],
}

const someId = '00000000-0000-4000-8000-00000000abcd'

/**
 * Every call of the auth service: what who has the public key gets, who has signed in with a password where
 * there is a second factor, and who is signed in, be they of the team or not. Ids are somebody else's.
 */
//                                                key alone  half   signed in
const wire: Record<string, [body: object, ...status: [number, number, number]]> = {
  'GET /health': [{}, 200, 200, 200],
  'GET /settings': [{}, 200, 200, 200],
  'GET /.well-known/jwks.json': [{}, 200, 200, 200],
  'POST /signup': [{}, 422, 422, 422],
  'POST /otp': [{}, 400, 400, 400],
  'POST /magiclink': [{}, 400, 400, 400],
  'POST /recover': [{}, 400, 400, 400],
  'POST /resend': [{}, 400, 400, 400],
  'POST /verify': [{}, 400, 400, 400],
  'GET /verify': [{}, 400, 400, 400],
  'POST /token': [{}, 400, 400, 400],
  'GET /authorize': [{}, 400, 400, 400],
  'GET /callback': [{}, 303, 303, 303],
  'POST /callback': [{}, 400, 400, 400],
  'POST /sso': [{}, 404, 404, 404],
  'GET /sso/saml/metadata': [{}, 404, 404, 404],
  'POST /sso/saml/acs': [{}, 404, 404, 404],
  'GET /user': [{}, 401, 200, 200],
  'PUT /user': [{ data: { name: 'New' } }, 401, 401, 200],
  'GET /reauthenticate': [{}, 401, 200, 200],
  'GET /user/identities/authorize': [{}, 401, 404, 404],
  'DELETE /user/identities/:identity_id': [{}, 401, 404, 404],
  'POST /factors': [{ factor_type: 'totp', friendly_name: 'New' }, 401, 403, 200],
  'DELETE /factors/:id': [{}, 401, 404, 404],
  'POST /factors/:id/challenge': [{}, 401, 404, 404],
  'POST /factors/:id/verify': [{}, 401, 404, 404],
  'POST /invite': [{}, 401, 403, 403],
  'GET /admin/users': [{}, 401, 403, 403],
  'POST /admin/users': [{}, 401, 403, 403],
  'GET /admin/users/:id': [{}, 401, 403, 403],
  'PUT /admin/users/:id': [{}, 401, 403, 403],
  'DELETE /admin/users/:id': [{}, 401, 403, 403],
  'GET /admin/users/:id/factors': [{}, 401, 403, 403],
  'DELETE /admin/users/:id/factors/:factorId': [{}, 401, 403, 403],
  'POST /admin/generate_link': [{}, 401, 403, 403],
  // Signs them out, so it comes last.
  'POST /logout': [{}, 401, 204, 204],
}

type Somebody = Visitor & {
  who: string
  /** The place of their cell in a rule. */
  place: number
  email: string
  isHalf: boolean
  isTeam: boolean
}

/** `test` with everybody, each signed in once, and what is private: Mia's draft, a submission and its document. */
const test = base
  .extend('everybody', async ({ db, newVisitor, signIn }): Promise<Somebody[]> => {
    // The table of the database knows the roles of today.
    await sql`alter table team_members drop constraint team_members_role_check`.execute(db)
    const signedIn = []
    const names = Object.keys(people)
    const others = Object.entries(likeMembers)
    const all = [
      ...Object.entries(people).map(([who, person]) => ({ who, like: who, person })),
      ...others.map(([who, [like, person]]) => ({ who, like, person })),
    ]
    for (const { who, like, person } of all) {
      const visitor = person ? await signIn(person) : { ...newVisitor(), email: '' }
      const isHalf = person?.factor === 'set up'
      const isTeam = person?.role !== undefined && !person.factor && who === like
      signedIn.push({ ...visitor, who, place: names.indexOf(like), isHalf, isTeam })
    }
    return signedIn
  })
  .extend('hidden', async ({ db, everybody, outbox, services }) => {
    const mia = everybody.find(({ who }) => who === 'member')
    await mia?.send('/submit-business/draft', { kind: 'register', name: 'Mias Half A Draft' })
    const submitterEmail = 'dana@private.example'
    const id = await sendIn(db, services, { name: 'Zyxwv Works', submitterEmail })
    const mail = (await outbox()).findLast(({ to }) => to === submitterEmail)
    const document = checkDocument(
      'DD 214.pdf',
      new TextEncoder().encode('%PDF-1.7\nDD214 of Dana'),
    )
    if (!document.ok) throw new Error(document.text)
    await addDocuments(db, id, [document.file], services)
    const { id: documentId } = await db
      .selectFrom('submission_evidence')
      .select('id')
      .executeTakeFirstOrThrow()
    return { id, token: tokenIn(mail ?? { text: '' }), documentId }
  })

/** What of the private things somebody may see: what is theirs, once they have shown who they are. */
function mayShow({ who, email, isHalf, isTeam }: Somebody, { tells = [] }: Row): string[] {
  const own = isHalf ? [] : [email, ...(who === 'member' ? ['Mias Half A Draft'] : [])]
  const names =
    isTeam || tells.includes('submission') ? ['Zyxwv Works', 'dana@private.example'] : []
  return [...own, ...names, ...(isTeam || tells.includes('document') ? ['DD214 of Dana'] : [])]
}

const root = join(import.meta.dirname, '..')
const patterns = {
  categoryId: 'hvac',
  cityId: 'stuart',
  regionId: 'south',
  countyId: 'martin',
  businessId: 'semper-plumbing-stuart',
  articleId: 'favob1',
  '*': 'no-such-page',
}

test(
  'each page gives each person what the table says, and nobody what is private of others',
  {
    timeout: 300_000,
  },
  async ({ build, everybody, hidden, services }) => {
    Object.assign(services.forms.limits, noLimits)
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const parents = new Set(routes.map(({ parentId }) => parentId))
    const pages = routes.filter(({ id }) => !parents.has(id)).map(({ id }) => id)
    const ids = new Map(pages.map((id) => [patternOf(build, id), id]))
    expect(Object.keys(table).toSorted(), 'every route has its row').toEqual(
      [...ids.keys()].toSorted(),
    )
    const privateWords = [
      'Mias Half A Draft',
      'Zyxwv Works',
      'dana@private.example',
      'DD214 of Dana',
    ]
    privateWords.push(...everybody.flatMap(({ email }) => email || []))
    const given: string[] = []
    const expected: string[] = []
    const leaks: string[] = []

    /** Asks for an address as those whom the rule names, and notes what each is given and shown. */
    async function look(name: string, row: Row, rule: string, ask: (one: Somebody) => Visited) {
      const cells = rule.trim().split(/\s+/)
      const requesters =
        cells.length === 1 ? everybody.filter(({ who }) => few.includes(who)) : everybody
      for (const one of requesters) {
        const answer = await ask(one)
        expected.push(`${name} ${one.who}: ${cells[one.place] ?? cells[0]}`)
        given.push(`${name} ${one.who}: ${cellOf(answer)}`)
        const shown = privateWords.filter((words) => answer.html.includes(words))
        const others = shown.filter((words) => !mayShow(one, row).includes(words))
        leaks.push(...others.map((words) => `${name} shows the ${one.who} ${words}`))
      }
    }

    for (const [pattern, rows] of Object.entries(table)) {
      const id = ids.get(pattern) ?? ''
      const module = build.routes[id]?.module
      const takesForms = [rows].flat().some(({ post }) => post !== undefined)
      expect(takesForms, `${pattern} has a rule for its forms`).toBe(Boolean(module?.action))
      for (const row of [rows].flat()) {
        const path = filled(pattern, { ...patterns, ...hidden, ...row.with })
        await look(`GET ${path}`, row, row.get, (one) => one.visit(path))
        // What script asks for when it goes there; of pages that know nobody, it stands in the page, too.
        const data = `${path}.data`
        if (module?.default && row.get.includes(' '))
          await look(`GET ${data}`, row, row.get, (one) => one.visit(data))
        const form = { intent: 'no such form' }
        if (row.post) await look(`POST ${path}`, row, row.post, (one) => one.send(path, form))
      }
    }
    expect.soft(leaks).toEqual([])
    expect(given).toEqual(expected)
  },
)

type Visited = ReturnType<Visitor['visit']>

/** The address of a page as `routes.ts` has it. */
function patternOf(build: PagesBuild, id: string): string {
  const route = build.routes[id]
  const parent: string = route?.parentId ? patternOf(build, route.parentId) : ''
  if (!route?.path) return parent || (route?.index ? '/' : '')
  return `${parent === '/' ? '' : parent}/${route.path}`
}

function filled(pattern: string, values: Record<string, string>): string {
  return pattern.replaceAll(/:(\w+)|\*/g, (all, name?: string) => values[name ?? all] ?? '')
}

/** A status, or the word for where somebody is led; script is told of that in the body. */
function cellOf({ status, location, html }: Answer & { location: string | null }): string {
  const to =
    location ??
    (status === 202 ? (/"(?:http:..localhost:3000)?(\/[^"]*)"/.exec(html)?.[1] ?? '') : null)
  if (to === null) return String(status)
  const named = Object.entries(ledTo).find(([, path]) =>
    path.endsWith('=') ? to.startsWith(path) : to === path,
  )
  return named?.[0] ?? to.replace(/\?.*/, '')
}

/** The pages with several forms, and the files that tell them apart when the page's own does not. */
const forms: Record<string, [rule: string, ...files: string[]]> = {
  '/account/sign-in-details': [members],
  '/account/second-factor': [members],
  '/account/sessions': [members],
  '/account/data': [members],
  '/review/:id': [team, 'account/team/can.ts', 'submissions/review/decision/desk-action.server.ts'],
}

test('each form of a page is behind the door of the page, and changes nothing from outside', async ({
  build,
  db,
  everybody,
  hidden,
}) => {
  const before = await changeable(db)
  const ids = new Map(Object.keys(build.routes).map((id) => [patternOf(build, id), id]))
  for (const [pattern, [rule, ...files]] of Object.entries(forms)) {
    const path = filled(pattern, { ...patterns, ...hidden })
    const texts = (files.length ? files : [`${ids.get(pattern)}.tsx`]).map((file) =>
      readFileSync(join(root, 'src', file), 'utf8'),
    )
    const intents = texts.flatMap(intentsIn)
    expect(intents.length, pattern).toBeGreaterThan(0)
    const cells = rule.trim().split(/\s+/)
    for (const one of everybody) {
      const cell = cells[one.place]
      if (cell === '200') continue
      for (const intent of intents) {
        const form = { intent, version: '1', why: 'No.', confirm: 'delete', session: someId }
        const got = cellOf(await one.send(path, form))
        expect(`${path} ${one.who} ${intent}: ${got}`).toBe(`${path} ${one.who} ${intent}: ${cell}`)
      }
    }
  }
  expect(await changeable(db)).toEqual(before)
})

/** What the forms of a page are told apart by. */
function intentsIn(source: string): string[] {
  const run = /run(?:Deed|Intent)\(args, \{(.*?)\}\)/s.exec(source)?.[1] ?? ''
  const listed = /(?:decisions|intents) = \[(.*?)\]/s.exec(source)?.[1] ?? ''
  return [
    ...run.matchAll(/'?([\w-]+)'?:/g),
    ...listed.matchAll(/'([\w-]+)'/g),
    ...source.matchAll(/intent === '([\w-]+)'/g),
  ].map(([, intent = '']) => intent)
}

/** What the forms of these pages could change. */
async function changeable(db: Db) {
  return {
    submissions: await db.selectFrom('submissions').select(['id', 'version', 'state']).execute(),
    notes: await db.selectFrom('submission_events').select('action').execute(),
    users: await db.selectFrom('auth_service.users').select(['id', 'new_email']).execute(),
    hashes: await db.selectFrom('auth_service.users').select('password_hash').execute(),
    factors: await db.selectFrom('auth_service.factors').select(['id', 'status']).execute(),
    sessions: await db.selectFrom('auth_service.sessions').select('id').execute(),
    proofs: await db.selectFrom('account_sessions').select('proved_at').execute(),
  }
}

test('every other address gives anybody what the table says', async ({
  services,
  build,
  request,
}) => {
  const { routes } = createApp(services, build, root)
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !isGeneral(path)))
  expect(Object.keys(others).toSorted()).toEqual([...paths].toSorted())
  for (const [example, status] of Object.values(others))
    expect([example, (await request(example)).status]).toEqual([example, status])
})

/** What stands before or behind all others, and the calls of the auth service, which have a table of their own. */
function isGeneral(path: string): boolean {
  return path.endsWith('*') || path.startsWith('/auth/v1/') || path === '/:file{.+\\.[a-z0-9]+}'
}

test('each call of the auth service gives each person what the table says', async ({
  everybody,
  newClient,
  services,
  wire: ask,
}) => {
  const names = calls.map(([method, path]) => `${method} ${path}`)
  expect(Object.keys(wire).toSorted()).toEqual(names.toSorted())
  const tokenOf = async (who: string): Promise<string> => {
    const email = everybody.find((one) => one.who === who)?.email ?? ''
    const { data } = await newClient().signInWithPassword({ email, password })
    return data.session?.access_token ?? ''
  }
  const mia = newClient()
  await mia.signInWithPassword({ email: 'mia@example.com', password })
  const { factorId } = await enrolledTotp(mia)
  const asking = {
    visitor: [0, services.accounts.anonKey],
    'half member': [1, await tokenOf('half member')],
    'half admin': [1, await tokenOf('half admin')],
    'other member': [2, await tokenOf('other member')],
    'bare reviewer': [2, await tokenOf('bare reviewer')],
    'bare admin': [2, await tokenOf('bare admin')],
  } as const
  const given: string[] = []
  const expected: string[] = []
  for (const [call, [body, ...statuses]] of Object.entries(wire)) {
    const [method = '', pattern = ''] = call.split(' ')
    const path = pattern
      .replace(':identity_id', someId)
      .replace('factors/:id', `factors/${factorId}`)
      .replaceAll(/:\w+/g, someId)
    for (const [who, [column, token]] of Object.entries(asking)) {
      const headers = { ...(who !== 'visitor' && { authorization: `Bearer ${token}` }) }
      const options = method === 'GET' ? { headers } : { headers, body }
      const { status } = await ask(method, path, options)
      given.push(`${call} ${who}: ${status}`)
      expected.push(`${call} ${who}: ${statuses[column]}`)
    }
  }
  expect(given).toEqual(expected)
})
