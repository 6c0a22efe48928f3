/** @module-tag once */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { createApp } from '../src/app/app.server.ts'
import type { Role } from '../src/account/team/can.ts'
import { addDocuments } from '../src/submissions/documents/documents.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import { noLimits } from '../src/platform/http/limits.server.ts'
import type { Visitor } from './account-fixtures.ts'
import { test as base, type Person } from './desk-fixtures.ts'
import type { Answer } from './fixtures.ts'
import { filledPath, pagePatterns, there } from './page-patterns.ts'
import { pdf, sendIn, tokenIn } from './submission-builders.ts'

/**
 * The visitors, in the order of the columns below. Half: signed in by password only, with an
 * unused second factor. Bare: a team member without a second factor.
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
 * The owners and managers of the listing below, and the owner of another, in the order of the
 * columns after the team's. A rule without those columns gives them a member's result.
 */
const runners: Record<string, Person> = {
  owner: { name: 'Olga' },
  'half owner': { name: 'Omar', factor: 'set up' },
  manager: { name: 'Max' },
  'other owner': { name: 'Opal' },
}

/** A role without capabilities gets the member's result in its column. */
const invented: string = 'archivist'
const likeMembers: Record<string, [like: string, person: Person]> = {
  'bare archivist': ['member', { name: 'Ada', role: invented as Role, factor: 'none' }],
  'half archivist': ['half member', { name: 'Amos', role: invented as Role, factor: 'set up' }],
  archivist: ['member', { name: 'Arlo', role: invented as Role }],
}

/**
 * Each visitor's result, in this order: a status, or a word for the redirect. A rule with one cell
 * is for pages that are the same for everyone, requested by four of them.
 */
//              visitor  member    other     half     bare    half    reviewer bare    half    admin
const anybody = '200     200       200       200      200     200     200      200     200     200'
const members = 'sign-in 200       200       factor   200     factor  200      200     factor  200'
const team = '   sign-in 404       404       404      set-up  factor  200      set-up  factor  200'
const admins = ' sign-in 404       404       404      404     404     404      set-up  factor  200'
const inside = ' sign-in 400       400       factor   400     factor  400      400     factor  400'
const desk = '   sign-in 404       404       404      set-up  factor  400      set-up  factor  400'
// The listing's people come after the team: owner, half owner, manager, other owner.
const outside = 'sign-in 404 404 factor set-up factor'
const runs = `${outside} 200 set-up factor 200 200 factor 200 404`
const running = `${outside} 400 set-up factor 400 400 factor 400 404`
const closes = `${outside} 200 set-up factor 200 200 factor 403 404`
const closing = `${outside} 400 set-up factor 400 400 factor 403 404`
const drafts = ' 401     204       204       401      204     401     204      204     401     204'
const owners = ' 401     400       400       401      400     401     400      400     401     400'
const entrance = '200    home      home      factor   home    factor  home     home    factor  home'
const secondly = 'sign-in home     home      200      home    200     home     home    200     home'
const byMail =
  ' sign-in details   details   factor   details factor  details  details factor  details'
const figures =
  'sign-in 404       404       factor   set-up  factor  200      set-up  factor  200      200   factor 200 404'
const answering =
  'sign-in 404       404       factor   404     factor  404      404     factor  404      200   factor 200 404'
// An owner sees that it is theirs, whatever they send.
const claiming =
  ' sign-in 400       400       factor   400     factor  400      400     factor  400         /business/semper-plumbing-stuart/claim factor 400 400'
const peopleForms = `${outside} 400 set-up factor 400 400 factor 403 404`
const refused = '400     400       400       400      400     400     400      400     400     400'

const ledTo: Record<string, string> = {
  'sign-in': '/auth?from=',
  factor: '/auth/second-factor?from=',
  'set-up': '/account/second-factor?from=',
  details: '/account/sign-in-details',
  home: '/',
}

/**
 * Visitors for pages that are the same for everyone, and for complete documents, whose content
 * script gets as data from everyone's requests. Rendering all of them takes longer than the rest
 * of this file.
 */
const few = ['visitor', 'half member', 'bare reviewer', 'admin', 'archivist', 'owner']

