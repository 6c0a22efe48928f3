import * as t from '#messages/conversation.ts'
import { data, href, Link, redirect } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate, requireUser } from '../../account/session/session.server.ts'
import { fieldValue, exactFieldValue } from '../../account/session/field-value.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { unreadText } from '../../submissions/form/read-form.server.ts'
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/conversation-page.ts'
import { act, pathAfter } from './answer-message.server.ts'
import { ConversationView } from './conversation-view.tsx'
import { findConversation, markRead } from './conversations.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const isSent = args.url.searchParams.has('sent')
  const conversation = await conversationOf(args)
  const { db, now } = args.context.get(servicesContext)
  const { id: userId } = await requireUser(args)
  await markRead(db, { id: conversation.id, userId, now: now() })
  return { conversation, now: nowOf(args), isSent }
}

/** @throws 404 for a conversation of another listing. */
async function conversationOf(args: Route.LoaderArgs | Route.ActionArgs) {
  const { listing, user } = await requireListing(args, 'answer-messages')
  const { db } = args.context.get(servicesContext)
  const found = await findConversation(db, args.params.conversationId, {
    side: 'business',
    reader: user.id,
  })
  if (found?.businessId !== listing.id) throw data(null, { status: 404 })
  return found
}

function nowOf({ context }: Pick<Route.LoaderArgs, 'context'>): string {
  return context.get(servicesContext).now().toISOString()
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { id } = await conversationOf(args)
  const services = args.context.get(servicesContext)
  const read = await formValues(args.request)
  if (!read.ok) return data({ text: unreadText(read.status), words: '' }, { status: read.status })
  const holder = { conversationId: id, side: 'business' as const }
  const outcome = await act(services, holder, {
    intent: fieldValue(read.form, 'intent'),
    words: exactFieldValue(read.form, 'words'),
  })
  if (!outcome.ok) return data(outcome, { status: outcome.status })
  throw redirect(pathAfter(splitLanguage(args.url.pathname).path, outcome), { status: 303 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.ownerTitle(),
    description: t.ownerDescription(),
    isHidden: true,
    isTranslated: true,
  })

export default function ConversationPage({ loaderData, actionData }: Route.ComponentProps) {
  const { conversation, now, isSent } = loaderData
  const { businessId, senderName } = conversation
  return (
    <div className="shell pt-6 pb-16 md:pt-10">
      <p>
        <Link
          to={href('/business/:businessId/messages', { businessId })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.allMessages()}
        </Link>
      </p>
      <h1>{t.messageFrom({ name: senderName })}</h1>
      <ConversationView
        conversation={conversation}
        now={now}
        isSent={isSent}
        problem={actionData ?? null}
      />
    </div>
  )
}
