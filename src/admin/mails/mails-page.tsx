import * as t from '#messages/admin-mails.ts'
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
  const { waiting, held, failed, ended, sent } = await countMails(db)
  const failure = await findLastFailure(db)
  return {
    state,
    mails,
    older,
    counts: { waiting, held, failed, ended, sent },
    carrier: { name: mail.name, isServer: mail.isServer },
    failure: failure && { ...failure, at: failure.at.toISOString() },
    yourEmail: (await membershipOf(db, userId))?.email ?? '',
  }
}

export const action = answerForm(runMailAction)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: t.emails(), description: t.emailsThatAreBeingSent(), isHidden: true })

const words: Record<MailState, string> = {
  waiting: t.waiting(),
  held: t.held(),
  failed: t.givenUp(),
  ended: t.notNeeded(),
  sent: t.sent(),
}
const ends: Record<MailState, string> = {
  waiting: t.nextTry(),
  held: t.heldSince(),
  failed: t.givenUp(),
  ended: t.notNeeded(),
  sent: t.sent(),
}

const none: Record<MailState, string> = {
  waiting: t.noEmailsAreWaiting(),
  held: t.noEmailsAreHeld(),
  failed: t.noEmailsWereGivenUp(),
  ended: t.noEmailsHaveEnded(),
  sent: t.noEmailsHaveBeenSent(),
}

export default function MailsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { state, mails, older, counts, carrier, failure, yourEmail } = loaderData
  const rare = new Set<MailState>(['held', 'ended'])
  const shown = mailStates.filter((one) => !rare.has(one) || one === state || counts[one] > 0)
  return (
    <>
      <AdminHead title={t.emails()} about={t.about()} />
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
      <nav aria-label={t.emailsByState()} className="mb-4 flex flex-wrap gap-2">
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
        <DenseTable
          label={t.emails()}
          heads={[t.to(), t.subject(), t.written(), ends[state], t.triesHead(), '']}
        >
          {mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} state={state} />
          ))}
        </DenseTable>
      )}
      {older !== null && (
        <ButtonLink to={`?state=${state}&before=${older}`} className="mt-4">
          {t.older()}
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
        <span className="text-soft md:hidden">{t.written()} </span>
        {dayAndTime(writtenAt)}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">{ends[state]} </span>
        {dayAndTime(endedAt ?? nextAt)}
      </Cell>
      <Cell>
        <span className="text-soft md:hidden">{t.tries()} </span>
        {attempts}
      </Cell>
      <Cell>
        {canBeSent && state === 'sent' && <SendOnceMore mail={mail} />}
        {canBeSent && state !== 'sent' && (
          <PostForm>
            <input type="hidden" name="id" value={id} />
            <Button isSmall name="intent" value="again" aria-label={t.sendAgainTo({ to, subject })}>
              {state === 'failed' ? t.sendAgain() : state === 'held' ? t.sendIt() : t.tryNow()}
            </Button>
          </PostForm>
        )}
        {state !== 'waiting' && !canBeSent && !hasEnded && (
          <span className="text-soft">{t.textDeleted()}</span>
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
        {t.sendOnceMoreTo({ to, soft: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <PostForm className="space-y-2 py-2">
        <input type="hidden" name="id" value={id} />
        <input type="hidden" name="sure" value="yes" />
        <p>{t.theyGetTheSameEmail()}</p>
        <Button
          isSmall
          name="intent"
          value="again"
          aria-label={t.yesSendItOnceMore({ to, subject })}
        >
          {t.yesSendIt()}
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
    <Panel title={t.sending()}>
      <p>
        {(carrier.isServer ? t.sentThrough : t.writtenTo)({
          name: carrier.name,
          waiting,
          b: (words) => <strong>{words}</strong>,
        })}
      </p>
      {failure && (
        <p className="text-problem">
          {t.lastFailure({ when: dayAndTime(failure.at), reason: failure.reason })}
        </p>
      )}
      <PostForm className="space-y-3">
        <EmailField
          id="test-email"
          label={t.sendATestEmailTo()}
          defaultValue={tested?.to ?? yourEmail}
          isAsking={tested !== undefined}
          problem={tested?.problem}
          autoComplete="off"
          maxLength={254}
        />
        <Button name="intent" value="test">
          {t.sendATestEmail()}
        </Button>
      </PostForm>
      {tested?.answer && (
        <p role="status" className={`wrap-anywhere ${tested.ok ? '' : 'text-problem'}`}>
          {tested.ok
            ? carrier.isServer
              ? t.theEmailServerAcceptedThe({ to: tested.to, answer: tested.answer })
              : t.theEmailWasWrittenTo({ answer: tested.answer })
            : t.theEmailToWasntSent({ to: tested.to, answer: tested.answer })}
        </p>
      )}
    </Panel>
  )
}

/** Emails that were waiting when a backup was restored. */
export function Held({ count }: { count: number }) {
  return (
    <Panel title={t.heldCount({ count })}>
      <p>{t.thisSiteWasRestoredFrom()}</p>
      <HeldForm intent="send-held" summary={t.sendThem()} about={t.maybeTwice()}>
        {t.yesSend({ count })}
      </HeldForm>
      <HeldForm intent="discard-held" summary={t.discardThem()} about={t.discardHint()}>
        {t.yesDiscard({ count })}
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
