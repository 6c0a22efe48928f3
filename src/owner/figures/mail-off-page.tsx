import * as t from '#messages/figure-mail.ts'
import { data, href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/mail-off-page.ts'
import { findFigureMail, turnOffByToken } from './figure-mail.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext)
  const mail = await findFigureMail(db, token)
  return data({ mail, gone: mail ? null : await findGone(db, token) }, { status: mail ? 200 : 404 })
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
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function MailOffPage({ loaderData: { mail, gone } }: Route.ComponentProps) {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      {gone ? (
        <LinkGone {...gone} />
      ) : !mail ? (
        <>
          <h1>{t.unknown()}</h1>
          <p className="measure mt-4 text-lg">{t.unknownText()}</p>
          <ButtonLink to={href('/')} className="mt-6">
            {t.returnHome()}
          </ButtonLink>
        </>
      ) : mail.isOn ? (
        <>
          <h1>{t.stopQuestion()}</h1>
          <p className="measure mt-4 text-lg">{t.stopText({ name: mail.business })}</p>
          <PostForm className="mt-6">
            <Button look="action" className="min-h-12">
              {t.stop()}
            </Button>
          </PostForm>
        </>
      ) : (
        <div role="status">
          <h1>{t.isOff()}</h1>
          <p className="measure mt-4 text-lg">{t.isOffText({ name: mail.business })}</p>
        </div>
      )}
    </div>
  )
}
