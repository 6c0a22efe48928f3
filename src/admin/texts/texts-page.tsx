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
import { figureCount } from '../../platform/settings/site-settings.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/texts-page.ts'
import { FigureFields } from './figure-fields.tsx'
import { usualPromise } from '../../platform/ui/promised-time.ts'
import { PromiseFields } from './promise-fields.tsx'
import { PopularFields } from './popular-fields.tsx'
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
        about="What the directory says in your name. Until you write your own, plain texts of ours stand there."
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
          hint="An empty line begins a new paragraph; a line that begins with ## is a heading. Empty the field and save to go back to our text. Let somebody who knows the law read yours."
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
