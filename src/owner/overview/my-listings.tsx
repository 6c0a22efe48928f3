import * as t from '#messages/account-overview.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { dayText } from '../../listings/day-text.ts'
import type { Signal, SignalKind } from '../../listings/upkeep/signals.ts'
import { CasesNote, StandingLine } from '../listing/lines.tsx'
import type { OwnersCase } from '../../submissions/answers/cases.server.ts'
import type { Kind } from '../../submissions/kinds.ts'
import { isAnsweredByMessage, type State } from '../../submissions/states.ts'
import type { Missing, Standing } from '../listing/listing.ts'

type MyListingsProps = { listings: MyListing[]; submissions: MySubmission[]; begun: BegunForm[] }

const card = 'rounded-card border border-line bg-card p-4 md:p-5'

const soft = (words: ReactNode) => <span className="sr-only">{words}</span>

export function MyListings({ listings, submissions, begun }: MyListingsProps) {
  const promised = usePromisedTime()
  const isEmpty = listings.length + submissions.length + begun.length === 0
  return (
    <section aria-labelledby="my-listings" className="mt-8">
      <h2 id="my-listings">{t.myListings()}</h2>
      {isEmpty && <p className="mt-3">{t.none({ promised })}</p>}
      <Begun begun={begun} />
      <Waiting submissions={submissions.filter(isOpen)} />
      <ul className="mt-4 space-y-4 empty:hidden">
        {listings.map((listing) => (
          <Listing key={listing.id} listing={listing} />
        ))}
        {submissions
          .filter((submission) => !isOpen(submission))
          .map((submission) => (
            <Submission key={submission.id} submission={submission} />
          ))}
      </ul>
      <p className="mt-5">
        <ButtonLink to={href('/register-business')} look={isEmpty ? 'action' : 'plain'}>
          {isEmpty ? t.register() : t.registerAnother()}
        </ButtonLink>
      </p>
    </section>
  )
}

function Begun({ begun }: Pick<MyListingsProps, 'begun'>) {
  if (begun.length === 0) return null
  return (
    <ul className="mt-4 mb-8 space-y-4">
      {begun.map(({ kind, name, isOwn, saved }) => (
        <li key={kind} className={card}>
          <article aria-labelledby={`begun-${kind}`}>
            <h3 id={`begun-${kind}`} className="wrap-anywhere">
              {name || (isOwn ? t.yourBusiness() : t.suggested())}
            </h3>
            <p className="mt-1">{t.notSent({ strong: (words) => <strong>{words}</strong> })}</p>
            <p className="mt-1 text-sm text-soft">{t.savedAt({ when: saved })}</p>
            <p className="mt-3">
              <ButtonLink
                look="action"
                to={`${kind === 'register' ? href('/register-business') : href('/submit-business')}?continue`}
              >
                {t.continueForm({ name: name || t.yourForm(), soft })}
              </ButtonLink>
            </p>
          </article>
        </li>
      ))}
    </ul>
  )
}

function Waiting({ submissions }: Pick<MyListingsProps, 'submissions'>) {
  if (submissions.length === 0) return null
  return (
    <section aria-labelledby="waiting" className="mt-4 mb-8">
      <h3 id="waiting">{t.waiting()}</h3>
      <ul className="mt-2 space-y-4">
        {submissions.map((submission) => (
          <Submission key={submission.id} submission={submission} isWaiting />
        ))}
      </ul>
    </section>
  )
}

function isOpen({ state }: MySubmission): boolean {
  return state === 'pending' || state === 'changes_requested'
}

function Listing({ listing }: { listing: MyListing }) {
  const { id, name, role, standing, waiting, missing, percent, figures, confirmed } = listing
  return (
    <li className={card}>
      <article aria-labelledby={`listing-${id}`}>
        <h3 id={`listing-${id}`} className="wrap-anywhere">
          {name}
        </h3>
        <StandingLine
          standing={standing}
          cases={listing.cases}
          more={role === 'manager' ? t.youManage() : ''}
        />
        <CasesNote id={id} name={name} cases={listing.cases} />
        {waiting && (
          <p className="mt-2 border-l-4 border-gold pl-3">
            {waiting.isAsked
              ? t.teamAsks({ what: waiting.what })
              : t.changeWaits({ what: waiting.what, answer: waiting.answer })}
          </p>
        )}
        {listing.unread > 0 && (
          <p className="mt-2 border-l-4 border-gold pl-3">
            <Link
              to={href('/business/:businessId/messages', { businessId: id })}
              className="inline-link inline-flex min-h-11 items-center font-semibold"
            >
              {t.unread({ count: listing.unread, name, soft })}
            </Link>
          </p>
        )}
        {confirmed?.isAsked && <StillRight id={id} name={name} since={confirmed.since} />}
        {listing.signals.map((signal) => (
          <SignalLine key={signal.kind} id={id} signal={signal} />
        ))}
        <Completeness percent={percent} />
        <Next id={id} missing={missing} />
        <p className="mt-2 text-sm text-soft">{figures}</p>
        {listing.documents && (
          <PostForm className="mt-2">
            <input type="hidden" name="submission" value={listing.documents} />
            <Button isSmall name="intent" value="open">
              {t.yourDocuments({ name, soft })}
            </Button>
          </PostForm>
        )}
        <Pages listing={listing} />
      </article>
    </li>
  )
}

