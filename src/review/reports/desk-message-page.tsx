import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { Clock } from '../queue/clock.tsx'
import type { Route } from './+types/desk-message-page.ts'
import { decideMessage, reportedMessage, type ReportedMessage } from './reported-message.server.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  await requireTeam({ context, url })
  const message = await reportedMessage(context.get(servicesContext), params.conversationId)
  if (!message) throw data(null, { status: 404 })
  return { message, query: url.search }
}

const intents = ['spam', 'fine', 'reopen'] as const

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const by = await requireTeam({ context, url })
  const wanted = textIn(await formOf(request), 'intent')
  const decision = intents.find((one) => one === wanted)
  if (!decision) return data({ text: 'This form is not one of the desk.' }, { status: 400 })
  const id = params.conversationId
  const wrong = await decideMessage(services.db, { id, decision, by }, services)
  if (wrong) return data({ text: wrong }, { status: 409 })
  return redirect(url.pathname + url.search)
})

/** Reload after a refusal: a colleague may have changed the item. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `${loaderData.message.business.name}: message` : 'Review desk',
    description: 'A message to a business that was named as spam.',
    isHidden: true,
  })

export default function DeskMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, query } = loaderData
  const { business, sender, reported, clock, decided, messages } = message
  return (
    <article key={message.id}>
      <p className="lg:hidden">
        <Link
          to={href('/review') + query}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Back to the queue
        </Link>
      </p>
      <header className="border-b border-line pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <strong className="rounded-full border border-edge bg-card px-3 py-0.5">
            {decided?.text ?? 'Waiting'}
          </strong>
          {clock && <Clock {...clock} />}
          {clock && <span className="text-soft">due {clock.due}</span>}
        </p>
        <h1 className="mt-2 wrap-anywhere">A message to {business.name}</h1>
        <p className="mt-1 text-soft wrap-anywhere">
          From {sender}. Named as spam {reported}.{' '}
          <Link
            to={href('/review/listing/:businessId', { businessId: business.id })}
            className="inline-link"
          >
            Its listing
          </Link>
        </p>
      </header>
      {actionData && <NothingChanged problem={actionData} text={actionData.text} />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <Written messages={messages} />
        <Decide message={message} />
      </div>
    </article>
  )
}

function Written({ messages }: Pick<ReportedMessage, 'messages'>) {
  return (
    <section aria-labelledby="written">
      <h2 id="written">What was written</h2>
      <ol className="mt-3 space-y-3">
        {messages.map(({ key, from, when, text }) => (
          <li key={key} className="rounded-card border border-line bg-card p-4">
            <p className="wrap-anywhere whitespace-pre-line">{text}</p>
            <p className="mt-1 text-sm text-soft">
              {from}, {when}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}

function Decide({ message: { decided, isBlocked, others } }: { message: ReportedMessage }) {
  return (
    <section aria-labelledby="decide">
      <h2 id="decide">Decide</h2>
      <p className="mt-2">
        {isBlocked
          ? 'The business takes no more messages from this sender.'
          : 'This sender can write to the business.'}{' '}
        {others > 0 &&
          `They have written to ${others} other ${others === 1 ? 'listing' : 'listings'}.`}
      </p>
      {decided && (
        <p className="mt-2 text-soft">
          {decided.text}: {decided.by}, {decided.when}.
        </p>
      )}
      <PostForm preventScrollReset className="mt-3 space-y-3">
        {decided ? (
          <Button name="intent" value="reopen" className="w-full">
            Undo this decision
          </Button>
        ) : (
          <>
            <Button look="action" name="intent" value="spam" className="w-full">
              It is spam: keep them blocked
            </Button>
            <Button name="intent" value="fine" className="w-full">
              Nothing wrong: let them write again
            </Button>
          </>
        )}
      </PostForm>
    </section>
  )
}
