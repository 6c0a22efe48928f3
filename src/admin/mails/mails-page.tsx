import { Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { dayAndTime } from '../../platform/text/florida-time.ts'
import { requireAdmin } from '../../account/team/team-guard.server.ts'
import { membershipOf } from '../../account/team/team.server.ts'
import type { MailState, QueuedMail } from '../../platform/email/mail.ts'
import { countMails, findLastFailure, findMails } from '../../platform/email/queue.server.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { AdminHead, Cell, DenseRow, DenseTable, Panel } from '../admin-parts.tsx'
import { runMailAction, type Tested } from './mail-action.server.ts'
import { mailStateOf, mailStates } from './mail-states.ts'
import type { Route } from './+types/mails-page.ts'
import { EmailField } from '../../platform/forms/email-field.tsx'

const pageSize = 50
export async function loader(args: Route.LoaderArgs) {
  const { userId } = await requireAdmin(args, 'run-mails')
  const { db, mail } = args.context.get(servicesContext)
  const state = mailStateOf(args.url)
  const before = Number(/^\d{1,15}$/.exec(args.url.searchParams.get('before') ?? '')?.[0]) || null
  const found = await findMails(db, state, { most: pageSize + 1, before })
  const mails = found.slice(0, pageSize)
  const older = found.length > pageSize ? (mails.at(-1)?.number ?? null) : null
  const { waiting, held, failed, sent } = await countMails(db)
  const failure = await findLastFailure(db)
  return {
    state,
    mails,
    older,
    counts: { waiting, held, failed, sent },
    carrier: { name: mail.name, isServer: mail.isServer },
    failure: failure && { ...failure, at: failure.at.toISOString() },
    yourEmail: (await membershipOf(db, userId))?.email ?? '',
  }
}

export const action = answerForm(runMailAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Emails', description: 'Emails on their way.', isHidden: true })

const words: Record<MailState, string> = {
  waiting: 'Waiting',
  held: 'Held',
  failed: 'Given up',
  sent: 'Sent',
}
const ends: Record<MailState, string> = {
  waiting: 'Tried next',
  held: 'Held since',
  failed: 'Given up',
  sent: 'Sent',
}

const none: Record<MailState, string> = {
  waiting: 'No email waits.',
  held: 'No email is held.',
  failed: 'No email was given up.',
  sent: 'No email has left yet.',
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, mails, older, counts, carrier, failure, yourEmail } = loaderData
  const shown = mailStates.filter((one) => one !== 'held' || one === state || counts.held > 0)
  return (
    <>
      <AdminHead
        title="Emails"
        about="Each email is tried for three days. Its text is never shown. A sent email can be sent again for a week, unless it had a sign-in link or code: we delete that once it’s sent, and people can request a new one."
      />
      <div className="mb-5 grid items-start gap-5 xl:grid-cols-2">
        <Sending
          carrier={carrier}
          waiting={counts.waiting}
          failure={failure}
          tested={actionData}
          yourEmail={yourEmail}
        />
        {counts.held > 0 && <Held count={counts.held} />}
      </div>
      <nav aria-label="Emails by state" className="mb-4 flex flex-wrap gap-2">
        {shown.map((one) => (
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
        <DenseTable label="Emails" heads={['To', 'Subject', 'Written', ends[state], 'Tries', '']}>
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
  const { id, to, subject, writtenAt, nextAt, endedAt, attempts, lastError, canBeSent, hasEnded } =
    mail
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
              {state === 'failed' ? 'Send again' : state === 'held' ? 'Send it' : 'Try now'}
            </Button>
          </PostForm>
        )}
        {state !== 'waiting' && !canBeSent && !hasEnded && (
          <span className="text-soft">Text deleted</span>
        )}
      </Cell>
    </DenseRow>
  )
}

/** Sent email can't be recalled, so ask first. */
function SendOnceMore({ mail: { id, to, subject } }: { mail: QueuedMail }) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">
        Send once more<span className="sr-only"> to {to}</span>
      </summary>
      <PostForm className="space-y-2 py-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="sure" value="yes" />
        <p>They get the same email a second time.</p>
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

type SendingProps = {
  carrier: { name: string; isServer: boolean }
  waiting: number
  failure: { at: string; reason: string } | null
  tested: Tested | undefined
  yourEmail: string
}

export function Sending({ carrier, waiting, failure, tested, yourEmail }: SendingProps) {
  return (
    <Panel title="Sending">
      <p>
        {carrier.isServer ? (
          <>
            Emails go out through the email server <strong>{carrier.name}</strong>.
          </>
        ) : (
          <>
            No email server is set (SMTP_URL): emails are written to <strong>{carrier.name}</strong>{' '}
            and aren’t delivered.
          </>
        )}{' '}
        {waiting === 0
          ? 'None is waiting.'
          : waiting === 1
            ? '1 is waiting.'
            : `${waiting} are waiting.`}
      </p>
      {failure && (
        <p className="text-problem">
          Last failure, {dayAndTime(failure.at)}: {failure.reason}
        </p>
      )}
      <PostForm className="space-y-3">
        <EmailField
          id="test-email"
          label="Send a test email to"
          defaultValue={tested?.to ?? yourEmail}
          isAsking={tested !== undefined}
          problem={tested?.problem}
          autoComplete="off"
          maxLength={254}
        />
        <Button name="intent" value="test">
          Send a test email
        </Button>
      </PostForm>
      {tested?.answer && (
        <p role="status" className={`wrap-anywhere ${tested.ok ? '' : 'text-problem'}`}>
          {tested.ok
            ? carrier.isServer
              ? `The email server took the email to ${tested.to}. It answered: ${tested.answer}`
              : `The email was written to ${tested.answer}`
            : `The email to ${tested.to} was not sent. ${tested.answer}`}
        </p>
      )}
    </Panel>
  )
}

/** Emails that were waiting when a backup was restored. */
export function Held({ count }: { count: number }) {
  const emails = count === 1 ? '1 email' : `${count} emails`
  return (
    <Panel title={`${emails} held`}>
      <p>
        This site was restored from a backup. These emails were waiting in it, and may have been
        sent since. None goes out until you decide. Those with a code or link that no longer works
        are discarded either way.
      </p>
      <HeldForm intent="send-held" summary="Send them" about="People may get an email twice.">
        Yes, send {emails}
      </HeldForm>
      <HeldForm
        intent="discard-held"
        summary="Discard them"
        about="You can’t get them back. People can ask for a new one."
      >
        Yes, discard {emails}
      </HeldForm>
    </Panel>
  )
}

type HeldFormProps = { intent: string; summary: string; about: string; children: React.ReactNode }

function HeldForm({ intent, summary, about, children }: HeldFormProps) {
  return (
    <details>
      <summary className="inline-link inline-flex min-h-11 items-center">{summary}</summary>
      <PostForm className="space-y-2 py-2">
        <input type="hidden" name="sure" value="yes" />
        <p>{about}</p>
        <Button isSmall name="intent" value={intent}>
          {children}
        </Button>
      </PostForm>
    </details>
  )
}
