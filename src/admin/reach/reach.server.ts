import * as t from '#messages/admin-reach.ts'
import { sql, type RawBuilder } from 'kysely'
import { fieldValue } from '../../account/session/field-value.ts'
import { counties } from '../../florida/counties.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { isUnconfirmedListing } from '../../owner/reach/unconfirmed.server.ts'
import { wayToAsk, type WayToAsk } from '../../owner/reach/ways.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { SettingForms } from '../setting-forms.server.ts'

/** Unconfirmed listings: all, and by the way they can be reached. */
type Unconfirmed = { count: number } & Record<WayToAsk, number>
export type Group = Pick<Unconfirmed, 'count' | 'email' | 'letter'> & {
  slug: string
  name: string
}

/** Of invitations by one way; a letter has no reminder, and no address to stop. */
type Results = {
  sent: number
  reminded: number
  confirmed: number
  corrected: number
  claimed: number
  removal: number
}

export type ReachState = {
  all: Unconfirmed
  counties: Group[]
  categories: Group[]
  results: Record<'email' | 'letter', Results>
  stopped: { reader: number; team: number; refused: number }
}

export async function findReach(db: Db, now: Date): Promise<ReachState> {
  const { rows } = await sql<Unconfirmed & { kind: 'all' | 'county' | 'category'; slug: string }>`
    with listed as materialized (
      select b.id, b.category_slug, ${wayToAsk(now)} as way
      from businesses b where ${isUnconfirmedListing})
    select 'all' as kind, '' as slug, ${counts} from listed
    union all select 'category', category_slug, ${counts} from listed group by category_slug
    union all select 'county', k.county_slug, ${counts} from listed
      join business_counties k on k.business_id = listed.id and k.relation = 'located'
      group by k.county_slug`.execute(db)
  const groupsOf = (kind: string, names: readonly { slug: string; name: string }[]) =>
    names.flatMap(({ slug, name }) => {
      const row = rows.find((one) => one.kind === kind && one.slug === slug)
      return row ? [{ slug, name, count: row.count, email: row.email, letter: row.letter }] : []
    })
  const all = rows.find(({ kind }) => kind === 'all')
  return {
    all: {
      count: all?.count ?? 0,
      email: all?.email ?? 0,
      letter: all?.letter ?? 0,
      asked: all?.asked ?? 0,
      stopped: all?.stopped ?? 0,
      none: all?.none ?? 0,
    },
    counties: groupsOf('county', counties),
    categories: groupsOf('category', byName(allCategories())),
    results: await findResults(db),
    stopped: await countStopped(db),
  }
}

const ways = ['email', 'letter', 'asked', 'stopped', 'none'] as const satisfies WayToAsk[]

const counts: RawBuilder<unknown> = sql`count(*)::int as count, ${sql.join(
  ways.map((way) => sql`(count(*) filter (where way = ${sql.lit(way)}))::int as ${sql.ref(way)}`),
)}`

export function byName<T extends { name: string }>(all: readonly T[]): T[] {
  return all.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

const noResults = { sent: 0, reminded: 0, confirmed: 0, corrected: 0, claimed: 0, removal: 0 }

async function findResults(db: Db): Promise<ReachState['results']> {
  const { rows } = await sql<Results & { way: 'email' | 'letter' }>`
    select way, count(*)::int as sent, count(reminded_at)::int as reminded,
      count(confirmed_at)::int as confirmed, count(corrected_at)::int as corrected,
      count(claimed_at)::int as claimed, count(removal_at)::int as removal
    from owner_invitations where voided_at is null group by way`.execute(db)
  const of = (way: string) => {
    const { way: _way, ...results } = rows.find((row) => row.way === way) ?? { way, ...noResults }
    return results
  }
  return { email: of('email'), letter: of('letter') }
}

async function countStopped(db: Db): Promise<ReachState['stopped']> {
  const rows = await db
    .selectFrom('invitation_stops')
    .select(['why', (e) => e.fn.countAll<number>().as('count')])
    .groupBy('why')
    .execute()
  const of = (why: string) => rows.find((row) => row.why === why)?.count ?? 0
  return { reader: of('reader'), team: of('team'), refused: of('refused') }
}

export const defaultDaily = 25
const maxDaily = 500

export const reachForms = {
  invitations: {
    labels: { isOn: t.turnOn(), daily: t.daily() },
    values: ({ invitations }) => ({
      isOn: invitations?.isOn ? 'on' : '',
      daily: String(invitations?.daily ?? defaultDaily),
    }),
    read(form, { contactAddress }) {
      const isOn = form.has('isOn')
      const typed = fieldValue(form, 'daily').trim()
      const daily = Number(typed)
      const isNumber = /^\d{1,4}$/.test(typed) && daily >= 1 && daily <= maxDaily
      const problems = {
        ...(isOn && !contactAddress && { isOn: t.noAddress() }),
        ...(!isNumber && { daily: t.enterDaily({ most: maxDaily }) }),
      }
      if (Object.keys(problems).length) return { ok: false, problems }
      return { ok: true, value: { isOn, daily } }
    },
    saved: 'invitations to owners saved',
  },
} satisfies SettingForms
