/** @module-tag once */
import { sql } from 'kysely'
import { expect } from 'vitest'
import { newBusiness } from '../../../test/builders.ts'
import { test } from '../../../test/fixtures.ts'
import { insertBusinesses } from '../../listings/businesses.server.ts'
import { unconfirmedNote } from '../../listings/upkeep/still-right.ts'
import { sayStillRight } from './answer.server.ts'
import { askStillRight } from './ask.server.ts'
import { renewBadges } from './renew.server.ts'

const start = Date.parse('2027-01-10T17:00:00Z')
const day = 86_400_000
const days = 730
const count = 1000

/** A distinct number for each, the same in every run. */
const spread = (at: number, below: number) => (at * 7919) % below

/** The same day of a later month; this test uses no day after the 28th. */
function months(from: number, more: number): number {
  const to = new Date(from)
  return to.setUTCMonth(to.getUTCMonth() + more)
}
/** Action, listing, and day. */
type Happening = `${string} ${string} ${string}`
const textOf = (at: number) => new Date(at).toISOString().slice(0, 10)

/** Avoids days that some months lack. */
const notLate = (at: number) => (new Date(at).getUTCDate() > 28 ? at - 3 * day : at)

/**
 * One of four kinds: two with an owner, one of whom answers; one with an address; one without
 * either.
 */
function listing(at: number) {
  const kind = (['silent', 'answers', 'address', 'nobody'] as const)[at % 4] ?? 'silent'
  const confirmedAt = notLate(start - spread(at, 21) * 8 * day)
  const expiresOn = notLate(start + (20 + spread(at + 3, 50) * 14) * day)
  return { at, kind, id: `sim-${at}`, email: `who-${at}@example.com`, confirmedAt, expiresOn }
}
type Simulated = ReturnType<typeof listing>

/** The events of two years, calculated independently from the rules in the decision. */
function expected({ kind, email, id, confirmedAt, expiresOn }: Simulated): Happening[] {
  const last = start + (days - 1) * day
  const found: [number, string, string][] = []
  const isOwned = kind === 'silent' || kind === 'answers'
  if (kind === 'answers') {
    for (let at = months(confirmedAt, 6); at <= last; at = months(at, 6)) {
      found.push([at, email, 'still right'])
    }
  } else if (kind === 'nobody') found.push([months(confirmedAt, 18), id, 'desk'])
  else {
    for (const [more, what] of [
      [6, 'still right'],
      [12, 'still right'],
      [17, 'will be hidden'],
      [18, 'is now hidden'],
    ] as const)
      found.push([months(confirmedAt, more), email, what])
    found.push([months(confirmedAt, 18), id, 'hidden'])
  }
  // A hidden listing gets no more emails.
  const end = kind === 'silent' ? months(confirmedAt, 18) : Infinity
  if (isOwned) {
    found.push([expiresOn - 60 * day, email, 'expires on'])
    found.push([expiresOn - 14 * day, email, 'expires in two weeks'])
    found.push([expiresOn, email, 'has expired'])
    found.push([expiresOn, id, 'owner’s word'])
  }
  // Events due before the two years are sent on the first day; for a badge, one of them.
  const isEarly = expiresOn - 60 * day < start
  const isSaid = ([at, , what]: [number, string, string]) =>
    at <= last &&
    (at < end || !ofBadges.includes(what)) &&
    !(isEarly && what === 'expires on' && expiresOn - 14 * day <= start)
  return found
    .map(([at, who, what]): [number, string, string] => [Math.max(at, start), who, what])
    .filter(isSaid)
    .map(([at, who, what]): Happening => `${textOf(at)} ${who} ${what}`)
}

const ofBadges = ['expires on', 'expires in two weeks', 'has expired', 'owner’s word']
const wordings = [
  'still right',
  'will be hidden',
  'is now hidden',
  'expires on',
  'expires in two weeks',
  'has expired',
]

