import type { ReactNode } from 'react'
import { data, href, Link, redirect } from 'react-router'
import { Changed } from '../../platform/forms/conflicts.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { popularCategories } from '../../listings/categories.ts'
import { allCategories } from '../../listings/taxonomy.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { findSettings } from '../../platform/settings/site-settings.server.ts'
import { figureCount, type Figure } from '../../platform/settings/site-settings.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField, TextField, SelectField, TickField } from '../../platform/ui/field.tsx'
import { AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/texts-page.ts'
import { usualPromise } from '../../platform/ui/site.ts'
import { textValues, type TextForm } from './text-values.ts'
import { runTextsAction } from './texts-action.server.ts'

const noFigure = { figure: '', label: '', source: '', year: '' }

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'set-site')
  const { db, site } = args.context.get(servicesContext)
  const settings = await findSettings(db)
  const { figures = [], popular, promise = usualPromise } = settings
  const start = textValues(settings, site)
  return {
    start,
    figures: Array.from({ length: figureCount }, (_, index) => figures[index] ?? noFigure),
    privacy: start.privacy['privacy'] ?? '',
    terms: start.terms['terms'] ?? '',
    slugs: popular?.slugs ?? popularCategories().map(({ slug }) => slug),
    hasPopular: popular !== undefined,
    promise: { hours: String(promise.hours), isLoose: promise.isLoose },
    categories: allCategories()
      .map(({ slug, name }) => ({ slug, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'set-site')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const outcome = await runTextsAction(services, fieldValue(form, 'intent'), form, by)
  if (!outcome) throw data(null, { status: 400 })
  if (outcome.ok) throw redirect(doneAt(href('/admin/texts'), outcome.word, outcome.change))
  return data(outcome, { status: outcome.asked ? 409 : 400 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Texts', description: 'Texts of the operator.', isHidden: true })

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPopular, categories } = loaderData
  const { problems = {}, asked, of, ...typed } = actionData ?? {}
  const changed = (form: TextForm) => (
    <Changed asked={of === form ? asked : null} start={loaderData.start[form]} />
  )
  const shown = { ...loaderData, ...typed }
  return (
    <>
      <AdminHead
        title="Texts"
        about="What the directory says in your name. Until you write your own, we show our standard texts."
      />
      <FormRefused problems={problems} />
      <div className="space-y-5">
        <FigureFields figures={shown.figures} problems={problems} changed={changed('figures')} />
        <PromiseFields
          {...shown.promise}
          problem={problems['promised-hours']}
          changed={changed('promise')}
        />
        <PopularFields
          slugs={shown.slugs}
          isSet={hasPopular}
          changed={changed('popular')}
          categories={categories}
          problems={problems}
        />
        <OwnText
          name="privacy"
          title="Privacy"
          text={shown.privacy}
          problem={problems['privacy']}
          changed={changed('privacy')}
        />
        <OwnText
          name="terms"
          title="Terms of Use"
          text={shown.terms}
          problem={problems['terms']}
          changed={changed('terms')}
        />
      </div>
    </>
  )
}

type OwnTextProps = {
  name: 'privacy' | 'terms'
  title: string
  text: string
  problem: string | undefined
  changed: ReactNode
}

function OwnText({ name, title, text, problem, changed }: OwnTextProps) {
  return (
    <Panel title={title}>
      <PostForm name={name} repeats className="space-y-4">
        {changed}
        <TextAreaField
          id={name}
          name={name}
          label={`The text of ${title}`}
          hint="An empty line begins a new paragraph; a line that begins with ## is a heading. Empty the field and save to go back to our text. Have a lawyer read yours."
          rows={14}
          defaultValue={text}
          problem={problem}
        />
        <div className="flex flex-wrap items-center gap-4">
          <Button name="intent" value={name} look="action">
            Save
          </Button>
          <Link to={href(`/${name}`)} className="inline-link inline-flex min-h-11 items-center">
            See the page
          </Link>
        </div>
      </PostForm>
    </Panel>
  )
}

const columns = [
  { name: 'figure', label: 'Figure' },
  { name: 'label', label: 'What it counts' },
  { name: 'source', label: 'Who says so' },
  { name: 'year', label: 'Of which year' },
] as const

type FigureFieldsProps = {
  figures: Figure[]
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

export function FigureFields({ figures, problems, changed }: FigureFieldsProps) {
  const numbered = figures.map((figure, index) => ({ figure, index, id: `row-${index}` }))
  return (
    <Panel title="Figures of the About page">
      <p className="measure text-soft">
        Each figure is shown with who says so, and of which year. While all are empty, the figures
        that the site came with are shown, without a source.
      </p>
      <PostForm name="figures" repeats className="space-y-4">
        {changed}
        {numbered.map(({ figure, index, id }) => (
          <fieldset key={id} className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
            <legend className="mb-1 text-sm text-soft">Figure {index + 1}</legend>
            {columns.map(({ name, label }) => (
              <TextField
                key={name}
                id={`${name}-${index}`}
                name={`${name}-${index}`}
                label={label}
                defaultValue={figure[name]}
                problem={problems[`${name}-${index}`]}
                maxLength={200}
              />
            ))}
          </fieldset>
        ))}
        <Button name="intent" value="figures" look="action">
          Save the figures
        </Button>
      </PostForm>
    </Panel>
  )
}

type PopularFieldsProps = {
  slugs: string[]
  isSet: boolean
  categories: { slug: string; name: string }[]
  problems: Partial<Record<string, string>>
  changed: ReactNode
}

export function PopularFields({ slugs, isSet, categories, problems, changed }: PopularFieldsProps) {
  const numbered = slugs.map((slug, index) => ({ slug, index, id: `popular-${index}` }))
  return (
    <Panel title="Popular categories">
      <PostForm name="popular" repeats reloadDocument className="space-y-4">
        {changed}
        <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-5">
          {numbered.map(({ slug, index, id }) => (
            <SelectField
              key={id}
              id={id}
              name={id}
              label={`Place ${index + 1}`}
              defaultValue={slug}
              problem={problems[id]}
            >
              {categories.map((category) => (
                <option key={category.slug} value={category.slug}>
                  {category.name}
                </option>
              ))}
            </SelectField>
          ))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="popular" look="action">
            Save the categories
          </Button>
          {isSet && (
            <Button name="intent" value="no-popular">
              Back to the usual five
            </Button>
          )}
        </div>
      </PostForm>
    </Panel>
  )
}

type PromiseFieldsProps = {
  hours: string
  isLoose: boolean
  problem: string | undefined
  changed: ReactNode
}

export function PromiseFields({ hours, isLoose, problem, changed }: PromiseFieldsProps) {
  return (
    <Panel title="The promised answer">
      <p className="measure text-soft">
        What is sent in has an answer within this time. Every page and email says it, the clocks of
        the review desk run by it, and the open ledger counts by it. What waits already keeps the
        time that it was promised.
      </p>
      <PostForm name="promise" repeats reloadDocument className="space-y-4">
        {changed}
        <TextField
          id="promised-hours"
          name="promised-hours"
          label="Hours"
          hint="24 is one day, 72 are three."
          inputMode="numeric"
          defaultValue={hours}
          problem={problem}
          className="max-w-48"
        />
        <TickField
          id="promised-loosely"
          name="promised-loosely"
          label="Say “a few days” on pages and in emails, and keep the number for the clocks"
          defaultChecked={isLoose}
        />
        <Button name="intent" value="promise" look="action">
          Save the promise
        </Button>
      </PostForm>
    </Panel>
  )
}
