import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-item.ts'
import { data, href, Link, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { requireTeam, teamGuard } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { BusinessForm } from '../../submissions/form-view/business-form.tsx'
import { foundFor } from '../../submissions/questions/category-words.ts'
import { checkSubmission } from '../../submissions/questions/check-submission.ts'
import { formChoices } from '../../submissions/form/form-choices.ts'
import { searchName, type FormAnswer } from '../../submissions/form/form-state.ts'
import { valuesOf } from '../../submissions/form/form-values.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { answered } from '../../submissions/questions/answered.ts'
import type { Route } from './+types/edit-submission-page.ts'
import { editSubmission, findEdited, withSender } from './edit-submission.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, teamGuard]

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const edited = await findEdited(context.get(servicesContext).db, params.id, you)
  if (!edited) throw data(null, { status: 404 })
  const { name, version, kind, details, isWaiting } = edited
  const shown = { kind, fresh: null, choices: formChoices(), values: valuesOf(details) }
  return {
    id: params.id,
    name,
    version,
    shown,
    isWaiting,
    back: href('/review/:id', params) + url.search,
  }
}

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const by = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const edited = await findEdited(services.db, params.id, by)
  if (!edited) throw data(null, { status: 404 })
  const form = withSender(await formOf(request), edited.details)
  const why = textIn(form, 'words')
  const answeredForm = answered(form, valuesOf(edited.details))
  const checked = checkSubmission(answeredForm.values, edited.kind)
  const again = (problems: FormAnswer['problems'], text: string, status: number) => {
    const found = foundFor(form, answeredForm.values)
    const answer: FormAnswer = { ...blank, ...answeredForm, problems, found }
    return data({ answer, text, why }, { status })
  }
  if (!edited.isWaiting) return again([], t.notWaiting(), 409)
  if (form.has(searchName)) return again([], '', 200)
  if (!checked.ok) return again(checked.problems, '', 400)
  if (answeredForm.questions.length) return again([], '', 400)
  const version = Number(textIn(form, 'version'))
  const edit = { id: params.id, version, details: checked.details, why, by }
  const wrong = await editSubmission(services.db, edit, services)
  if (wrong) return again([], wrong, 409)
  return redirect(href('/review/:id', params) + url.search)
})

const blank = {
  hadFile: false,
  formToken: '',
  possibleDuplicates: [],
  notListed: [],
  honeypot: '',
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.change({ name: loaderData.name }) : desk.reviewDesk(),
    description: t.editDescription(),
    isHidden: true,
  })

export default function EditSubmissionPage({ loaderData, actionData }: Route.ComponentProps) {
  const { name, version, shown, isWaiting, back } = loaderData
  const problem = actionData?.text || (isWaiting ? '' : t.notWaiting())
  return (
    <div className="shell pt-4 pb-16">
      <Link to={back} className="inline-link inline-flex min-h-11 items-center">
        {t.backToDesk()}
      </Link>
      <h1 className="wrap-anywhere">{t.change({ name })}</h1>
      <p className="measure mt-2 text-soft">{t.changeHelp()}</p>
      {problem && (
        <p
          role="alert"
          className="mt-5 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
        >
          <strong className="block text-problem">{desk.nothingChanged()}</strong>
          {problem}
        </p>
      )}
      <div className="mt-6">
        <BusinessForm shown={shown} answer={actionData?.answer} isOfTeam>
          <input type="hidden" name="version" value={version} />
          <TextAreaField
            id="words"
            name="words"
            rows={2}
            label={t.whyChange()}
            defaultValue={actionData?.why}
          />
          <Button look="action" className="mt-6 min-h-12">
            {t.saveChanges()}
          </Button>
        </BusinessForm>
      </div>
    </div>
  )
}
