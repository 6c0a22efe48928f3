import * as t from '#messages/admin-listings.ts'
import { data, Form, href, Link, redirect, useLocation } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { servicesContext, today } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField, TextField, TickField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/listings-page.ts'
import { listingsAtOnce, listingsQuery, sources, states } from './listing-filter.ts'
import { linkedChoices, listingFilterOf } from './read-filter.server.ts'
import { countListings, featureListing, findAdminListings } from './listings.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-listings')
  const services = args.context.get(servicesContext)
  const { db } = services
  const filter = listingFilterOf(args.url)
  const { listings, total } = await findAdminListings(db, filter, today(services))
  return {
    filter,
    chosen: linkedChoices(filter),
    total,
    counts: await countListings(db),
    listings: listings.map((listing) => ({
      ...listing,
      updatedAt: listing.updatedAt.toISOString(),
    })),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'see-listings')
  const { db, now } = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const intent = fieldValue(form, 'intent')
  if (intent !== 'feature' && intent !== 'unfeature') throw data(null, { status: 400 })
  const isFeatured = intent === 'feature'
  const writer = { by, now: now() }
  const isChanged = await featureListing(db, fieldValue(form, 'id'), isFeatured, writer)
  const done = !isChanged ? 'same' : isFeatured ? 'featured' : 'unfeatured'
  throw redirect(doneAt(href('/admin/listings') + args.url.search, done))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.listings(), description: t.everyListing(), isHidden: true })

type Data = Route.ComponentProps['loaderData']

export default function ListingsPage({ loaderData }: Route.ComponentProps) {
  const { filter, chosen, total, listings } = loaderData
  const pages = Math.max(1, Math.ceil(total / listingsAtOnce))
  return (
    <>
      <AdminHead title={t.listings()} about={t.about()} />
      <Sources {...loaderData} />
      <Filters filter={filter} />
      <LinkedChoices chosen={chosen} />
      {(filter.confirmed === 'never' || filter.confirmed === 'long ago') && (
        <p className="mb-4">
          <ButtonLink to={href('/admin/reach')}>{t.reach()}</ButtonLink>
        </p>
      )}
      <p className="mb-3" role="status">
        {pages > 1
          ? t.countOnPage({ count: total, page: filter.page, pages })
          : t.count({ count: total })}
      </p>
      {listings.length > 0 && (
        <DenseTable
          label={t.listings()}
          heads={[t.listing(), t.categoryAndTown(), t.state(), t.howItWasAdded(), t.actions()]}
        >
          {listings.map((listing) => (
            <Row key={listing.id} listing={listing} />
          ))}
        </DenseTable>
      )}
      <nav aria-label={t.pages()} className="mt-4 flex flex-wrap gap-3">
        {filter.page > 1 && (
          <ButtonLink to={listingsQuery(filter, { page: filter.page - 1 })}>
            {t.previous()}
          </ButtonLink>
        )}
        {filter.page < pages && (
          <ButtonLink to={listingsQuery(filter, { page: filter.page + 1 })}>{t.next()}</ButtonLink>
        )}
      </nav>
    </>
  )
}

function Sources({ counts, filter }: Data) {
  return (
    <ul aria-label={t.howListingsWereAdded()} className="mb-4 flex flex-wrap gap-2">
      {(Object.keys(sources) as (keyof typeof sources)[]).map((source) => (
        <li key={source}>
          <Link
            to={listingsQuery(filter, { source: filter.source === source ? null : source })}
            aria-current={filter.source === source ? 'true' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline aria-[current=true]:bg-navy aria-[current=true]:text-white dark:aria-[current=true]:border-gold"
          >
            {sources[source]}: {(counts.sources[source] ?? 0).toLocaleString('en-US')}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function LinkedChoices({ chosen }: Pick<Data, 'chosen'>) {
  if (!chosen.length) return null
  return (
    <ul aria-label={t.alsoChosen()} className="mb-4 flex flex-wrap gap-2">
      {chosen.map(({ name, without }) => (
        <li key={name}>
          <Link
            to={without}
            className="inline-flex min-h-11 items-center gap-2 rounded-full border border-edge bg-note px-4 text-sm text-ink no-underline"
          >
            {name}
            <span aria-hidden="true">×</span>
            <span className="sr-only">{t.takeOff()}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Filters({ filter }: Pick<Data, 'filter'>) {
  const { words, state, source, isFeatured, page: _page, ...rest } = filter
  return (
    <Form className="mb-4 grid items-end gap-4 md:grid-cols-[2fr_1fr_auto_auto]">
      <TextField id="q" name="q" label={t.partOfANameOr()} defaultValue={words} maxLength={100} />
      <SelectField id="state" name="state" label={t.state()} defaultValue={state ?? ''}>
        <option value="">{t.all()}</option>
        {Object.entries(states).map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </SelectField>
      {Object.entries({ source, ...rest }).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <TickField
        id="featured"
        name="featured"
        value="yes"
        label={t.featuredOnly()}
        defaultChecked={isFeatured}
      />
      <Button>{t.show()}</Button>
    </Form>
  )
}

function Row({ listing }: { listing: Data['listings'][number] }) {
  const { id: businessId, name, category, city, state, source, hasOwner, isFeatured } = listing
  const { pathname, search } = useLocation()
  const link = 'inline-link inline-flex min-h-11 items-center'
  return (
    <DenseRow>
      <Cell isHead className="md:w-[28%]">
        <Link
          to={href('/business/:businessId', { businessId })}
          className={`${link} font-semibold`}
        >
          {name}
        </Link>
        {isFeatured && (
          <span className="ml-2 rounded-full bg-note px-2 text-ink">{t.featured()}</span>
        )}
      </Cell>
      <Cell>
        {category}
        {city && `, ${city}`}
      </Cell>
      <Cell>
        {states[state]}
        <span className="block text-soft">
          {(hasOwner ? t.ownedAndChanged : t.unownedAndChanged)({
            when: dayAndTime(listing.updatedAt),
          })}
        </span>
      </Cell>
      <Cell className="md:whitespace-nowrap">{sources[source]}</Cell>
      <Cell>
        <div className="flex flex-wrap items-center gap-x-4">
          <Link to={href('/business/:businessId/edit', { businessId })} className={link}>
            {t.edit()}
            <span className="sr-only">: {name}</span>
          </Link>
          <Link
            to={pathWith(href('/business/:businessId/close', { businessId }), {
              from: pathname + search,
            })}
            className={link}
          >
            {t.hideOrClose()}
            <span className="sr-only">: {name}</span>
          </Link>
          <Link to={href('/review/listing/:businessId', { businessId })} className={link}>
            {t.badgeAndMore()}
            <span className="sr-only">: {name}</span>
          </Link>
          <PostForm preventScrollReset>
            <input type="hidden" name="id" value={businessId} />
            <Button
              isSmall
              name="intent"
              value={isFeatured ? 'unfeature' : 'feature'}
              aria-label={isFeatured ? t.doNotFeatureOne({ name }) : t.featureOne({ name })}
            >
              {isFeatured ? t.dontFeature() : t.feature()}
            </Button>
          </PostForm>
        </div>
      </Cell>
    </DenseRow>
  )
}
