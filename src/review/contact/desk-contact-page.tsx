import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-contact.ts'
import { data, href, redirect } from 'react-router'
import { formOf } from '../../account/form/answer.server.ts'
import { requireTeam } from '../../account/team/team-guard.server.ts'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { servicesContext } from '../../platform/services.server.ts'
import { Button } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { textIn } from '../../submissions/form/read-form.server.ts'
import { CaseActivity, KeptText, useTypedAnswer } from '../item/case-activity.tsx'
import { CaseHead } from '../item/case-head.tsx'
import { casePresence } from '../item/case-presence.server.ts'
import { Earlier } from '../item/earlier.tsx'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { readerHint } from '../item/reader-hint.ts'
import { TappableText } from '../look-up/look-ups.tsx'
import { nextInQueue } from '../queue/queue.server.ts'
import type { Route } from './+types/desk-contact-page.ts'
import { contactView, type ContactView } from './contact-view.server.ts'
import { decideContact, maxContactAnswer, reopenContact } from './decide-contact.server.ts'

export async function loader({ params, context, url }: Route.LoaderArgs) {
  const you = await requireTeam({ context, url })
  const services = context.get(servicesContext)
  const { db, now } = services
  const id = params.contactId
  const contact = await contactView(db, id, now())
  const presence = await casePresence(db, { id, you, now: now() })
  if (!contact || !presence) throw data(null, { status: 404 })
  const next = contact.decided && (await nextInQueue(services, { but: id, you }))
  return { contact, presence, next, maxAnswer: maxContactAnswer, query: url.search }
}

const intents = ['answer', 'elsewhere', 'closed', 'reopen'] as const

export const action = answerForm(async ({ params, request, context, url }: Route.ActionArgs) => {
  const services = context.get(servicesContext)
  const by = await requireTeam({ context, url })
  const form = await formOf(request)
  const wanted = textIn(form, 'intent')
  const answer = textIn(form, 'answer')
  const intent = intents.find((one) => one === wanted)
  if (!intent) return data({ text: desk.wrongForm(), answer }, { status: 400 })
  const id = params.contactId
  const wrong =
    intent === 'reopen'
      ? await reopenContact(services.db, { id, by }, services)
      : await decideContact(services.db, { id, decision: intent, answer, by }, services)
  if (wrong) return data({ text: wrong, answer }, { status: 409 })
  return redirect(url.pathname + url.search)
})

/** Reload after a refusal: a colleague may have changed the item. */
export function shouldRevalidate() {
  return true
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.title({ name: loaderData.contact.name }) : desk.reviewDesk(),
    description: t.description(),
    isHidden: true,
  })

export default function DeskContactPage({ loaderData, actionData }: Route.ComponentProps) {
  const { contact, presence, next, maxAnswer, query } = loaderData
  const { id, name, email, isConfirmed, message, received, clock, stateText, decided } = contact
  const { noteTyped, lost } = useTypedAnswer(presence, decided?.answer ?? contact.draft)
  return (
    <article key={id} onInput={noteTyped}>
      <CaseHead
        backTo={href('/review') + query}
        backText={desk.backToQueue()}
        heading={t.heading({ name })}
        {...{ stateText, clock }}
      >
        <p className="mt-1 text-soft">{t.received({ received })}</p>
      </CaseHead>
      {actionData && <NothingChanged problem={actionData} text={actionData.text} />}
      <KeptText text={actionData ? (decided ? actionData.answer : '') : lost} />
      <CaseActivity
        presence={presence}
        next={next}
        query={query}
        isRefused={actionData !== undefined}
      />
      <Earlier sent={contact.sentBefore} />
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <section aria-labelledby="written" className="min-w-0">
          <h2 id="written">{t.message()}</h2>
          <p className="mt-3 rounded-card border border-line bg-card p-4 wrap-anywhere whitespace-pre-line">
            <TappableText text={message} />
          </p>
          <p className="mt-3 wrap-anywhere">
            <TappableText text={`${name}, ${email}`} />
          </p>
          <p className="text-sm text-soft">{isConfirmed ? t.confirmed() : t.notConfirmed()}</p>
        </section>
        {decided ? (
          <Decided stateText={stateText} decided={decided} />
        ) : (
          <Decide
            key={presence.version}
            hint={readerHint(contact.reader, t.answerHint({ email }))}
            maxAnswer={maxAnswer}
            typed={actionData?.answer ?? contact.draft}
          />
        )}
      </div>
    </article>
  )
}

type DecideProps = { hint: string; maxAnswer: number; typed: string }

function Decide({ hint, maxAnswer, typed }: DecideProps) {
  return (
    <section aria-labelledby="decide" className="min-w-0">
      <h2 id="decide">{t.answerHeading()}</h2>
      <PostForm
        name="contact-answer"
        preventScrollReset
        className="mt-3 space-y-4 rounded-card border border-line bg-card p-4"
      >
        <TextAreaField
          id="answer"
          name="answer"
          rows={6}
          maxLength={maxAnswer}
          label={t.yourAnswer()}
          hint={hint}
          defaultValue={typed}
        />
        <div className="grid gap-3">
          <Button look="action" name="intent" value="answer">
            {t.sendAnswer()}
          </Button>
          <Button name="intent" value="elsewhere">
            {t.answeredElsewhere()}
          </Button>
          <Button name="intent" value="closed">
            {t.noAnswerNeeded()}
          </Button>
        </div>
      </PostForm>
    </section>
  )
}

type DecidedProps = { stateText: string; decided: NonNullable<ContactView['decided']> }

function Decided({ stateText, decided: { by, answer, emailsText } }: DecidedProps) {
  return (
    <section aria-labelledby="decided" className="min-w-0">
      <h2 id="decided">{t.decided()}</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4">
        <p role="status" tabIndex={-1} data-decided className="scroll-mt-24">
          {t.decidedBy({ state: stateText, by, strong: (words) => <strong>{words}</strong> })}
        </p>
        {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
        <p className="text-sm text-soft">{emailsText}</p>
        <PostForm preventScrollReset>
          <Button name="intent" value="reopen" className="w-full">
            {t.undo()}
          </Button>
        </PostForm>
      </div>
    </section>
  )
}