test('two years of a thousand listings: every question, warning, hiding, and renewal once, on its day', async ({
  db,
  services,
}) => {
  const all = Array.from({ length: count }, (_, at) => listing(at))
  const checkedOn = (at: number) => textOf(at).replace(/^\d{4}/, (year) => String(Number(year) - 2))
  await insertBusinesses(
    db,
    all.map(({ at, id, kind, email, expiresOn }) =>
      newBusiness({
        id,
        name: `Simulated ${at}`,
        email: kind === 'address' ? email : null,
        verification: {
          method: 'papers-seen',
          checkedOn: checkedOn(expiresOn),
          note: 'A DD 214',
          provesService: true,
        },
      }),
    ),
  )
  const owners = all.filter(({ kind }) => kind === 'silent' || kind === 'answers')
  await sql`insert into business_owners (business_id, user_id, since, by_name, email)
    select id, gen_random_uuid(), now(), 'test', email
    from json_to_recordset(${JSON.stringify(owners)}::json) as o(id text, email text)`.execute(db)
  await sql`insert into listing_upkeep (business_id, confirmed_at, confirmed_how, next_at)
    select id, at, 'approval', at + interval '6 months' from json_to_recordset(${JSON.stringify(
      all.map(({ id, confirmedAt }) => ({ id, at: new Date(confirmedAt).toISOString() })),
    )}::json) as u(id text, at timestamptz)`.execute(db)
  const answering = new Map(all.map((one) => [one.email, one]))
  const looked = { state: 'fixed', decided_at: new Date(start), decided_name: 'Ruth' } as const
  let seen = 0
  const happened: Happening[] = []
  for (let passed = 0; passed < days; passed++) {
    services.moveTo(new Date(start + passed * day).toISOString())
    const today = textOf(start + passed * day)
    while ((await askStillRight(services)) >= 200);
    while ((await renewBadges(services)) >= 200);
    const mails = await db
      .selectFrom('mails')
      .select(['number', 'to_address', 'subject'])
      .where('number', '>', seen)
      .orderBy('number')
      .execute()
    for (const { number, to_address: to, subject } of mails) {
      seen = number
      happened.push(
        `${today} ${to} ${wordings.find((words) => subject.includes(words)) ?? subject}`,
      )
      const who = answering.get(to)
      if (who?.kind === 'answers' && subject.includes('still right'))
        await sayStillRight(db, { businessId: who.id, by: 'owner', person: null }, services)
    }
    // At most twenty wait on the desk, because the team checks them daily.
    if (passed > 340)
      await db.updateTable('reports').set(looked).where('state', '=', 'open').execute()
  }
  const { rows } = await sql<{ day: string; id: string; what: string }>`
    select (received_at at time zone 'UTC')::date::text as day, business_id as id, 'desk' as what
      from reports
    union all select (at at time zone 'UTC')::date::text, business_id, 'hidden' from listing_changes
    union all select (made_at at time zone 'UTC')::date::text, business_id, 'owner’s word'
      from verifications where method = 'self-attested' and business_id like 'sim-%'`.execute(db)
  happened.push(...rows.map(({ day, id, what }): Happening => `${day} ${id} ${what}`))
  expect(happened.sort()).toEqual(all.flatMap(expected).sort())
  const hidden = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'unconfirmed')
    .execute()
  expect(hidden).toHaveLength(
    all.filter(({ kind }) => kind === 'silent' || kind === 'address').length,
  )
})

test('visitors see the note from a year on, and not before', () => {
  const confirmed = new Date('2027-03-05T17:00:00Z')
  expect(unconfirmedNote(confirmed, new Date('2028-03-05T16:59:59Z'))).toBe('')
  expect(unconfirmedNote(confirmed, new Date('2028-03-05T17:00:00Z'))).toContain('March 2027')
  expect(unconfirmedNote(null, confirmed)).toBe('')
})
