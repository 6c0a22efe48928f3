import * as t from '#messages/admin-letters.ts'
import { data, Form, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { CountyOptions } from '../../browse/place/county-options.tsx'
import { counties } from '../../florida/counties.ts'
import { findCategory } from '../../listings/categories.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { daysBetweenLetters, letterDays, maxLetters } from '../../owner/reach/letter-rule.ts'
import { findToWrite, listBatches, makeLetters } from '../../owner/reach/letters.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { dayAndTime, dayInFlorida } from '../../platform/text/florida-time.ts'
import { Button } from '../../platform/ui/button.tsx'
import { RadioField, SelectField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/letters-page.ts'
import { byName } from './reach.server.ts'

function choiceOf({ searchParams }: URL) {
  const county = counties.find(({ slug }) => slug === searchParams.get('county'))
  const category = findCategory(searchParams.get('category') ?? '')
  return { county: county?.slug ?? null, category: category?.slug ?? null }
}

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'see-listings')
  const services = args.context.get(servicesContext)
  const choice = choiceOf(args.url)
  const { letters, total } = await findToWrite(services, choice)
  const batches = await listBatches(services)
  return {
    choice,
    total,
    counties: counties.map(({ slug, name }) => ({ slug, name })),
    categories: byName(allCategories()).map(({ slug, name }) => ({ slug, name })),
    letters: letters.map(({ id, name, street, city, zip, lastLetter }) => ({
      id,
      name,
      address: `${street}, ${city} ${zip}`,
      lastLetter: lastLetter && dayInFlorida(lastLetter),
    })),
    hasAddress: Boolean(services.site.contactAddress),
    batches: batches.map(({ madeAt, ...batch }) => ({ ...batch, madeAt: madeAt.toISOString() })),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'reach-owners')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const language = fieldValue(form, 'language')
  if (language !== 'en' && language !== 'es') throw data(null, { status: 400 })
  if (!services.site.contactAddress) return data({ isRefused: true }, { status: 400 })
  const batchId = await makeLetters(services, { by, language, ...choiceOf(args.url) })
  if (!batchId) throw redirect(doneAt(href('/admin/reach/letters') + args.url.search, 'no-letters'))
  throw redirect(doneAt(href('/admin/reach/letters/:batchId', { batchId }), 'letters-made'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.title(), description: t.description(), isHidden: true })

type Data = Route.ComponentProps['loaderData']

export default function LettersPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasAddress, batches } = loaderData
  return (
    <>
      <AdminHead title={t.title()} about={t.about({ days: letterDays })} />
      <p className="mb-4">
        <Link to={href('/admin/reach')} className="inline-link inline-flex min-h-11 items-center">
          {t.back()}
        </Link>
      </p>
      {!hasAddress && (
        <p
          role={actionData?.isRefused ? 'alert' : undefined}
          className="mb-4 rounded-card border border-line bg-note px-4 py-3"
        >
          {t.noAddress({
            link: (words) => (
              <Link to={`${href('/admin/brand')}#contactAddress`} className="inline-link">
                {words}
              </Link>
            ),
          })}
        </p>
      )}
      <Choose {...loaderData} />
      <Make {...loaderData} />
      <Batches batches={batches} />
    </>
  )
}

function Choose({ choice, categories, counties }: Data) {
  return (
    <Form className="mb-4 grid items-end gap-4 md:grid-cols-[1fr_1fr_auto]">
      <SelectField id="county" name="county" label={t.county()} defaultValue={choice.county ?? ''}>
        <option value="">{t.allCounties()}</option>
        <CountyOptions counties={counties} />
      </SelectField>
      <SelectField
        id="category"
        name="category"
        label={t.category()}
        defaultValue={choice.category ?? ''}
      >
        <option value="">{t.allCategories()}</option>
        {categories.map(({ slug, name }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button>{t.show()}</Button>
    </Form>
  )
}

function Make({ letters, total, hasAddress }: Data) {
  const again = letters.filter(({ lastLetter }) => lastLetter !== null).length
  return (
    <>
      <p role="status" className="mb-3">
        {t.count({ count: total })} {total > letters.length && t.firstOnes({ most: maxLetters })}
      </p>
      {again > 0 && (
        <p className="mb-3 rounded-card border border-line bg-note px-4 py-3">
          {t.again({ count: again, days: daysBetweenLetters })}
        </p>
      )}
      {letters.length > 0 && (
        <>
          {hasAddress && (
            <Panel title={t.make({ count: letters.length })}>
              <PostForm className="space-y-4">
                <fieldset>
                  <legend className="font-semibold">{t.language()}</legend>
                  <RadioField name="language" value="en" label={t.english()} defaultChecked />
                  <RadioField name="language" value="es" label={t.spanish()} />
                </fieldset>
                <p className="measure text-soft">{t.makeAbout()}</p>
                <Button look="action">{t.makeNow({ count: letters.length })}</Button>
              </PostForm>
            </Panel>
          )}
          <div className="mt-5">
            <DenseTable label={t.whoGetsOne()} heads={[t.listing(), t.address(), t.lastLetter()]}>
              {letters.map(({ id, name, address, lastLetter }) => (
                <DenseRow key={id}>
                  <Cell isHead>
                    <Link
                      to={href('/business/:businessId', { businessId: id })}
                      className="inline-link inline-flex min-h-11 items-center font-semibold"
                    >
                      {name}
                    </Link>
                  </Cell>
                  <Cell>{address}</Cell>
                  <Cell>{lastLetter ?? t.never()}</Cell>
                </DenseRow>
              ))}
            </DenseTable>
          </div>
        </>
      )}
    </>
  )
}

function Batches({ batches }: Pick<Data, 'batches'>) {
  return (
    <section aria-labelledby="made" className="mt-8">
      <h2 id="made" className="mb-3 text-xl!">
        {t.made()}
      </h2>
      {batches.length === 0 ? (
        <p>{t.noneMade()}</p>
      ) : (
        <ul className="divide-y divide-line rounded-card border border-line bg-card px-4">
          {batches.map(({ id, madeAt, byName, letters, open }) => (
            <li key={id} className="py-3">
              <Link
                to={href('/admin/reach/letters/:batchId', { batchId: id })}
                className="inline-link inline-flex min-h-11 items-center font-semibold"
              >
                {t.batch({ count: letters, at: dayAndTime(madeAt) })}
              </Link>
              <p className="text-sm text-soft">{t.batchBy({ by: byName, open })}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
