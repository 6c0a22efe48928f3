import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-reports.ts'
import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { CaseActivity } from '../item/case-activity.tsx'
import { CaseHead } from '../item/case-head.tsx'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { Key } from '../decision/shortcuts.tsx'
import { casePresence } from '../item/case-presence.server.ts'
import { nextInQueue } from '../queue/queue.server.ts'
import type { Route } from './+types/desk-message-page.ts'
import { decideMessage, reportedMessage, type ReportedMessage } from './reported-message.server.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const id = params.conversationId
  const message = await reportedMessage(services, id)
  const presence = await casePresence(services.db, { id, you, now: services.now() })
  if (!message || !presence) throw data(null, { status: 404 })
  const next = message.decided && (await nextInQueue(services, { but: id, you }))
  return { message, presence, next, query: url.search }
}

const intents = ['spam', 'fine', 'reopen'] as const

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const by = await requireTeam({ context, url })
  const wanted = textIn(await formOf(request), 'intent')
  const decision = intents.find((one) => one === wanted)
  if (!decision) return data({ text: desk.wrongForm() }, { status: 400 })
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
    title: loaderData
      ? t.messageTitle({ name: loaderData.message.business.name })
      : desk.reviewDesk(),
    description: t.messageDescription(),
    isHidden: true,
  })

export default function DeskMessagePage({ loaderData, actionData }: Route.ComponentProps) {
  const { message, presence, next, query } = loaderData
  const { business, sender, reported, clock, decided, messages } = message
  return (
    <article key={message.id}>
      <CaseHead
        backTo={href('/review') + query}
        backText={desk.backToQueue()}
        stateText={decided?.text ?? t.waiting()}
        clock={clock}
        heading={t.messageHeading({ name: business.name })}
      >
        <p className="mt-1 text-soft wrap-anywhere">
          {t.messageFrom({
            sender,
            reported,
            link: (words) => (
              <Link
                to={href('/review/listing/:businessId', { businessId: business.id })}
                className="inline-link"
              >
                {words}
              </Link>
            ),
          })}
        </p>
      </CaseHead>
      {actionData && <NothingChanged problem={actionData} text={actionData.text} />}
      <CaseActivity
        presence={presence}
        next={next}
        query={query}
        isRefused={actionData !== undefined}
      />
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
      <h2 id="written">{t.messages()}</h2>
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
      <h2 id="decide">{t.decide()}</h2>
      <p className="mt-2">
        {isBlocked ? t.blocked() : t.notBlocked()} {others > 0 && t.others({ others })}
      </p>
      {decided && (
        <p tabIndex={-1} data-decided className="mt-2 scroll-mt-24 text-soft">
          {decided.text}: {decided.by}, {decided.when}.
        </p>
      )}
      <PostForm preventScrollReset className="mt-3 space-y-3">
        {decided ? (
          <Button name="intent" value="reopen" className="w-full" data-key="u">
            {t.undo()} <Key of="u" />
          </Button>
        ) : (
          <>
            <Button look="action" name="intent" value="spam" className="w-full">
              {t.spamBlock()}
            </Button>
            <Button name="intent" value="fine" className="w-full">
              {t.notSpamAllow()}
            </Button>
          </>
        )}
      </PostForm>
    </section>
  )
}