/** Links to the pages for owners and managers. */
function Pages({ listing: { id, name, standing, waiting } }: { listing: MyListing }) {
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <ButtonLink
        look="action"
        to={href('/business/:businessId/edit', { businessId: id })}
        className="max-sm:grow"
      >
        {waiting?.isAsked ? t.answerQuestion({ name, soft }) : t.edit({ name, soft })}
      </ButtonLink>
      {(standing.status === 'published' || standing.status === 'closed') && (
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          {t.see({ name, soft })}
        </ButtonLink>
      )}
      <ButtonLink to={href('/business/:businessId/photos', { businessId: id })}>
        {t.photos({ name, soft })}
      </ButtonLink>
      <ButtonLink to={href('/business/:businessId/posts', { businessId: id })}>
        {t.posts({ name, soft })}
      </ButtonLink>
      <ButtonLink to={href('/business/:businessId/messages', { businessId: id })}>
        {t.messages({ name, soft })}
      </ButtonLink>
      <ButtonLink to={href('/business/:businessId/figures', { businessId: id })}>
        {t.figures({ name, soft })}
      </ButtonLink>
      <ButtonLink to={href('/business/:businessId/proof', { businessId: id })}>
        {t.badge({ name, soft })}
      </ButtonLink>
      {standing.status === 'published' && (
        <ButtonLink to={href('/business/:businessId/card', { businessId: id })}>
          {t.card({ name, soft })}
        </ButtonLink>
      )}
      <ButtonLink to={href('/business/:businessId/people', { businessId: id })}>
        {t.people({ name, soft })}
      </ButtonLink>
    </div>
  )
}

/** A sign that something is wrong, and where to correct it. */
function SignalLine({ id: businessId, signal: { kind, detail, since } }: SignalLineProps) {
  const day = dayText(since)
  const contact = `${href('/business/:businessId/edit', { businessId })}?part=contact#part-contact`
  const proof = href('/business/:businessId/proof', { businessId })
  const registration = detail === 'gone' ? t.signGone({ day }) : t.signRegistration({ day })
  const lines: Partial<Record<SignalKind, [text: string, to: string, link: string]>> = {
    website: [t.signWebsite({ day }), contact, t.checkAddress()],
    parked: [t.signParked({ day }), contact, t.checkAddress()],
    phone: [t.signPhone(), contact, t.checkPhone()],
    registration: [registration, proof, t.renewProof()],
  }
  const line = lines[kind]
  if (!line) return null
  const [text, to, link] = line
  return (
    <p className="mt-2 border-l-4 border-gold pl-3">
      {text}{' '}
      <Link to={to} className="inline-link">
        {link}
      </Link>
    </p>
  )
}

type SignalLineProps = { id: string; signal: Signal }

type StillRightProps = { id: string; name: string; since: string }

/** The question of our email, with the same one tap. */
function StillRight({ id, name, since }: StillRightProps) {
  return (
    <PostForm className="mt-3 border-l-4 border-gold pl-3">
      <input type="hidden" name="listing" value={id} />
      <p>{t.stillRight({ since })}</p>
      <Button look="action" name="intent" value="still-right" className="mt-2">
        {t.yesStillRight({ name, soft })}
      </Button>
    </PostForm>
  )
}

function Completeness({ percent }: { percent: number }) {
  return (
    <div className="mt-3">
      <p className="text-sm text-soft">{percent === 100 ? t.complete() : t.percent({ percent })}</p>
      <div aria-hidden="true" className="mt-1 h-2 overflow-hidden rounded-full bg-line">
        <div className="h-full bg-verified" style={{ width: `${percent}%` }} />
      </div>
    </div>
  )
}

