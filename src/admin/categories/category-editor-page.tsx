import { data, href, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { findCategory } from '../../listings/categories.ts'
import { countAllByCategory, findCategoryRow } from './edit-categories.server.ts'
import { allCategories, fileCategories } from '../../listings/taxonomy.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { fieldsOf, AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { Changed } from '../../platform/forms/conflicts.tsx'
import type { Asked } from '../../platform/forms/merge-sent.ts'
import { otherLanguages } from './other-languages.ts'
import type { Route } from './+types/category-editor-page.ts'
import { runCategoryAction } from './category-action.server.ts'
import { categoryValues, readCategoryForm, type CategoryValues } from './check-category.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'edit-categories')
  const { db } = args.context.get(servicesContext)
  const { categoryId: slug } = args.params
  const row = await findCategoryRow(db, slug)
  if (!row) throw data(null, { status: 404 })
  const values = categoryValues(slug, row)
  return {
    slug,
    name: row.name,
    values,
    count: (await countAllByCategory(db)).get(slug) ?? 0,
    into: row.merged_into && (findCategory(row.merged_into)?.name ?? row.merged_into),
    fileName: fileCategories.find((category) => category.slug === slug)?.name ?? null,
    isEdited: row.edited_at !== null,
    others: allCategories()
      .filter((category) => category.slug !== slug)
      .map(({ slug, name }) => ({ slug, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'edit-categories')
  const { db, now } = args.context.get(servicesContext)
  const { categoryId: slug } = args.params
  if (!(await findCategoryRow(db, slug))) throw data(null, { status: 404 })
  const form = await formOf(args.request)
  const outcome = await runCategoryAction(db, slug, form, { by, now: now() })
  if (!outcome) throw data(null, { status: 400 })
  if (outcome.ok) throw redirect(outcome.to)
  const values = form.has('name') ? readCategoryForm(form) : null
  const { problems, asked } = outcome
  return data({ problems, asked, values }, { status: asked ? 409 : 400 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `Category: ${loaderData?.name ?? ''}`,
    description: 'What a trade is called.',
    isHidden: true,
  })

export default function CategoryEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, into } = loaderData
  const problems: Partial<Record<string, string>> = actionData?.problems ?? {}
  return (
    <>
      <AdminHead
        title={name}
        about={`Its page is /category/${slug}, whatever it is called: links that people have go on working.`}
        actions={
          <>
            <ButtonLink to={href('/category/:categoryId', { categoryId: slug })}>
              See its page
            </ButtonLink>
            <ButtonLink to={href('/admin/categories')}>All categories</ButtonLink>
          </>
        }
      />
      <FormRefused problems={problems} />
      {into === null ? (
        <>
          <Names
            values={actionData?.values ?? loaderData.values}
            start={loaderData.values}
            asked={actionData?.asked}
            problems={problems}
          />
          <Merge {...loaderData} problem={problems['into']} />
        </>
      ) : (
        <Panel title={`A part of ${into}`}>
          <p>
            Its listings moved there, and its page redirects there. If you separate them, listings
            that haven’t changed category since come back.
          </p>
          <PostForm>
            <Button name="intent" value="separate" look="action">
              Take it apart again
            </Button>
          </PostForm>
        </Panel>
      )}
      <Reset {...loaderData} />
    </>
  )
}

type NamesProps = {
  values: CategoryValues
  start: CategoryValues
  asked: Asked | undefined
  problems: Partial<Record<string, string>>
}

function Names({ values, start, asked, problems }: NamesProps) {
  const field = fieldsOf(values, problems)
  return (
    <PostForm name="category" repeats>
      <Changed asked={asked} start={start} />
      <Panel title="What it is called">
        <TextField {...field('name')} label="Name" maxLength={200} />
        {otherLanguages.map(({ language, field: named, label }) => (
          <TextField
            key={named}
            {...field(named)}
            label={`${label} (optional)`}
            hint="Empty: the name that came with the site, or the English one."
            lang={language}
            maxLength={200}
          />
        ))}
        <TextAreaField
          {...field('aliases')}
          label="Other names (optional)"
          hint="One on a line. An import and the address of a search take them for this category."
          rows={3}
        />
        <TextAreaField
          {...field('words')}
          label="What people type when they look for it"
          hint="One on a line, in English or Spanish. Take out what leads to the wrong listings."
          rows={10}
        />
        <TextField
          {...field('place')}
          label="Place in lists (optional)"
          hint="1 comes first where people choose a category. Empty: after those with a number."
          inputMode="numeric"
          className="max-w-60"
        />
        <Button name="intent" value="save" look="action">
          Save
        </Button>
      </Panel>
    </PostForm>
  )
}

type MergeProps = Pick<Route.ComponentProps['loaderData'], 'count' | 'others'> & {
  problem: string | undefined
}

function Merge({ count, others, problem }: MergeProps) {
  return (
    <PostForm className="mt-6">
      <Panel title="Merge it into another">
        <p className="measure">
          {count === 1 ? 'Its one listing moves' : `Its ${count} listings move`} to the other
          category, its names and words mean that one, and its page leads there. It can be taken
          back.
        </p>
        <SelectField
          id="into"
          name="into"
          label="Becomes a part of"
          defaultValue=""
          problem={problem}
        >
          <option value="">Choose a category</option>
          {others.map((other) => (
            <option key={other.slug} value={other.slug}>
              {other.name}
            </option>
          ))}
        </SelectField>
        <Button name="intent" value="merge">
          Merge
        </Button>
      </Panel>
    </PostForm>
  )
}

type ResetProps = Pick<Route.ComponentProps['loaderData'], 'fileName' | 'isEdited'>

/** Only categories that came with the project can be reset. */
function Reset({ fileName, isEdited }: ResetProps) {
  if (!fileName || !isEdited) return null
  return (
    <PostForm className="mt-6">
      <Panel title="As it came">
        <p>Its name was {fileName}. All that was changed here goes; the log keeps it.</p>
        <Button name="intent" value="reset">
          Back to how it came
        </Button>
      </Panel>
    </PostForm>
  )
}
