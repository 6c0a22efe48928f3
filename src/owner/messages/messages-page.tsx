import * as t from '#messages/owner-messages.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { keepPrivate } from '../../account/session/session.server.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { retention } from '../../platform/db/retention.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { whenText } from '../../submissions/when-text.ts'
import { Button } from '../../platform/ui/button.tsx'
import { splitLanguage } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import type { Route } from './+types/messages-page.ts'
import { listConversations } from './conversations.server.ts'

export const handle = { isTranslated: true }

export const middleware: Route.MiddlewareFunction[] = [keepPrivate]

export async function loader(args: Route.LoaderArgs) {
  const { listing, user } = await requireListing(args, 'answer-messages')
  const { db, now } = args.context.get(servicesContext)
  return {
    business: { id: listing.id, name: listing.name, takesMessages: listing.takes_messages },
    conversations: await listConversations(db, listing.id, user.id),
    keptDays: retention.conversations.days,
    now: now().toISOString(),
  }
}

const intents = ['messages-on', 'messages-off']

export const action = answerForm(async (args: Route.ActionArgs) => {
  const { listing } = await requireListing(args, 'answer-messages')
  const intent = fieldValue(await formOf(args.request), 'intent')
  if (!intents.includes(intent)) return data(null, { status: 400 })
  const { db } = args.context.get(servicesContext)
  await db
    .updateTable('businesses')
    .set({ takes_messages: intent === 'messages-on' })
    .where('id', '=', listing.id)
    .execute()
  throw redirect(splitLanguage(args.url.pathname).path, { status: 303 })
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function MessagesPage({ loaderData }: Route.ComponentProps) {
  const { business, conversations, keptDays, now } = loaderData
  return (
    <div className="shell pt-6 pb-16 md:pt-10">
      <p>
        <Link
          to={href('/business/:businessId', { businessId: business.id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {business.name}
        </Link>
      </p>
      <h1>{t.heading()}</h1>
      <p className="measure mt-2 text-soft">{t.intro({ days: keptDays })}</p>
      {conversations.length === 0 ? (
        <p className="mt-6">{t.none()}</p>
      ) : (
        <ul className="mt-6 max-w-2xl divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {conversations.map((conversation) => (
            <Entry key={conversation.id} {...conversation} businessId={business.id} now={now} />
          ))}
        </ul>
      )}
      <Switch isOn={business.takesMessages} />
    </div>
  )
}

type EntryProps = Route.ComponentProps['loaderData']['conversations'][number] & {
  businessId: string
  now: string
}

function Entry({ id, sender, lastAt, text, isAnswered, isReported, businessId, now }: EntryProps) {
  return (
    <li>
      <Link
        to={href('/business/:businessId/messages/:conversationId', {
          businessId,
          conversationId: id,
        })}
        className="block px-5 py-4 text-ink no-underline hover:bg-page focus-visible:-outline-offset-3"
      >
        <span className="flex flex-wrap justify-between gap-x-4">
          <strong className="text-link">{sender}</strong>
          <span className="text-sm text-soft">{whenText(lastAt, new Date(now))}</span>
        </span>{' '}
        <span className="line-clamp-2 wrap-anywhere">{text}</span>{' '}
        <span className="text-sm font-semibold">
          {isReported ? t.reported() : isAnswered ? t.answered() : t.waits()}
        </span>
      </Link>
    </li>
  )
}

function Switch({ isOn }: { isOn: boolean }) {
  return (
    <section aria-labelledby="switch" className="mt-10 max-w-2xl">
      <h2 id="switch">{isOn ? t.isOn() : t.isOff()}</h2>
      <p className="mt-2">{isOn ? t.onText() : t.offText()}</p>
      <PostForm className="mt-4">
        <Button name="intent" value={isOn ? 'messages-off' : 'messages-on'}>
          {isOn ? t.turnOff() : t.turnOn()}
        </Button>
      </PostForm>
    </section>
  )
}
