import * as t from '#messages/stop-emails.ts'
import { data, href } from 'react-router'
import { keepPrivate } from '../../account/session/session.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/stop-emails-page.ts'
import { isStopped, stopInvitations } from './invitations.server.ts'
import { addressHashOf } from './stop-link.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const hash = addressHashOf(services, token)
  if (!hash) return data({ state: 'unknown' as const, forms: null }, { status: 404 })
  const state = (await isStopped(services.db, hash)) ? ('stopped' as const) : ('asks' as const)
  return data({ state, forms: await formSetup(context, url, '') })
}

/** Opening the link changes nothing: programs open the links in emails, too. A mail program's one tap posts to it (RFC 8058). */
export const action = answerForm(async ({ params: { token }, context }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const addressHash = addressHashOf(services, token)
  if (!addressHash) return data(null, { status: 404 })
  await stopInvitations(services.db, { addressHash, why: 'reader' }, services.now())
  return null
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

const words = {
  unknown: { title: t.unknown, text: t.unknownText },
  stopped: { title: t.done, text: t.doneText },
  asks: { title: t.question, text: t.text },
}

export default function StopEmailsPage({ loaderData: { state } }: Route.ComponentProps) {
  const { title, text } = words[state]
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div role={state === 'stopped' ? 'status' : undefined}>
        <h1>{title()}</h1>
        <p className="measure mt-4 text-lg">{text()}</p>
      </div>
      {state === 'unknown' && (
        <ButtonLink to={href('/contact')} className="mt-6">
          {t.contactUs()}
        </ButtonLink>
      )}
      {state === 'asks' && (
        <PostForm className="mt-6">
          <Button look="action" className="min-h-12">
            {t.stop()}
          </Button>
        </PostForm>
      )}
    </div>
  )
}
