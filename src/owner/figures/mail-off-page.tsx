import { data, href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/mail-off-page.ts'
import { findFigureMail, turnOffByToken } from './figure-mail.server.ts'

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const mail = await findFigureMail(context.get(servicesContext).db, token)
  return data({ mail }, { status: mail ? 200 : 404 })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(async ({ params: { token }, context }: Route.ActionArgs) => {
  const { db, now } = context.get(servicesContext)
  if (!(await findFigureMail(db, token))) return data(null, { status: 404 })
  await turnOffByToken(db, token, now())
  return null
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Email with figures',
    description: 'Turn off the monthly email with the figures of a listing.',
    isHidden: true,
  })

export default function MailOffPage({ loaderData: { mail } }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {!mail ? (
        <>
          <h1>We can’t find this email</h1>
          <p className="measure mt-4 text-lg">
            The listing may be gone. If you copied the link by hand, check that you have all of it.
          </p>
          <ButtonLink to={href('/')} className="mt-6">
            Return to Home
          </ButtonLink>
        </>
      ) : mail.isOn ? (
        <>
          <h1>Stop the email with figures?</h1>
          <p className="measure mt-4 text-lg">
            Once a month we send you how often {mail.business} was seen.
          </p>
          <PostForm className="mt-6">
            <Button look="action" className="min-h-12">
              Stop this email
            </Button>
          </PostForm>
        </>
      ) : (
        <div role="status">
          <h1>The email is off</h1>
          <p className="measure mt-4 text-lg">
            We no longer email you the figures of {mail.business}. You can turn it on again on the
            page of figures.
          </p>
        </div>
      )}
    </div>
  )
}
