import * as t from '#messages/conversation.ts'
import { data, href, Link, redirect } from 'react-router'
import { answerForm, formSetup } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { fieldValue, exactFieldValue } from '../../account/session/field-value.ts'
import { retention } from '../../platform/db/retention.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { hideReferrer } from '../../intake/private-links.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { LinkGone } from '../../submissions/lifecycle/gone-link.tsx'
import { findGone } from '../../submissions/lifecycle/gone-links.server.ts'
import type { Route } from './+types/private-conversation-page.ts'
import { act, pathAfter } from './answer-message.server.ts'
import { findConversationLink } from './conversation-access.server.ts'
import { findByLink } from './conversations.server.ts'
import { ConversationView } from './conversation-view.tsx'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate, hideReferrer]

export async function loader({ params: { token }, context, url }: Route.LoaderArgs) {
  const { db, now } = context.get(servicesContext)
  const conversation = await findByLink(db, token)
  const shown = {
    forms: await formSetup(context, url, ''),
    conversation,
    gone: conversation ? null : await findGone(db, token),
    isDeleted: url.searchParams.has('deleted'),
    isSent: url.searchParams.has('sent'),
    keptDays: retention.conversations.days,
    now: now().toISOString(),
  }
  return data(shown, { status: conversation || shown.isDeleted ? 200 : 404 })
}

/** Opening a link changes nothing: email scanners open links, too. */
export const action = answerForm(
  async ({ params: { token }, context, request, url }: Route.ActionArgs) => {
    const services = context.get(servicesContext)
    const holder = await findConversationLink(services.db, token)
    if (!holder) return data(null, { status: 404 })
    const read = await formValues(request)
    if (!read.ok) return data({ text: unreadText(read.status), words: '' }, { status: read.status })
    const outcome = await act(services, holder, {
      intent: fieldValue(read.form, 'intent'),
      words: exactFieldValue(read.form, 'words'),
    })
    if (!outcome.ok) return data(outcome, { status: outcome.status })
    throw redirect(pathAfter(splitLanguage(url.pathname).path, outcome), { status: 303 })
  },
)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.yourMessages(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PrivateConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, gone, isDeleted, isSent, keptDays, now } = loaderData
  if (gone && !isDeleted)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <LinkGone {...gone} />
      </div>
    )
  if (!conversation)
    return (
      <div className="shell pt-8 pb-16 md:pt-12">
        <h1>{isDeleted ? t.isDeleted() : t.isUnknown()}</h1>
        <p className="measure mt-4 text-lg">
          {isDeleted ? t.deletedText() : t.unknownText({ days: keptDays })}
        </p>
        <ButtonLink to={href('/')} className="mt-6">
          {t.returnHome()}
        </ButtonLink>
      </div>
    )
  const { business, businessId, side, senderName } = conversation
  return (
    <div className="shell pt-6 pb-16 md:pt-10">
      <h1>
        {side === 'sender' ? t.messageTo({ name: business }) : t.messageFrom({ name: senderName })}
      </h1>
      <p className="mt-1">
        <Link
          to={href('/business/:businessId', { businessId })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.profileOf({ name: business })}
        </Link>
      </p>
      <ConversationView
        conversation={conversation}
        now={now}
        isSent={isSent}
        problem={actionData ?? null}
      />
    </div>
  )
}
