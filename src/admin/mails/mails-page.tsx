import { data, href, Link, redirect } from 'react-router'
import { PostForm } from '../../forms/post-form.tsx'
import { answerForm } from '../../forms/answer-form.server.ts'
import { formOf } from '../../account/form/answer.server.ts'
import { dayAndTime } from '../../account/page/moment-text.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import type { MailState, QueuedMail } from '../../mail/mail.ts'
import { countMails, findMails, sendAgain } from '../../mail/queue.server.ts'
import { servicesContext } from '../../services.server.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { pageMeta } from '../../ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable } from '../admin-parts.tsx'
import { doneAt } from '../flash.ts'
import type { Route } from './+types/mails-page.ts'

const pageSize = 50
const states: MailState[] = ['waiting', 'failed', 'sent']

function stateOf(url: URL): MailState {
  return states.find((state) => state === url.searchParams.get('state')) ?? 'waiting'
}

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args, 'run-mails')
  const { db } = args.context.get(servicesContext)
  const state = stateOf(args.url)
  const before = Number(/^\d{1,15}$/.exec(args.url.searchParams.get('before') ?? '')?.[0]) || null
  const found = await findMails(db, state, { most: pageSize + 1, before })
  const mails = found.slice(0, pageSize)
  const older = found.length > pageSize ? (mails.at(-1)?.number ?? null) : null
  const { waiting, failed, sent } = await countMails(db)
  return { state, mails, older, counts: { waiting, failed, sent } }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const by = await requireAdmin(args, 'run-mails')
  const { db, now, randomId } = args.context.get(servicesContext)
  const form = await formOf(args.request)
  if (fieldValue(form, 'intent') !== 'again') throw data(null, { status: 400 })
  const isSent = stateOf(args.url) === 'sent'
  if (isSent && fieldValue(form, 'sure') !== 'yes') throw data(null, { status: 400 })
  const again = { by, now: now(), newId: randomId() }
  const isQueued = await sendAgain(db, fieldValue(form, 'id'), again)
  const page = `${href('/admin/mails')}?state=${stateOf(args.url)}`
  throw redirect(doneAt(page, isQueued ? 'queued' : 'not-queued'))
})

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Mails', description: 'Mails on their way.', isHidden: true })

const words: Record<MailState, string> = { waiting: 'Waiting', failed: 'Given up', sent: 'Sent' }
const ends: Record<MailState, string> = {
  waiting: 'Tried next',
  failed: 'Given up',
  sent: 'Left',
}

const none: Record<MailState, string> = {
  waiting: 'No mail waits.',
  failed: 'No mail was given up.',
  sent: 'No mail has left yet.',
}

export default function MailsPage({ loaderData }: Route.ComponentProps) {
  const { state, mails, older, counts } = loaderData
  return (
    <>
      <AdminHead
        title="Mails"
        about="Each mail is tried for three days. What it says is shown to nobody. One that has left can be sent once more for a week, unless it held a link or a code that lets somebody in: that is forgotten as soon as it has left, and people ask for a new one themselves."
      />
      <nav aria-label="Mails by state" className="mb-4 flex flex-wrap gap-2">
        {states.map((one) => (
          <Link
            key={one}
            to={`?state=${one}`}
            aria-current={one === state ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline aria-[current=page]:bg-navy aria-[current=page]:text-white dark:aria-[current=page]:border-gold"
          >
            {words[one]}: {counts[one]}
          </Link>
        ))}
      </nav>
      {mails.length === 0 ? (
        <p className="rounded-card border border-dashed border-line p-8 text-center text-soft">
          {none[state]}
        </p>
      ) : (
        <DenseTable label="Mails" heads={['To', 'Subject', 'Written', ends[state], 'Tries', '']}>
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} state={state} />
          ))}
        </DenseTable>
      )}
      {older !== null && (
        <ButtonLink to={`?state=${state}&before=${older}`} className="mt-4">
          Older
        </ButtonLink>
      )}
    </>
  )
}

function MailRow({ mail, state }: { mail: QueuedMail; state: MailState }) {
  const { id, to, subject, writtenAt, nextAt, endedAt, attempts, lastError, canBeSent } = mail
  return (
    <DenseRow>
      <Cell isHead>{to}</Cell>
      <Cell>
        {subject}
        {lastError && <span className="block text-problem">{lastError}</span>}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">Written </span>
        {dayAndTime(writtenAt)}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">{ends[state]} </span>
        {dayAndTime(endedAt ?? nextAt)}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">Tries: </span>
        {attempts}
      </Cell>
      <Cell>
        {canBeSent && state === 'sent' && <SendOnceMore mail={mail} />}
        {canBeSent && state !== 'sent' && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <Button
              isSmall
              name="intent"
              value="again"
              aria-label={`Send again to ${to}: ${subject}`}
            >
              {state === 'failed' ? 'Send again' : 'Try now'}
            </Button>
          </PostForm>
        )}
        {state !== 'waiting' && !canBeSent && <span className="text-soft">Its text is gone</span>}
      </Cell>
    </DenseRow>
  )
}

/** A mail that has left cannot be called back, so that the second one is asked about first. */
function SendOnceMore({ mail: { id, to, subject } }: { mail: QueuedMail }) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">
        Send once more<span className="sr-only"> to {to}</span>
      </summary>
      <PostForm className="space-y-2 py-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="sure" value="yes" />
        <p>They get the same mail a second time.</p>
        <Button
          isSmall
          name="intent"
          value="again"
          aria-label={`Yes, send it once more to ${to}: ${subject}`}
        >
          Yes, send it
        </Button>
      </PostForm>
    </details>
  )
}
