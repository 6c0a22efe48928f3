import * as t from '#messages/admin-directory.ts'
import { href, Link } from 'react-router'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { signalKinds } from '../../listings/upkeep/signals.ts'
import { kindNames, staleQuery } from '../../review/stale/stale-filter.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import { listingsQuery, proofName, proofs, type ListingFilter } from '../listings/listing-filter.ts'
import type { Route } from './+types/directory-page.ts'
import { findDirectoryState, type DirectoryState } from './directory.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-listings')
  const services = args.context.get(servicesContext)
  return findDirectoryState(services.db, today(services))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

export default function DirectoryPage({ loaderData: state }: Route.ComponentProps) {
  return (
    <>
      <AdminHead title={t.title()} about={t.about()} />
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <Panel title={t.byBadge()}>
          <Numbers
            all={state.live}
            rows={[
              [t.live(), state.live, {}],
              ...proofs.map(
                (proof) => [proofName(proof), state.proofs[proof] ?? 0, { proof }] as const,
              ),
            ]}
          />
        </Panel>
        <Panel title={t.confirmedTitle()}>
          <Numbers
            all={state.live}
            rows={[
              [t.ownerYes(), state.owned, { owner: 'yes' }],
              [t.ownerNo(), state.live - state.owned, { owner: 'no' }],
              [t.confirmedYes(), state.confirmed, { confirmed: 'recently' }],
              [t.confirmedByOwner(), state.byOwner, { confirmed: 'by owner' }],
              [t.confirmedNo(), state.live - state.confirmed, { confirmed: 'long ago' }],
              [t.neverConfirmed(), state.unconfirmed, { confirmed: 'never' }],
              [t.viewedYes(), state.viewed, { viewed: 'yes' }],
              [t.viewedNo(), state.live - state.viewed, { viewed: 'no' }],
              [t.hidden(), state.hidden, { state: 'unconfirmed', hidden: 'no answer' }],
              [
                t.hiddenByRegistry(),
                state.hiddenByRegistry,
                { state: 'unconfirmed', hidden: 'by registry' },
              ],
            ]}
          />
          <ButtonLink to={href('/admin/reach')}>{t.reach()}</ButtonLink>
        </Panel>
        <Panel title={t.staleTitle()}>
          <Stale stale={state.stale} />
        </Panel>
      </div>
      <Missed missed={state.missed} />
      <Counties {...state} />
    </>
  )
}

function listOf(filter: Partial<ListingFilter>): string {
  return href('/admin/listings') + listingsQuery({ state: 'published', real: 'yes', ...filter })
}

type NumberRow = readonly [name: string, count: number, filter: Partial<ListingFilter>]

const isLive = ({ state = 'published' }: Partial<ListingFilter>) => state === 'published'

function Numbers({ all, rows }: { all: number; rows: readonly NumberRow[] }) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4">
      {rows.map(([name, count, filter]) => (
        <CountRow
          key={name}
          name={name}
          to={listOf(filter)}
          text={
            all && count !== all && isLive(filter)
              ? t.share({ count, percent: Math.round((100 * count) / all) })
              : count.toLocaleString('en-US')
          }
        />
      ))}
    </dl>
  )
}

function Stale({ stale }: Pick<DirectoryState, 'stale'>) {
  const rows = [
    { name: t.staleAll(), count: stale.all, show: null },
    ...signalKinds.map((kind) => ({ name: kindNames[kind](), count: stale[kind], show: kind })),
    { name: t.staleAsked(), count: stale.asked, show: 'asked' as const },
  ]
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4">
      {rows.map(({ name, count, show }) => (
        <CountRow
          key={name}
          name={name}
          to={href('/review/stale') + staleQuery({ show })}
          text={count.toLocaleString('en-US')}
        />
      ))}
    </dl>
  )
}