type Row = {
  get: string
  /** The form's result where it differs from the page's: 400 for those with access. */
  post?: string
  /** Parts of the address whose value differs from the one below. */
  with?: Record<string, string>
  /** Private data open to anyone with the address, because the link is the key. */
  tells?: ('submission' | 'document' | 'report' | 'words of a report' | 'people' | 'team')[]
}

const forBuyers = { businessId: 'watchfloor-it-support-stuart' }

const noPhoto = {
  token: 'a'.repeat(43),
  photoId: '1',
  imageId: 'a'.repeat(32),
  file: '320.webp',
}

/** Every page by its address in `routes.ts`. */
const table: Record<string, Row | Row[]> = {
  '/': { get: '200' },
  '/businesses/search': { get: '200' },
  '/businesses/suggest': { get: '200' },
  '/businesses/browse': { get: '200' },
  '/zip-points.674028d3.json': { get: '200' },
  '/category-words.json': { get: '200' },
  '/category/:categoryId': { get: '200' },
  '/category/:categoryId/city/:cityId': { get: '200' },
  '/categories': { get: '200' },
  '/language/:language': { get: 'home', with: { language: 'en' } },
  '/proof-marks.svg': { get: '200' },
  '/category-icons.svg': { get: '200' },
  '/regions': { get: '200' },
  '/region/:regionId': { get: '200' },
  '/county/:countyId': { get: '200' },
  '/county/:countyId/sheet.pdf': { get: '200' },
  '/county/:countyId/booklet.pdf': { get: '200' },
  '/region/:regionId/booklet.pdf': { get: '200' },
  '/business/:businessId': { get: '200' },
  '/business/:businessId/nearby': { get: '200' },
  '/business/:businessId/badge.svg': { get: '200' },
  '/business/:businessId/card': { get: '200' },
  '/business/:businessId/card.pdf': { get: '200' },
  '/business/:businessId/poster.pdf': { get: '200' },
  '/business/:businessId/capability': { get: '200', with: forBuyers },
  '/business/:businessId/capability.pdf': { get: '200', with: forBuyers },
  '/business/:businessId/report': { get: anybody, post: refused },
  '/business/:businessId/claim': { get: members, post: claiming },
  '/business/:businessId/people': { get: runs, post: peopleForms, tells: ['people'] },
  '/listing-invitation/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/ledger': { get: '200' },
  '/api': { get: '200' },
  '/open-data': { get: '200' },
  '/embed': { get: '200' },
  '/how-we-verify': { get: '200' },
  '/contact': { get: anybody, post: refused },
  '/how-search-works': { get: '200' },
  '/accessibility': { get: '200' },
  '/offline': { get: '200' },
  '/press': { get: '200' },
  '/press/figures.csv': { get: '200' },
  '/press/poster.pdf': { get: '200' },
  '/start-a-directory': { get: '200' },
  '/what-the-badge-means': { get: '200' },
  '/business/:businessId/message': { get: anybody, post: refused },
  '/business/:businessId/messages': { get: answering, post: answering.replaceAll('200', '400') },
  '/business/:businessId/messages/:conversationId': [
    {
      get: answering.replaceAll('200', '404'),
      post: answering.replaceAll('200', '404'),
      with: { conversationId: 'no-such-conversation' },
    },
  ],
  '/business/:businessId/tap': { get: '405', post: '400' },
  '/business/:businessId/figures': { get: figures, post: figures.replaceAll('200', '400') },
  '/business/:businessId/figures/csv': { get: figures },
  '/figures-mail/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/claim-link/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/invitation/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/letter': { get: '200', post: refused },
  '/stop-emails/:token': { get: '404', post: '404', with: { token: 'a'.repeat(86) } },
  '/still-right/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/message/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  // Public pictures are answered before; photo-files.test.ts covers the others.
  '/images/:imageId/:file': { get: '404', with: { imageId: '0'.repeat(32), file: '320.jpg' } },
  '/business/:businessId/photos': { get: runs, post: running },
  '/business/:businessId/photos/upload': { get: '405', post: running },
  '/business/:businessId/photos/:photoId/crop': {
    get: runs.replaceAll('200', '404'),
    post: runs.replaceAll('200', '404'),
    with: { photoId: '0' },
  },
  '/business/:businessId/photos/:photoId/whole.jpg': {
    get: runs.replaceAll('200', '404'),
    with: { photoId: '0' },
  },
  '/business/:businessId/posts': { get: runs, post: running },
  '/business/:businessId/posts/feed.atom': { get: '200' },
  '/business/:businessId/posts/events.ics': { get: '200' },
  '/business/:businessId/posts/:postId/event.ics': { get: '404', with: { postId: '0' } },
  '/about-us': { get: '200' },
  '/about': { get: '/about-us' },
  '/sign-in': { get: '/auth' },
  '/signin': { get: '/auth' },
  '/login': { get: '/auth' },
  '/log-in': { get: '/auth' },
  '/featured': { get: '200' },
  '/featured-business/:id': { get: '200' },
  '/featured-article/:articleId': { get: '200' },
  '/veteran-resources': { get: '200' },
  '/veteran-resources/find': { get: '/veteran-resources' },
  '/business-signup': { get: '200' },
  '/list-your-business': { get: '200' },
  '/submit-business': { get: anybody, post: refused },
  '/submit-business/challenge': { get: '400' },
  '/submit-business/duplicates': { get: '200' },
  '/submit-business/place': { get: '200' },
  '/submit-business/categories': { get: '200' },
  '/my-list': { get: '200' },
  '/my-list/listings': { get: '200' },
  // Visitors who aren't fully signed in only have a list on their device.
  '/my-list/sync': {
    get: '405',
    post: '204 400 400 204 400 204 400 400 204 400',
  },
  '/email-alerts': { get: '200', post: refused },
  '/email-alerts/:token': { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  '/drafts': { get: '405', post: '400' },
  '/submit-business/draft': { get: '405', post: drafts },
  '/submit-business-confirmation': { get: '200' },
  '/submit-confirmation': { get: '200' },
  '/submission/:token': [
    { get: anybody, post: refused, tells: ['submission'] },
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  '/submission/:token/not-me': [
    { get: '200', tells: ['submission'] },
    // The link's holder deletes its target, so only a link without one gives everyone the same.
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  '/submission/:token/data': [
    { get: anybody, tells: ['submission'] },
    // The link's holder erases its target, so only a link without one gives everyone the same.
    { get: '404', post: '404', with: { token: 'a'.repeat(43) } },
  ],
  '/submission/:token/data/download': [
    { get: anybody, tells: ['submission'] },
    { get: '404', with: { token: 'a'.repeat(43) } },
  ],
  // Only an owner’s own submission has photos: see `sent-photos.test.ts`.
  '/submission/:token/photos': { get: '404', post: '404', with: noPhoto },
  '/submission/:token/photos/upload': { get: '405', post: '404', with: noPhoto },
  '/submission/:token/photos/images/:imageId/:file': { get: '404', with: noPhoto },
  '/submission/:token/photos/:photoId/crop': { get: '404', post: '404', with: noPhoto },
  '/submission/:token/photos/:photoId/whole.jpg': { get: '404', with: noPhoto },
  '/submission/:token/mine': [
    { get: members, tells: ['submission'] },
    // The link's holder takes over its target, so only a link without one gives everyone the same.
    {
      get: `/submission/${'a'.repeat(43)}`,
      post: `/submission/${'a'.repeat(43)}`,
      with: { token: 'a'.repeat(43) },
    },
  ],
  '/register-business': { get: members, post: owners },
  '/review': { get: team },
  '/review/:id': { get: team, post: desk },
  '/review/:id/evidence/:documentId': { get: team },
  '/review/:id/photos/:imageId/:file': { get: team.replaceAll('200', '404'), with: noPhoto },
  '/review/reports/:reportId': { get: team, post: desk, tells: ['report', 'people'] },
  '/review/messages/:conversationId': {
    get: team.replaceAll('200', '404'),
    post: desk,
    with: { conversationId: 'no-such-conversation' },
  },
  '/review/contact/:contactId': { get: team.replaceAll('200', '404'), post: desk },
  '/review/stale': { get: team, post: desk },
  '/review/bulk': { get: team, post: desk },
  '/review/bulk/approve': { get: team, post: desk },
  '/review/:id/edit': { get: team, post: desk, tells: ['submission'] },
  '/review/listing/:businessId': { get: team, post: desk, tells: ['people'] },
  '/review/listing/:businessId/merge': { get: team, post: desk, tells: ['people'] },
  '/review/listing/:businessId/pin': { get: team, post: desk },
  '/review/:id/presence': { get: '405', post: team },
  '/admin': { get: admins },
  '/admin/directory': { get: admins },
  '/admin/reach': { get: admins, post: admins.replace('200', '400') },
  '/admin/reach/letters': { get: admins, post: admins.replace('200', '400') },
  '/admin/reach/preview': { get: admins.replace('200', '404') },
  '/admin/reach/letters/:batchId': {
    get: admins.replace('200', '404'),
    post: admins.replace('200', '400'),
  },
  '/admin/reach/letters/:batchId/letters.pdf': { get: admins.replace('200', '404') },
  '/admin/import': { get: admins, post: admins.replace('200', '400') },
  '/admin/import/:importId': {
    get: admins.replace('200', '404'),
    post: admins.replace('200', '404'),
  },
  '/admin/import/:importId/refused.csv': { get: admins.replace('200', '404') },
  '/admin/registry': { get: admins, post: admins.replace('200', '400') },
  '/admin/registry/:runId': {
    get: admins.replace('200', '404'),
    post: admins.replace('200', '404'),
  },
  '/admin/certificates': { get: admins, post: admins.replace('200', '400') },
  '/admin/certificates/:runId': {
    get: admins.replace('200', '404'),
    post: admins.replace('200', '404'),
  },
  '/admin/registry/upload': { get: '405', post: admins.replace('200', '400') },
  '/admin/export': { get: admins },
  '/admin/export/:format': { get: admins },
  '/admin/undo': { get: '405', post: admins.replace('200', '/admin') },
  '/admin/samples': { get: admins, post: admins.replace('200', '400') },
  '/admin/articles': { get: admins, post: admins.replace('200', '400') },
  '/admin/articles/:articleId': { get: admins, post: admins.replace('200', '400') },
  '/admin/listings': { get: admins, post: admins.replace('200', '400') },
  '/admin/categories': { get: admins, post: admins.replace('200', '400') },
  '/admin/categories/:categoryId': { get: admins, post: admins.replace('200', '400') },
  '/admin/people': { get: admins, post: admins.replace('200', '400'), tells: ['team'] },
  '/admin/api-keys': { get: admins, post: admins.replace('200', '400') },
  '/admin/mails': { get: admins, post: admins.replace('200', '400') },
  '/admin/status': { get: admins },
  '/admin/brand': { get: admins, post: admins.replace('200', '400') },
  '/admin/texts': { get: admins, post: admins.replace('200', '400') },
  '/privacy': { get: '200' },
  '/terms': { get: '200' },
  '/logo/:hash': { get: '404' },
  '/admin/log': { get: admins, tells: ['team'] },
  '/admin/log.csv': { get: admins, tells: ['team'] },
  '/admin/resources': { get: admins, post: admins.replace('200', '400') },
  '/admin/resources/:resourceId': { get: admins, post: admins.replace('200', '400') },
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
  '/account': { get: members, post: inside },
  '/business/:businessId/edit': { get: runs, post: running },
  '/business/:businessId/close': { get: closes, post: closing },
  '/business/:businessId/proof': { get: runs, post: running },
  '/business/:businessId/answer': { get: runs, post: running, tells: ['words of a report'] },
  '/business/:businessId/pin': { get: runs, post: running },
  '/business/:businessId/history': { get: runs, post: running },
  '/account/sign-in-details': { get: members, post: inside },
  '/account/passkeys': { get: members, post: inside },
  '/account/second-factor': { get: members, post: inside },
  '/account/sessions': { get: members, post: inside },
  '/account/team-mails': {
    get: `${outside} 200 set-up factor 200`,
    post: `${outside} 400 set-up factor 400`,
  },
  '/account/language': { get: members, post: members.replaceAll('200', '/account/language') },
  '/account/my-list': { get: members, post: inside },
  '/account/email-alerts': { get: members, post: inside },
  '/account/data': { get: members, post: inside },
  '/account/team': { get: members, post: inside },
  '/account/data/download': { get: members },
  '/business-submission-confirmation': { get: members },
  '/*': { get: '404' },
  // Signs everyone out, so it comes last.
  '/auth/sign-out': { get: '/account', post: 'home' },
}

/** Every other address of the site, with anyone's status. */
const others: Record<string, [example: string, status: number]> = {
  '/rest/v1/:table': ['/rest/v1/businesses?limit=1', 200],
  '/rest/v1/rpc/:name': ['/rest/v1/rpc/f', 404],
  '/api/v1': ['/api/v1', 200],
  '/api/v1/openapi.json': ['/api/v1/openapi.json', 200],
  // Without a partner's key.
  '/api/v1/businesses': ['/api/v1/businesses?limit=1', 200],
  '/api/v1/businesses/:id/fixes': ['/api/v1/businesses/x/fixes', 405],
  '/api/v1/suggestions/:id': ['/api/v1/suggestions/x', 401],
  '/api/v1/fixes/:id': ['/api/v1/fixes/x', 401],
  '/feeds/listings.atom': ['/feeds/listings.atom', 200],
  '/feeds/posts.atom': ['/feeds/posts.atom', 200],
  '/feeds/events.ics': ['/feeds/events.ics', 200],
  '/oembed': ['/oembed', 400],
  '/embed.js': ['/embed.js', 200],
  '/embed/list': ['/embed/list?county=Martin', 200],
  '/sw.js': ['/sw.js', 200],
  '/open-data/:file': ['/open-data/nothing.csv', 404],
  '/open-data/:file{businesses\\.(csv|json|geojson)}': ['/open-data/businesses.csv', 200],
  '/og/:kind/:file{[a-z0-9-]{1,200}\\.png}': ['/og/business/semper-plumbing-stuart.png', 200],
  '/og/:language{es}/:kind/:file{[a-z0-9-]{1,200}\\.png}': [
    '/og/es/business/semper-plumbing-stuart.png',
    200,
  ],
  '/sitemap': ['/sitemap', 301],
  '/sitemap.xml': ['/sitemap.xml', 200],
  '/:file{sitemap-[1-9][0-9]{0,5}\\.xml}': ['/sitemap-9.xml', 404],
  '/robots.txt': ['/robots.txt', 200],
  '/site.webmanifest': ['/site.webmanifest', 200],
  '/pictures/:category/:file{[a-z0-9-]+\\.svg}': ['/pictures/hvac/a.svg', 200],
  '/banners/:category/:file{[a-z0-9-]+\\.svg}': ['/banners/hvac/a.svg', 200],
  '/images/:id{[0-9a-f]{32}}/:name{[1-9][0-9]{0,4}\\.(avif|webp|jpg)}': [
    `/images/${'0'.repeat(32)}/320.jpg`,
    404,
  ],
  '/map/florida.svg': ['/map/florida.svg', 200],
  '/map/florida-mercator.svg': ['/map/florida-mercator.svg', 200],
  '/map/places.json': ['/map/places.json', 200],
  '/__manifest': ['/__manifest', 204],
  '/health': ['/health', 200],
  '/health/live': ['/health/live', 200],
}

const someId = '00000000-0000-4000-8000-00000000abcd'

type Somebody = Visitor & {
  who: string
  /** The index of their cell in a rule. */
  place: number
  email: string
  isHalf: boolean
  isTeam: boolean
}

/**
 * `test` with every visitor, each signed in once, and private data: Mia's draft, a submission, and
 * its document.
 */
const test = base
  .extend('everybody', async ({ db, newVisitor, signIn }): Promise<Somebody[]> => {
    // The table's constraint only allows today's roles.
    await sql`alter table team_members drop constraint team_members_role_check`.execute(db)
    const signedIn: Somebody[] = []
    const names = Object.keys(people)
    const others = Object.entries(likeMembers)
    const all = [
      ...Object.entries(people).map(([who, person]) => ({ who, like: who, person })),
      ...others.map(([who, [like, person]]) => ({ who, like, person })),
      ...Object.entries(runners).map(([who, person]) => ({ who, like: who, person })),
    ]
    const places = [...names, ...Object.keys(runners)]
    for (const { who, like, person } of all) {
      const visitor = person ? await signIn(person) : { ...newVisitor(), email: '' }
      const isHalf = person?.factor === 'set up'
      const isTeam = person?.role !== undefined && !person.factor && who === like
      signedIn.push({ ...visitor, who, place: places.indexOf(like), isHalf, isTeam })
    }
    const idOf = async (name: string) => {
      const email = signedIn.find(({ who }) => who === name)?.email ?? ''
      const users = db.selectFrom('auth_service.users').select('id')
      return (await users.where('email', '=', email).executeTakeFirstOrThrow()).id
    }
    const run = [
      ['owner', patterns.businessId, 'owner'],
      ['half owner', patterns.businessId, 'owner'],
      ['manager', patterns.businessId, 'manager'],
      ['other owner', 'tidewatch-air-and-heat-stuart', 'owner'],
    ] as const
    const since = new Date()
    for (const [who, business_id, role] of run)
      await db
        .insertInto('business_owners')
        .values({ business_id, user_id: await idOf(who), role, since, by_name: 'test' })
        .execute()
    return signedIn
  })
  .extend('hidden', async ({ db, everybody, outbox, services }) => {
    const mia = everybody.find(({ who }) => who === 'member')
    await mia?.send('/submit-business/draft', { kind: 'register', name: 'Mias Half A Draft' })
    const submitterEmail = 'dana@private.example'
    const id = await sendIn(db, services, { name: 'Zyxwv Works', submitterEmail })
    const mail = (await outbox()).findLast(({ to }) => to === submitterEmail)
    await addDocuments(db, id, [pdf('DD214 of Dana')], services)
    const { id: documentId } = await db
      .selectFrom('submission_evidence')
      .select('id')
      .executeTakeFirstOrThrow()
    const reportId = 'report-of-rudy'
    const report = {
      kind: 'else',
      text: 'Rudys Quiet Words',
      email: 'rudy@private.example',
    } as const
    const at = new Date()
    const times = { received_at: at, due_at: at, visitor_hash: '' }
    await db
      .insertInto('reports')
      .values({ id: reportId, business_id: patterns.businessId, ...report, ...times })
      .execute()
    return { id, token: tokenIn(mail ?? { text: '' }), documentId, reportId }
  })

/** The private data that a visitor may see: their own, once fully signed in. */
function mayShow(
  { who, email, isHalf, isTeam }: Somebody,
  { tells = [] }: Row,
  everybody: Somebody[],
): string[] {
  const own = isHalf ? [] : [email, ...(who === 'member' ? ['Mias Half A Draft'] : [])]
  const names =
    isTeam || tells.includes('submission') ? ['Zyxwv Works', 'dana@private.example'] : []
  const colleagues = who === 'admin' && tells.includes('team') ? everybody : []
  const addresses = colleagues.map((one) => one.email)
  const reported =
    isTeam && tells.includes('report') ? ['Rudys Quiet Words', 'rudy@private.example'] : []
  const runs = isTeam || who === 'owner' || who === 'manager'
  const words = runs && tells.includes('words of a report') ? ['Rudys Quiet Words'] : []
  const people = runs && tells.includes('people') ? emailsOfRunners : []
  return [
    ...own,
    ...names,
    ...reported,
    ...words,
    ...people,
    ...addresses,
    ...(isTeam || tells.includes('document') ? ['DD214 of Dana'] : []),
  ]
}

/** Of the listing's owners and managers. */
const emailsOfRunners = ['olga@example.com', 'omar@example.com', 'max@example.com']

const root = join(import.meta.dirname, '..')
const patterns = {
  ...there,
  importId: 'abcd1234',
  runId: 'abcd1234',
  format: 'csv',
  hash: '0123456789abcdef',
  conversationId: 'no-such-conversation',
  contactId: 'no-such-message',
  batchId: 'no-such-batch',
  '*': 'no-such-page',
}

test(
  "each page gives each visitor the result in the table, and never another's private data",
  {
    timeout: 600_000,
  },
  async ({ build, everybody, hidden, services }) => {
    Object.assign(services.forms.limits, noLimits)
    const ids = pagePatterns(build)
    expect(Object.keys(table).toSorted(), 'every route has its row').toEqual(
      [...ids.keys()].toSorted(),
    )
    const privateWords = [
      'Mias Half A Draft',
      'Zyxwv Works',
      'dana@private.example',
      'DD214 of Dana',
      'Rudys Quiet Words',
      'rudy@private.example',
    ]
    privateWords.push(...everybody.flatMap(({ email }) => email || []))
    const given: string[] = []
    const expected: string[] = []
    const leaks: string[] = []

    /**
     * Requests an address as the visitors in the rule, and records each result and the private
     * data shown.
     */
    async function look(
      name: string,
      { row, rule, isDocument }: { row: Row; rule: string; isDocument: boolean },
      ask: (one: Somebody) => Visited,
    ) {
      const cells = rule.trim().split(/\s+/)
      const isForFew = cells.length === 1 || isDocument
      const requesters = isForFew ? everybody.filter(({ who }) => few.includes(who)) : everybody
      for (const one of requesters) {
        const answer = await ask(one)
        expected.push(`${name} ${one.who}: ${cellFor(one, cells)}`)
        given.push(`${name} ${one.who}: ${cellOf(answer)}`)
        const shown = privateWords.filter((words) => answer.html.includes(words))
        const others = shown.filter((words) => !mayShow(one, row, everybody).includes(words))
        leaks.push(...others.map((words) => `${name} shows the ${one.who} ${words}`))
      }
    }

    for (const [pattern, rows] of Object.entries(table)) {
      const id = ids.get(pattern) ?? ''
      const module = build.routes[id]?.module
      const takesForms = [rows].flat().some(({ post }) => post !== undefined)
      expect(takesForms, `${pattern} has a rule for its forms`).toBe(Boolean(module?.action))
      for (const row of [rows].flat()) {
        const path = filledPath(pattern, { ...patterns, ...hidden, ...row.with })
        const form = { intent: 'no such form' }
        // Pages that are the same for everyone contain the script's data.
        const hasData = module?.default !== undefined && row.get.includes(' ')
        for (const asked of hasData ? [path, `${path}.data`] : [path]) {
          const got = { row, rule: row.get, isDocument: hasData && asked === path }
          await look(`GET ${asked}`, got, (one) => one.visit(asked))
        }
        // A form's result may come from the layout route around it, too.
        const posted = { row, rule: row.post ?? '', isDocument: false }
        if (row.post) await look(`POST ${path}`, posted, (one) => one.send(path, form))
      }
    }
    expect.soft(leaks).toEqual([])
    expect(given).toEqual(expected)
  },
)

/** A visitor's cell in a rule: a listing's people use the member's, unless the rule has more. */
function cellFor({ place, isHalf }: Somebody, cells: string[]): string | undefined {
  const names = Object.keys(people)
  const like = names.indexOf(isHalf ? 'half member' : 'member')
  return cells.length === 1 ? cells[0] : (cells[place] ?? cells[like])
}

type Visited = ReturnType<Visitor['visit']>

/** A status, or the word for a redirect; script gets redirects in the body. */
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

/** Pages with several forms, and the files that handle them if the page's own doesn't. */
const forms: Record<string, [rule: string, ...files: string[]]> = {
  '/account/sign-in-details': [members],
  '/account/passkeys': [members],
  '/account/second-factor': [members],
  '/account/sessions': [members],
  '/account/data': [members],
  '/account/team': [members],
  '/business/:businessId/figures': [figures],
  '/business/:businessId/people': [runs, 'owner/people/people.server.ts'],
  '/business/:businessId/claim': [members, 'intake/claims/send-claim.server.ts'],
  '/review/reports/:reportId': [team, 'review/reports/desk-report-page.tsx'],
  '/review/messages/:conversationId': [team, 'review/reports/desk-message-page.tsx'],
  '/review/contact/:contactId': [team, 'review/contact/desk-contact-page.tsx'],
  '/review/bulk': [team, 'review/bulk/bulk-page.tsx'],
  '/review/listing/:businessId': [
    team,
    'review/listing/badges.server.ts',
    'review/listing/listing-page.tsx',
  ],
  '/review/listing/:businessId/merge': [team, 'review/listing/merge-page.tsx'],
  '/review/listing/:businessId/pin': [team, 'owner/pin/pin.ts'],
  '/business/:businessId/pin': [runs, 'owner/pin/pin.ts'],
  '/business/:businessId/messages': [answering],
  '/business/:businessId/photos': [runs, 'owner/photos/photo-form.server.ts'],
  '/business/:businessId/posts': [runs, 'owner/posts/posts.server.ts'],
  '/admin/import': [admins],
  '/admin/import/:importId': [admins],
  '/review/:id': [team, 'account/team/can.ts', 'review/decision/desk-action.server.ts'],
}

test("each form of a page needs the page's access, and changes nothing without it", async ({
  build,
  db,
  everybody,
  hidden,
  services,
}) => {
  Object.assign(services.forms.limits, noLimits)
  const before = await changeable(db)
  const ids = pagePatterns(build)
  for (const [pattern, [rule, ...files]] of Object.entries(forms)) {
    const path = filledPath(pattern, { ...patterns, ...hidden })
    const texts = (files.length ? files : [`${ids.get(pattern)}.tsx`]).map((file) =>
      readFileSync(join(root, 'src', file), 'utf8'),
    )
    const intents = texts.flatMap(intentsIn)
    expect(intents.length, pattern).toBeGreaterThan(0)
    const cells = rule.trim().split(/\s+/)
    for (const one of everybody) {
      const cell = cellFor(one, cells)
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

/** The intents of a page's forms. */
function intentsIn(source: string): string[] {
  const run = /run(?:Deed|Intent)\(args, \{(.*?)\}\)/s.exec(source)?.[1] ?? ''
  const listed = /(?:decisions|intents) = \[(.*?)\]/s.exec(source)?.[1] ?? ''
  return [
    ...run.matchAll(/'?([\w-]+)'?:/g),
    ...listed.matchAll(/'([\w-]+)'/g),
    ...source.matchAll(/intent === '([\w-]+)'/g),
  ].map(([, intent = '']) => intent)
}

/** The data that these pages' forms could change. */
async function changeable(db: Db) {
  return {
    submissions: await db.selectFrom('submissions').select(['id', 'version', 'state']).execute(),
    listings: await db.selectFrom('businesses').select(['id', 'takes_messages']).execute(),
    people: await db.selectFrom('business_owners').select(['user_id', 'role']).execute(),
    reports: await db.selectFrom('reports').select(['id', 'state']).execute(),
    invitations: await db.selectFrom('listing_invitations').select('id').execute(),
    notes: await db.selectFrom('submission_events').select('action').execute(),
    users: await db.selectFrom('auth_service.users').select(['id', 'new_email']).execute(),
    hashes: await db.selectFrom('auth_service.users').select('password_hash').execute(),
    factors: await db.selectFrom('auth_service.factors').select(['id', 'status']).execute(),
    sessions: await db.selectFrom('auth_service.sessions').select('id').execute(),
    // The last visit is recorded for every team member.
    proofs: await db
      .selectFrom('account_sessions')
      .select('proved_at')
      .where('proved_at', 'is not', null)
      .execute(),
    posts: await db.selectFrom('posts').selectAll().execute(),
    photos: await db.selectFrom('business_images').selectAll().execute(),
  }
}

test('every other address gives everyone the status in the table', async ({
  services,
  build,
  request,
}) => {
  const { routes } = createApp(services, build, root)
  const paths = new Set(routes.map(({ path }) => path).filter((path) => !isGeneral(path)))
  expect(Object.keys(others).toSorted()).toEqual([...paths].toSorted())
  const headers = { apikey: services.accounts.anonKey }
  for (const [example, status] of Object.values(others))
    expect([example, (await request(example, { headers })).status]).toEqual([example, status])
})

/** Handlers before or after all others, and the auth service's calls, which have their own table. */
function isGeneral(path: string): boolean {
  const files = ['/assets/:file', '/:file{.+\\.[a-z0-9]+}']
  return path.endsWith('*') || path.startsWith('/auth/v1/') || files.includes(path)
}
