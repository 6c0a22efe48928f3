import * as t from '#messages/admin-categories.ts'
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
    title: t.titleOf({ name: loaderData?.name ?? '' }),
    description: t.theNamesOfACategory(),
    isHidden: true,
  })

export default function CategoryEditorPage({ loaderData, actionData }: Route.ComponentProps) {
  const { slug, name, into } = loaderData
  const problems: Partial<Record<string, string>> = actionData?.problems ?? {}
  return (
    <>
      <AdminHead
        title={name}
        about={t.itsPageStaysAtCategory({ slug })}
        actions={
          <>
            <ButtonLink to={href('/category/:categoryId', { categoryId: slug })}>
              {t.viewPage()}
            </ButtonLink>
            <ButtonLink to={href('/admin/categories')}>{t.allCategories()}</ButtonLink>
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
        <Panel title={t.partOf({ into })}>
          <p>{t.itsListingsMovedThereAnd()}</p>
          <PostForm>
            <Button name="intent" value="separate" look="action">
              {t.separateThemAgain()}
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
      <Panel title={t.names()}>
        <TextField {...field('name')} label={t.name()} maxLength={200} />
        {otherLanguages.map(({ language, field: named, label }) => (
          <TextField
            key={named}
            {...field(named)}
            label={t.optional({ label })}
            hint={t.ifEmptyTheNameThat()}
            lang={language}
            maxLength={200}
          />
        ))}
        <TextAreaField
          {...field('aliases')}
          label={t.otherNamesOptional()}
          hint={t.onePerLineImportsAnd()}
          rows={3}
        />
        <TextAreaField
          {...field('words')}
          label={t.wordsPeopleSearchFor()}
          hint={t.onePerLineInEnglish()}
          rows={10}
        />
        <TextField
          {...field('place')}
          label={t.placeInListsOptional()}
          hint={t.n1ComesFirstWherePeople()}
          inputMode="numeric"
          className="max-w-60"
        />
        <Button name="intent" value="save" look="action">
          {t.save()}
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
      <Panel title={t.mergeIntoAnotherCategory()}>
        <p className="measure">{t.mergeMoves({ count })}</p>
        <SelectField id="into" name="into" label={t.mergeInto()} defaultValue="" problem={problem}>
          <option value="">{t.chooseACategory()}</option>
          {others.map((other) => (
            <option key={other.slug} value={other.slug}>
              {other.name}
            </option>
          ))}
        </SelectField>
        <Button name="intent" value="merge">
          {t.merge()}
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
      <Panel title={t.originalSettings()}>
        <p>{t.itsNameWasThisRemoves({ fileName })}</p>
        <Button name="intent" value="reset">
          {t.restoreTheOriginal()}
        </Button>
      </Panel>
    </PostForm>
  )
}
