import * as t from '#messages/letter-code.ts'
import { data, href, redirect } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { formValues } from '../../platform/http/body.server.ts'
import { peopleUnknown } from '../../platform/http/visit-limits.server.ts'
import { requestContext, servicesContext, type Services } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn, unreadText } from '../../submissions/form/read-form.server.ts'
import type { Route } from './+types/letter-page.ts'
import { openLetter } from './invitations.server.ts'
import { letterDays, typedCode } from './letter-rule.ts'
import { findByCode } from './letters.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader({ context, url }: Route.LoaderArgs) {
  return { days: letterDays, forms: await formSetup(context, url, '') }
}

export const action = answerForm(async ({ request, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const read = await formValues(request)
  if (!read.ok)
    return data({ problem: unreadText(read.status), typed: '' }, { status: read.status })
  const typed = textIn(read.form, 'code').slice(0, 40)
  const refuse = (status: number, problem: string) => data({ problem, typed }, { status })
  const code = typedCode(typed)
  if (!code) return refuse(400, typed ? t.twelveDigits() : t.enterCode())
  if (!(await mayTry(context.get(requestContext).visitor.bucket, services)))
    return refuse(429, t.tooManyTries())
  const letter = await findByCode(services, code)
  if (!letter) return refuse(400, t.wrongCode())
  const token = await openLetter(services.db, letter.id, services.now())
  throw redirect(href('/invitation/:token', { token }), 303)
})

/**
 * Ten tries and then six an hour, and 20,000 an hour for everyone, so that a few thousand addresses
 * can't keep readers out: with 10,000 letters out, finding one code would take half a year. Right
 * codes count too, because tries at the same time would get past a limit that is taken afterward.
 */
async function mayTry(bucket: string, { forms: { limits } }: Services): Promise<boolean> {
  const people = bucket === 'unknown' ? peopleUnknown : 1
  const key = `letter code ${bucket}`
  if (bucket && !(await limits.take(key, (6 * people) / 3600, 10 * people))) return false
  return limits.take('letter codes of everyone', 20_000 / 3600, 20_000)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    path: href('/letter'),
    isHidden: true,
    isTranslated: true,
  })

export default function LetterPage({ loaderData: { days }, actionData }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <h1>{t.title()}</h1>
      <p className="measure mt-3 text-lg">{t.intro()}</p>
      <PostForm
        noValidate
        className="mt-6 max-w-2xl rounded-card border-2 border-gold bg-card p-4 md:p-5"
      >
        <TextField
          id="code"
          name="code"
          label={t.code()}
          hint={t.codeHint()}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className="[&_input]:text-xl [&_input]:tracking-[0.2em] [&_input]:tabular-nums"
          defaultValue={actionData?.typed}
          problem={actionData?.problem}
        />
        <Button look="action" className="mt-5 min-h-12 max-sm:w-full">
          {t.openListing()}
        </Button>
      </PostForm>
      <p className="measure mt-6 text-soft">{t.codeRule({ days })}</p>
    </div>
  )
}
