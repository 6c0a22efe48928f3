import * as t from '#messages/owner-invitation.ts'
import type { ReactNode } from 'react'
import { href } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import { ListingLines } from '../upkeep/lines-of-listing.tsx'
import type { ListingLine } from '../upkeep/listing-lines.ts'

export type InvitationView = {
  way: 'email' | 'letter'
  hasOwner: boolean
  isConfirmed: boolean
  isRemovalAsked: boolean
  isStopped: boolean
  /** Null if there's nothing to answer anymore. */
  listing: { id: string; name: string; lines: ListingLine[]; source: string } | null
  /** The signed-in person, on the page of a letter. */
  you: string | null
  path: string
}

export type ReportWord = 'wrong' | 'closed' | 'remove'
export type DoneWord = 'confirmed' | ReportWord | 'stop'
export type Problem = { field: ReportWord | 'form'; text: string; typed: string }

type AnswerProps = { view: InvitationView; problem: Problem | null }

export function AnswerInvitation({ view, problem }: AnswerProps) {
  const { listing } = view
  if (!listing) return <NothingToAnswer view={view} />
  if (view.isRemovalAsked) return <RemovalWaits name={listing.name} view={view} />
  const { name, lines, source } = listing
  return (
    <>
      <h1 className="wrap-anywhere">{t.heading({ name })}</h1>
      <p className="mt-3 text-lg">
        {view.isConfirmed ? t.introConfirmed({ name }) : t.intro({ name })}
      </p>
      <p className="mt-3">
        <strong>{t.whoToldUs()}</strong> {source}
      </p>
      {problem?.field === 'form' && (
        <p role="alert" className="mt-4 rounded-card border border-line bg-note p-4">
          {problem.text}
        </p>
      )}
      <h2 className="mt-6 wrap-anywhere">{t.whatWeShow()}</h2>
      <ListingLines lines={lines} />
      <Answers view={view} id={listing.id} problem={problem} />
      <Stop view={view} />
    </>
  )
}

function RemovalWaits({ name, view }: { name: string; view: InvitationView }) {
  const promised = usePromisedTime()
  return (
    <>
      <h1 className="wrap-anywhere">{t.removalHeading({ name })}</h1>
      <p role="status" className="mt-4 text-lg">
        {t.removalWaits({ promised })}
      </p>
      <ButtonLink to={href('/contact')} className="mt-6">
        {t.contactUs()}
      </ButtonLink>
      <Stop view={view} />
    </>
  )
}