function Next({ id, missing }: Pick<MyListing, 'id' | 'missing'>) {
  const edit = href('/business/:businessId/edit', { businessId: id })
  return (
    <ul className="mt-1 empty:hidden">
      {missing.slice(0, 3).map(({ part, text }) => (
        <li key={text}>
          <Link
            to={
              part === 'photos'
                ? href('/business/:businessId/photos', { businessId: id })
                : `${edit}?part=${part}#part-${part}`
            }
            className="inline-link inline-flex min-h-11 items-center"
          >
            {text}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const headings: Partial<Record<Kind, (values: { name: string }) => string>> = {
  claim: t.claimOf,
  proof: t.proofOf,
  answer: t.answerOf,
}
const headingOf = ({ name }: { name: string }) => name

type SubmissionProps = { submission: MySubmission; isWaiting?: boolean }

function Submission({ submission, isWaiting = false }: SubmissionProps) {
  const { id, name, kind, state, received, reason, listedAs } = submission
  const businessId = listedAs && !listedAs.isYours ? listedAs.id : submission.businessId
  const Heading = isWaiting ? 'h4' : 'h3'
  const { title, text } = submissionWords(submission)
  const label = {
    pending: isAnsweredByMessage(kind) ? t.addToSent : t.changeSent,
    changes_requested: isAnsweredByMessage(kind) ? t.answerQuestion : t.makeChange,
  }
  return (
    <li className={card}>
      <article aria-labelledby={`sent-${id}`}>
        <Heading id={`sent-${id}`} className="wrap-anywhere">
          {(headings[kind] ?? headingOf)({ name })}
        </Heading>
        <p className="mt-1">
          <strong>{title}.</strong> {text}
        </p>
        {reason && (
          <blockquote className="mt-2 border-l-4 border-gold pl-3 wrap-anywhere whitespace-pre-line">
            {reason}
          </blockquote>
        )}
        <p className="mt-1 text-sm text-soft">{t.sentAt({ when: received })}</p>
        <div className="mt-3 flex flex-wrap gap-3">
          <PostForm>
            <input type="hidden" name="submission" value={id} />
            <Button name="intent" value="open" look={isOpen(submission) ? 'action' : 'plain'}>
              {state === 'pending' || state === 'changes_requested'
                ? label[state]({ name, soft })
                : t.seeSent({ name, soft })}
            </Button>
          </PostForm>
          {businessId && (
            <ButtonLink to={href('/business/:businessId', { businessId })}>
              {t.seeListing({ name, soft })}
            </ButtonLink>
          )}
          {listedAs?.isYours && (
            <ButtonLink to={href('/business/:businessId/edit', { businessId: listedAs.id })}>
              {t.edit({ name, soft })}
            </ButtonLink>
          )}
        </div>
      </article>
    </li>
  )
}

export type MyListing = {
  id: string
  name: string
  role: 'owner' | 'manager'
  standing: Standing
  /** Completeness, 0 to 100. */
  percent: number
  missing: Missing[]
  figures: string
  /** Visitors' messages they haven't opened. */
  unread: number
  /** The submission with documents that the reader can still see and delete. */
  documents: string | null
  /** null for samples and for listings that aren't public. */
  confirmed: { since: string; isAsked: boolean } | null
  /** Signs that something is wrong with it. */
  signals: Signal[]
  /** Reports and claims that the owners can answer. */
  cases: OwnersCase[]
  waiting: { what: string; answer: string; isAsked: boolean } | null
}

export type MySubmission = {
  id: string
  name: string
  kind: Kind
  state: State
  received: string
  /** Our promise; empty when no answer is due. */
  answer: string
  reason: string
  businessId: string | null
  /** It was rejected because this listing was there already. */
  listedAs: { id: string; isYours: boolean } | null
}

export type BegunForm = {
  kind: 'suggest' | 'register'
  name: string
  isOwn: boolean
  saved: string
}

function submissionWords({ state, answer, kind, listedAs }: MySubmission): {
  title: string
  text: string
} {
  const isClaim = kind === 'claim'
  // Leaves out submissions of listings in this account.
  if (isAnsweredByMessage(kind) && state === 'approved')
    return { title: t.approvedBefore(), text: t.notYours() }
  if (isAnsweredByMessage(kind) && state === 'changes_requested')
    return { title: t.hasQuestion(), text: t.hasQuestionText() }
  if (listedAs)
    return {
      title: t.alreadyListed(),
      text: listedAs.isYours ? t.alreadyYours() : t.alreadyListedText(),
    }
  const words: Record<State, { title: string; text: string }> = {
    draft: { title: t.draft(), text: '' },
    pending: {
      title: t.pending(),
      text: (isAnsweredByMessage(kind) ? t.pendingByMessage : t.pendingText)({ answer }),
    },
    changes_requested: { title: t.changesRequested(), text: t.changesRequestedText() },
    approved: { title: t.approved(), text: t.approvedText() },
    rejected: {
      title: t.rejected(),
      text: isClaim ? t.rejectedClaim() : t.rejectedListing(),
    },
    withdrawn: {
      title: t.withdrawn(),
      text: isClaim ? t.withdrawnClaim() : t.withdrawnListing(),
    },
    suspended: { title: t.suspended(), text: t.suspendedText() },
    archived: { title: t.archived(), text: t.archivedText() },
  }
  return words[state]
}
