import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { createApp, type PagesBuild } from '../src/app.server.ts'
import { calls } from '../src/auth/service.server.ts'
import { checkEvidence } from '../src/submissions/documents/evidence-rule.ts'
import { addEvidence } from '../src/submissions/documents/evidence.server.ts'
import type { Db } from '../src/db/schema.ts'
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

/**
 * What each of them gets, in this order: a status, or a word for where they are led. A rule of one cell is for
 * pages that know nobody: three of them ask.
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
const few = ['visitor', 'half member', 'admin']

type Row = {
  get: string
  /** What a form gets that the page does not have: 400 for who gets past the door. */
  post?: string
  /** Parts of the address that stand for something else here than below. */
  with?: Record<string, string>
  /** Whatever somebody may see here who has the address: the link itself is the key. */
  tells?: ('submission' | 'paper')[]
}

/** Every page by the id of its route. */
const table: Record<string, Row | Row[]> = {
  'site/home-page': { get: '200' },
  'directory/search-page': { get: '200' },
  category: { get: '200' },
  'category-in-city': { get: '200' },
  'directory/categories-page': { get: '200' },
  'directory/category-icons': { get: '200' },
  'directory/regions-page': { get: '200' },
  'directory/region-page': { get: '200' },
  'directory/county-page': { get: '200' },
  'directory/business-page': { get: '200' },
  'directory/nearby-page': { get: '200' },
  'directory/card-page': { get: '200' },
  'site/about-page': { get: '200' },
  'site/about-redirect': { get: '/about-us' },
  featured: { get: '200' },
  'featured-business': { get: '200' },
  'articles/article-page': { get: '200' },
  'resources/resources-page': { get: '200' },
  'site/business-signup-page': { get: '200' },
  'site/list-your-business-page': { get: '200' },
  'submissions/submit-page': { get: anybody, post: refused },
  'submissions/challenge-page': { get: '400' },
  'submissions/duplicates-page': { get: '200' },
  'submissions/draft-page': { get: '400', post: drafts },
  'submit-business-confirmation': { get: '200' },
  'submit-confirmation': { get: '200' },
  'submissions/status/status-page': [
    { get: anybody, post: refused, tells: ['submission'] },
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  'submissions/status/not-me-page': [
    { get: '200', tells: ['submission'] },
    // Whoever has the link deletes what it names: only with one that names nothing do all get the same.
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  'submissions/register-page': { get: members, post: owners },
  'submissions/review/desk-start-page': { get: team },
  'submissions/review/item-page': { get: team, post: desk },
  'submissions/review/open-evidence-page': { get: team },
  'submissions/review/presence-page': { get: '400', post: team },
  'account/auth-page': { get: entrance, post: entrance.replace('200', '400') },
  'account/forgot-page': { get: anybody, post: refused },
  'account/link-page': { get: anybody, post: refused },
  'account/code-page': { get: anybody, post: refused },
  'account/provider-page': { get: entrance.replace('200', '/auth/v1/authorize') },
  'account/organization-page': { get: entrance },
  'account/confirm-page': { get: anybody, post: refused },
  'account/new-password-page': { get: byMail, post: byMail },
  'account/second-factor-page': { get: secondly, post: secondly.replaceAll('200', '400') },
  'account/deleted-page': { get: '200' },
  'account/account-page': { get: members },
  'account/sign-in-details-page': { get: members, post: inside },
  'account/factors-page': { get: members, post: inside },
  'account/sessions-page': { get: members, post: inside },
  'account/data-page': { get: members, post: inside },
  'account/data-download-page': { get: members },
  'site/thank-you-page': { get: members },
  'site/not-found-page': { get: '404' },
  // Signs everybody out, so it comes last.
  'account/sign-out-page': { get: '/account', post: 'home' },
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

type Somebody = Visitor & { who: string; email: string; isHalf: boolean; isTeam: boolean }

/** `test` with everybody, each signed in once, and what is private: Mia's draft, a submission and its paper. */
const test = base
  .extend('everybody', async ({ newVisitor, signIn }): Promise<Somebody[]> => {
    const signedIn = []
    for (const [who, person] of Object.entries(people)) {
      const visitor = person ? await signIn(person) : { ...newVisitor(), email: '' }
      const isHalf = person?.factor === 'set up'
      const isTeam = person?.role !== undefined && !person.factor
      signedIn.push({ ...visitor, who, isHalf, isTeam })
    }
    return signedIn
  })
  .extend('hidden', async ({ db, everybody, outbox, services }) => {
    const mia = everybody.find(({ who }) => who === 'member')
    await mia?.send('/submit-business/draft', { kind: 'register', name: 'Mias Half A Draft' })
    const submitterEmail = 'dana@private.example'
    const id = await sendIn(db, services, { name: 'Zyxwv Works', submitterEmail })
    const mail = (await outbox()).findLast(({ to }) => to === submitterEmail)
    const paper = checkEvidence('DD 214.pdf', new TextEncoder().encode('%PDF-1.7\nDD214 of Dana'))
    if (!paper.ok) throw new Error(paper.text)
    await addEvidence(db, id, [paper.file], services)
    const { id: evidenceId } = await db
      .selectFrom('submission_evidence')
      .select('id')
      .executeTakeFirstOrThrow()
    return { id, token: tokenIn(mail ?? { text: '' }), evidenceId }
  })

/** What of the private things somebody may see: what is theirs, once they have shown who they are. */
function mayShow({ who, email, isHalf, isTeam }: Somebody, { tells = [] }: Row): string[] {
  const own = isHalf ? [] : [email, ...(who === 'member' ? ['Mias Half A Draft'] : [])]
  const names =
    isTeam || tells.includes('submission') ? ['Zyxwv Works', 'dana@private.example'] : []
  return [...own, ...names, ...(isTeam || tells.includes('paper') ? ['DD214 of Dana'] : [])]
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
    timeout: 180_000,
  },
  async ({ build, everybody, hidden }) => {
    const routes = Object.values(build.routes).filter((route) => route !== undefined)
    const parents = new Set(routes.map(({ parentId }) => parentId))
    const pages = routes.filter(({ id }) => !parents.has(id)).map(({ id }) => id)
    expect(Object.keys(table).toSorted(), 'every route has its row').toEqual(pages.toSorted())
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
      for (const [place, one] of requesters.entries()) {
        const answer = await ask(one)
        expected.push(`${name} ${one.who}: ${cells[place] ?? cells[0]}`)
        given.push(`${name} ${one.who}: ${cellOf(answer)}`)
        const shown = privateWords.filter((words) => answer.html.includes(words))
        const others = shown.filter((words) => !mayShow(one, row).includes(words))
        leaks.push(...others.map((words) => `${name} shows the ${one.who} ${words}`))
      }
    }

    for (const [id, rows] of Object.entries(table)) {
      const module = build.routes[id]?.module
      const takesForms = [rows].flat().some(({ post }) => post !== undefined)
      expect(takesForms, `${id} has a rule for its forms`).toBe(Boolean(module?.action))
      for (const row of [rows].flat()) {
        const path = pathOf(build, id, { ...patterns, ...hidden, ...row.with })
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

function pathOf(build: PagesBuild, id: string, values: Record<string, string>): string {
  const route = build.routes[id]
  const parent: string = route?.parentId ? pathOf(build, route.parentId, values) : ''
  if (!route?.path) return parent || (route?.index ? '/' : '')
  const part = route.path.replaceAll(
    /:(\w+)|\*/g,
    (all, name?: string) => values[name ?? all] ?? '',
  )
  return `${parent === '/' ? '' : parent}/${part}`
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

/** The pages with several forms, and the file that tells them apart. */
const forms: Record<string, [file: string, rule: string]> = {
  'account/sign-in-details-page': ['account/sign-in-details-page.tsx', members],
  'account/factors-page': ['account/factors-page.tsx', members],
  'account/sessions-page': ['account/sessions-page.tsx', members],
  'account/data-page': ['account/data-page.tsx', members],
  'submissions/review/item-page': ['submissions/review/desk-action.server.ts', team],
}

test('each form of a page is behind the door of the page, and changes nothing from outside', async ({
  build,
  db,
  everybody,
  hidden,
}) => {
  const before = await changeable(db)
  for (const [id, [file, rule]] of Object.entries(forms)) {
    const path = pathOf(build, id, { ...patterns, ...hidden })
    const intents = intentsIn(readFileSync(join(root, 'src', file), 'utf8'))
    expect(intents.length, file).toBeGreaterThan(0)
    for (const [place, cell] of rule.trim().split(/\s+/).entries()) {
      if (cell === '200') continue
      for (const intent of intents) {
        const form = { intent, version: '1', why: 'No.', confirm: 'delete', session: someId }
        const answer = await everybody[place]?.send(path, form)
        const got = answer && cellOf(answer)
        expect(`${path} ${intent}: ${got}`).toBe(`${path} ${intent}: ${cell}`)
      }
    }
  }
  expect(await changeable(db)).toEqual(before)
})

/** What the forms of a page are told apart by. */
function intentsIn(source: string): string[] {
  const deeds = /runDeed\(args, \{(.*?)\}\)/s.exec(source)?.[1] ?? ''
  const decisions = /decisions = \[(.*?)\]/s.exec(source)?.[1] ?? ''
  return [
    ...deeds.matchAll(/'?([\w-]+)'?:/g),
    ...decisions.matchAll(/'([\w-]+)'/g),
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