function Answers({ view, id, problem }: AnswerProps & { id: string }) {
  const problemOf = (field: ReportWord) => (problem?.field === field ? problem : null)
  return (
    <>
      <Part id="mine" title={t.isMine()}>
        {!view.isConfirmed && (
          <PostForm className="mt-3">
            <Button
              look="action"
              name="intent"
              value="confirmed"
              className="min-h-14 text-lg max-sm:w-full"
            >
              {t.confirm()}
            </Button>
            <p className="mt-2 text-soft">{t.confirmMeans()}</p>
          </PostForm>
        )}
        <p className="mt-6">{t.manageText()}</p>
        {view.way === 'letter' ? <ClaimByLetter view={view} /> : <ClaimByEmail id={id} />}
      </Part>
      <Part id="something-wrong" title={t.isWrong()}>
        <Report
          field="wrong"
          label={t.whatIsWrong()}
          send={t.sendWrong()}
          problem={problemOf('wrong')}
        />
      </Part>
      <Part id="it-closed" title={t.hasClosed()}>
        <p className="mt-2">{t.hasClosedText()}</p>
        <Report
          field="closed"
          label={t.whyRemove()}
          send={t.sayClosed()}
          problem={problemOf('closed')}
        />
      </Part>
      <Part id="remove-it" title={t.removeHeading()}>
        <p className="mt-2">{t.removeText()}</p>
        <Report
          field="remove"
          label={t.whyRemove()}
          send={t.askRemoval()}
          problem={problemOf('remove')}
        />
      </Part>
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** The claim page emails a code to the address that got this invitation. */
function ClaimByEmail({ id: businessId }: { id: string }) {
  return (
    <>
      <ButtonLink
        to={href('/business/:businessId/claim', { businessId })}
        className="mt-3 max-sm:w-full"
      >
        {t.takeOver()}
      </ButtonLink>
      <p className="mt-2 text-soft">{t.takeOverByEmail()}</p>
    </>
  )
}

function ClaimByLetter({ view: { you, path } }: { view: InvitationView }) {
  if (you)
    return (
      <PostForm className="mt-3">
        <p className="mb-3 wrap-anywhere">{t.signedIn({ you })}</p>
        <Button name="intent" value="claim" className="min-h-12 max-sm:w-full">
          {t.takeOver()}
        </Button>
      </PostForm>
    )
  return (
    <>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink
          to={pathWith(href('/auth'), { mode: 'sign-up', from: path })}
          className="max-sm:w-full"
        >
          {t.createAccount()}
        </ButtonLink>
        <ButtonLink to={pathWith(href('/auth'), { from: path })} className="max-sm:w-full">
          {t.signIn()}
        </ButtonLink>
      </div>
      <p className="mt-2 text-soft">{t.comeBack()}</p>
    </>
  )
}

type ReportProps = {
  field: ReportWord
  label: string
  send: string
  problem: Problem | null
}

function Report({ field, label, send, problem }: ReportProps) {
  return (
    <PostForm action={`#${field}`} noValidate className="mt-3 space-y-3">
      <TextAreaField
        id={field}
        name={field}
        rows={3}
        label={label}
        defaultValue={problem?.typed}
        problem={problem?.text}
      />
      <Button name="intent" value={field} className="min-h-12 max-sm:w-full">
        {send}
      </Button>
    </PostForm>
  )
}

function Stop({ view: { way, isStopped } }: { view: InvitationView }) {
  if (way === 'letter') return null
  return (
    <Part id="no-more" title={t.stopHeading()}>
      {isStopped ? (
        <p role="status" className="mt-3">
          {t.stopped()}
        </p>
      ) : (
        <PostForm className="mt-3">
          <p className="mb-3">{t.stopText()}</p>
          <Button name="intent" value="stop" className="min-h-12 max-sm:w-full">
            {t.stop()}
          </Button>
        </PostForm>
      )}
    </Part>
  )
}

function NothingToAnswer({ view }: { view: InvitationView }) {
  const [heading, text] = view.hasOwner
    ? [t.ownedHeading(), t.ownedText()]
    : view.isRemovalAsked
      ? [t.removedListing(), t.removedListingText()]
      : [t.goneHeading(), t.goneText()]
  return (
    <>
      <h1>{heading}</h1>
      <p role="status" className="mt-4 text-lg">
        {text}
      </p>
      {view.hasOwner && (
        <ButtonLink to={href('/account')} className="mt-6">
          {t.toAccount()}
        </ButtonLink>
      )}
      <Stop view={view} />
    </>
  )
}

const thanks = {
  confirmed: { title: t.confirmedHeading, text: t.confirmedText },
  wrong: { title: t.wrongHeading, text: t.wrongText },
  closed: { title: t.wrongHeading, text: t.wrongText },
  remove: { title: t.removedHeading, text: t.removedText },
  stop: { title: t.stopDone, text: t.stopped },
} satisfies Record<DoneWord, { title: () => string; text: (facts: { promised: string }) => string }>

export function Done({ view, done }: { view: InvitationView; done: DoneWord }) {
  const { listing, way, path, isStopped } = view
  const promised = usePromisedTime()
  const { title, text } = thanks[done]
  // Only an address that still gets our emails is asked again.
  const isLast = done === 'confirmed' && (way === 'letter' || isStopped)
  return (
    <>
      <h1>{title()}</h1>
      <p role="status" className="mt-4 text-lg">
        {isLast ? t.confirmedOnly() : text({ promised })}
      </p>
      <p className="mt-6 flex flex-wrap gap-3">
        {listing && (
          <ButtonLink to={href('/business/:businessId', { businessId: listing.id })}>
            {t.seeListing()}
          </ButtonLink>
        )}
        {listing && done === 'confirmed' && (
          <ButtonLink
            to={
              way === 'letter'
                ? path
                : href('/business/:businessId/claim', { businessId: listing.id })
            }
          >
            {t.takeOver()}
          </ButtonLink>
        )}
      </p>
    </>
  )
}