function CountRow({ name, to, text }: { name: string; to: string; text: string }) {
  return (
    <div className="contents">
      <dt className="flex min-h-11 items-center">{name}</dt>
      <dd className="flex items-center justify-end tabular-nums">
        <Link to={to} className="inline-link inline-flex min-h-11 items-center font-semibold">
          <span className="sr-only">{t.onPhone({ text: name })} </span>
          {text}
        </Link>
      </dd>
    </div>
  )
}

function Missed({ missed }: Pick<DirectoryState, 'missed'>) {
  return (
    <section aria-labelledby="missed" className="mt-8">
      <h2 id="missed" className="text-xl!">
        {t.missedTitle()}
      </h2>
      <p className="measure mt-2 mb-3 text-soft">{t.missedAbout()}</p>
      {missed.length === 0 ? (
        <p>{t.noMissed()}</p>
      ) : (
        <DenseTable label={t.missedTitle()} heads={[t.searched(), t.where(), t.times()]}>
          {missed.map(({ words, place, count }) => (
            <DenseRow key={words + place}>
              <Cell isHead>
                <Link
                  to={searchOf(words, place)}
                  className="inline-link inline-flex min-h-11 items-center font-semibold"
                >
                  {words || t.anything()}
                </Link>
              </Cell>
              <Cell>{place ? t.countyName({ county: place }) : t.anywhere()}</Cell>
              <Cell>
                <OnPhone text={t.times()} />
                {count.toLocaleString('en-US')}
              </Cell>
            </DenseRow>
          ))}
        </DenseTable>
      )}
    </section>
  )
}

function searchOf(words: string, place: string): string {
  const query = new URLSearchParams({
    ...(words && { q: words }),
    ...(place && { near: t.countyName({ county: place }) }),
  })
  return `${href('/businesses/search')}?${query}`
}

function Counties({ counties, emptyCounties }: Pick<DirectoryState, 'counties' | 'emptyCounties'>) {
  return (
    <section aria-labelledby="counties" className="mt-8">
      <h2 id="counties" className="mb-3 text-xl!">
        {t.byCounty()}
      </h2>
      {emptyCounties.length > 0 && (
        <p className="measure mb-3">{t.noneIn({ counties: emptyCounties.join(', ') })}</p>
      )}
      {counties.length > 0 && (
        <DenseTable
          label={t.byCounty()}
          heads={[
            t.county(),
            t.listings(),
            t.withProof(),
            t.withOwner(),
            t.viewed(),
            t.unconfirmed(),
          ]}
        >
          {counties.map(({ slug, name, listings, proven, owned, viewed, unconfirmed }) => (
            <DenseRow key={slug}>
              <Cell isHead>
                <span className="font-semibold">{name}</span>
              </Cell>
              <CountCell
                name={name}
                text={t.listings()}
                count={listings}
                filter={{ county: slug }}
              />
              <CountCell
                name={name}
                text={t.withProof()}
                count={proven}
                filter={{ county: slug, proof: 'seen' }}
              />
              <CountCell
                name={name}
                text={t.withOwner()}
                count={owned}
                filter={{ county: slug, owner: 'yes' }}
              />
              <CountCell
                name={name}
                text={t.viewed()}
                count={viewed}
                filter={{ county: slug, viewed: 'yes' }}
              />
              <CountCell
                name={name}
                text={t.unconfirmed()}
                count={unconfirmed}
                filter={{ county: slug, confirmed: 'never' }}
              />
            </DenseRow>
          ))}
        </DenseTable>
      )}
    </section>
  )
}

type CountCellProps = {
  name: string
  text: string
  count: number
  filter: Partial<ListingFilter>
}

function CountCell({ name, text, count, filter }: CountCellProps) {
  return (
    <Cell>
      <OnPhone text={text} />
      <Link to={listOf(filter)} className="inline-link inline-flex min-h-11 items-center">
        <span className="sr-only">
          {name}, {text}:{' '}
        </span>
        {count.toLocaleString('en-US')}
      </Link>
    </Cell>
  )
}

/** Phones show no column heads. */
function OnPhone({ text }: { text: string }) {
  return <span className="text-soft md:hidden">{t.onPhone({ text })} </span>
}
