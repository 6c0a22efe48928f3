import * as t from '#messages/admin-categories.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { inPlace } from '../../listings/taxonomy.ts'
import { countAllByCategory, findAllCategories } from './edit-categories.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import type { Route } from './+types/categories-page.ts'
import { runListAction } from './category-action.server.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-categories')
  const { db } = args.context.get(servicesContext)
  const counts = await countAllByCategory(db)
  const found = await findAllCategories(db)
  const rows = found.map((row) => ({
    slug: row.slug,
    name: row.name,
    aliases: row.aliases,
    place: row.place,
    isEdited: row.edited_at !== null,
    into: row.merged_into && (findCategory(row.merged_into)?.name ?? row.merged_into),
    count: counts.get(row.slug) ?? 0,
  }))
  const fromA = rows.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
  const sorted = inPlace(fromA, ({ place }) => place)
  return {
    rows: sorted.filter(({ into }) => into === null),
    merged: sorted.filter(({ into }) => into !== null),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-categories')
  const { db, now } = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const outcome = await runListAction(db, form, { by, now: now() })
  if (outcome.ok) throw redirect(outcome.to)
  return data({ problems: outcome.problems, name: fieldValue(form, 'name') }, { status: 400 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.categories(),
    description: t.categoryNamesAndMerges(),
    isHidden: true,
  })

type Listed = Route.ComponentProps['loaderData']['rows'][number]

export default function CategoriesPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, merged } = loaderData
  return (
    <>
      <AdminHead title={t.categories()} about={t.about()} />
      <DenseTable
        label={t.categories()}
        heads={[t.categoryHead(), t.alsoCalled(), t.listings(), t.place()]}
      >
        {rows.map((row) => (
          <DenseRow key={row.slug}>
            <Named row={row} />
            <Cell>{row.aliases.join(', ')}</Cell>
            <Cell>{t.listingsCount({ count: row.count })}</Cell>
            <Cell>{row.place === null ? '' : t.placeNumber({ place: row.place })}</Cell>
          </DenseRow>
        ))}
      </DenseTable>
      {merged.length > 0 && (
        <section aria-labelledby="merged" className="mt-8">
          <h2 id="merged" className="mb-2 text-xl!">
            {t.mergedIntoOtherCategories({ length: merged.length })}
          </h2>
          <DenseTable label={t.mergedCategories()} heads={[t.categoryHead(), t.mergedInto()]}>
            {merged.map((row) => (
              <DenseRow key={row.slug}>
                <Named row={row} />
                <Cell>{t.partOf({ into: row.into ?? '' })}</Cell>
              </DenseRow>
            ))}
          </DenseTable>
        </section>
      )}
      <PostForm name="new-category" className="mt-8">
        <Panel title={t.addACategory()}>
          <TextField
            id="name"
            name="name"
            label={t.name()}
            defaultValue={actionData?.name ?? ''}
            problem={actionData?.problems['name']}
            hint={t.suchAsDroneServicesFirst()}
            maxLength={200}
          />
          <Button look="action">{t.addCategory()}</Button>
        </Panel>
      </PostForm>
    </>
  )
}

function Named({ row: { slug, name, isEdited } }: { row: Listed }) {
  return (
    <Cell isHead className="md:w-[35%]">
      <Link
        to={href('/admin/categories/:categoryId', { categoryId: slug })}
        className="inline-link inline-flex min-h-11 items-center font-semibold"
      >
        {name}
      </Link>
      {isEdited && <span className="ml-2 text-soft">{t.changedHere()}</span>}
    </Cell>
  )
}
