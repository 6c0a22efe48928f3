import { data, Form, href, Link, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { popularCategories } from '../../directory/categories.ts'
import { allCategories } from '../../directory/taxonomy.ts'
import { servicesContext } from '../../services.server.ts'
import { findSettings } from '../../settings/site-settings.server.ts'
import { figureCount } from '../../settings/site-settings.ts'
import { defaultPrivacy, defaultTerms } from '../../site/legal/legal-text.ts'
import { pageMeta } from '../../ui/page-head.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { AdminHead, FormRefused, Panel } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/texts-page.ts'
import { FigureFields } from './figure-fields.tsx'
import { usualPromise } from '../../ui/promised-time.ts'
import { PromiseFields } from './promise-fields.tsx'
import { PopularFields } from './popular-fields.tsx'
import { runTextsAction } from './texts-action.server.ts'

const noFigure = { figure: '', label: '', source: '', year: '' }

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'set-site')
  const { db, site } = args.context.get(servicesContext)
  const { figures = [], privacy, terms, popular, promise = usualPromise } = await findSettings(db)
  return {
    figures: Array.from({ length: figureCount }, (_, index) => figures[index] ?? noFigure),
    privacy: privacy?.text ?? defaultPrivacy(site),
    terms: terms?.text ?? defaultTerms(site),
    slugs: popular?.slugs ?? popularCategories().map(({ slug }) => slug),
    hasPopular: popular !== undefined,
    promise: { hours: String(promise.hours), isLoose: promise.isLoose },
    categories: allCategories()
      .map(({ slug, name }) => ({ slug, name }))
      .toSorted((one, other) => one.name.localeCompare(other.name, 'en')),
  }
}

export async function action(args: Route.ActionArgs) {
  const by = await requireAdmin(args, 'set-site')
  const services = args.context.get(servicesContext)
  const form = await formOf(args.request)
  const outcome = await runTextsAction(services, fieldValue(form, 'intent'), form, by)
  if (!outcome) throw data(null, { status: 400 })
  if (outcome.ok) throw redirect(doneAt(href('/admin/texts'), outcome.word, outcome.change))
  return data(outcome, { status: 400 })
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Texts', description: 'Texts of the operator.', isHidden: true })

export default function TextsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { hasPopular, categories } = loaderData
  const { problems = {}, ...typed } = actionData ?? {}
  const shown = { ...loaderData, ...typed }
  return (
    <>
      <AdminHead
        title="Texts"
        about="What the directory says in your name. Until you write your own, plain texts of ours stand there."
      />
      <FormRefused problems={problems} />
      <div className="space-y-5">
        <FigureFields figures={shown.figures} problems={problems} />
        <PromiseFields {...shown.promise} problem={problems['promised-hours']} />
        <PopularFields
          slugs={shown.slugs}
          isSet={hasPopular}
          categories={categories}
          problems={problems}
        />
        <OwnText
          name="privacy"
          title="Privacy"
          text={shown.privacy}
          problem={problems['privacy']}
        />
        <OwnText name="terms" title="Terms of Use" text={shown.terms} problem={problems['terms']} />
      </div>
    </>
  )
}

type OwnTextProps = {
  name: 'privacy' | 'terms'
  title: string
  text: string
  problem: string | undefined
}

function OwnText({ name, title, text, problem }: OwnTextProps) {
  return (
    <Panel title={title}>
      <Form method="post" className="space-y-4">
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
      </Form>
    </Panel>
  )
}
