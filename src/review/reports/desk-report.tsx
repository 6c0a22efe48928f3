import { href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { filterQuery, wholeQueue } from '../queue/queue-filter.ts'
import { TappableText } from '../look-up/look-ups.tsx'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { Clock } from '../queue/clock.tsx'
import { ownAddressLabel } from '../../submissions/reports/report.ts'
import type { ReportView } from './report-view.server.ts'
import { OwnersSide } from '../item/owners-side.tsx'

const reportsQuery = filterQuery({ ...wholeQueue, part: 'all', kind: 'report' })

type Problem = { intent: string; text: string; answer: string; verifiedHow: string }
type DeskReportProps = { report: ReportView; problem: Problem | null }

export function DeskReport({ report, problem }: DeskReportProps) {
  const { title, stateText, clock, received, times, listing } = report
  return (
    <article>
      <p className="lg:hidden">
        <Link
          to={href('/review') + reportsQuery}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Back to the queue: Reports
        </Link>
      </p>
      <header className="border-b border-line pb-5">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <strong className="rounded-full border border-edge bg-card px-3 py-0.5">
            {stateText}
          </strong>
          {clock && <Clock {...clock} />}
          {clock && <span className="text-soft">due {clock.due}</span>}
          {report.addressLabel && (
            <strong className="rounded-full border border-edge px-3 py-0.5">
              {report.addressLabel}
            </strong>
          )}
        </p>
        <h1 className="mt-2 wrap-anywhere">{listing.name}</h1>
        <p className="mt-1 text-soft">
          Reported {received}
          {times > 1 && `, and ${times} times by the same visitor`}: {title.toLowerCase()}.
        </p>
      </header>
      {problem && <NothingChanged problem={problem} text={problem.text} />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <Said report={report} />
          <Listing listing={listing} />
          <OwnersSide {...report.owningSide} />
          <Others others={report.others} />
        </div>
        {report.isOpen ? <Decide report={report} problem={problem} /> : <Decided report={report} />}
      </div>
    </article>
  )
}

function Said({
  report: { title, text, words, isOpen, reporter, ownAddress, isConfirmed, listing },
}: {
  report: ReportView
}) {
  return (
    <section aria-labelledby="said">
      <h2 id="said">What was reported</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4">
        <p className="font-semibold">{title}</p>
        {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        {listing.hasReaders && words === 'passed on' && (
          <p className="text-sm text-soft">The people who run the listing can read these words.</p>
        )}
        {listing.hasReaders && words === 'held back' && isOpen && (
          <PostForm preventScrollReset>
            <p className="text-sm text-soft">
              The people who run the listing know what was reported, but can’t read these words.
            </p>
            <Button isSmall name="intent" value="pass-on" className="mt-2">
              Show them these words
            </Button>
          </PostForm>
        )}
        <p className="text-sm text-soft wrap-anywhere">
          <TappableText text={reporter} />
        </p>
        {ownAddress && (
          <p>
            <strong className="rounded-full border border-edge px-2">
              {ownAddressLabel(isConfirmed)}
            </strong>{' '}
            {ownAddress}
          </p>
        )}
      </div>
    </section>
  )
}

function Listing({ listing }: { listing: ReportView['listing'] }) {
  const { id, isPublic, lines, people } = listing
  return (
    <section aria-labelledby="listing">
      <h2 id="listing">The listing now</h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {[...lines, { label: 'Run by', text: people }].map(({ label, text }) => (
          <div
            key={label}
            className="px-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere whitespace-pre-line">
              <TappableText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {isPublic ? (
        <p className="mt-3">
          <Link
            to={href('/business/:businessId', { businessId: id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            See it as visitors do
          </Link>
        </p>
      ) : (
        <p className="mt-3 text-soft">It is not shown in the directory.</p>
      )}
    </section>
  )
}

function Others({ others }: Pick<ReportView, 'others'>) {
  if (others.length === 0) return null
  return (
    <section aria-labelledby="others">
      <h2 id="others">Also reported</h2>
      <ul className="mt-2">
        {others.map(({ id, text }) => (
          <li key={id}>
            <Link
              to={href('/review/reports/:reportId', { reportId: id }) + reportsQuery}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {text}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Removing has a fold: one tap can't delete a listing. */
function Decide({ report, problem }: DeskReportProps) {
  const { listing, kind, reporter, isChanged } = report
  return (
    <section aria-labelledby="decide" className="min-w-0">
      <h2 id="decide">Decide</h2>
      <WaysToListing id={listing.id} isClosed={kind === 'closed'} />
      <PostForm name="decide" preventScrollReset className={card}>
        <TextAreaField
          id="answer"
          name="answer"
          rows={4}
          maxLength={1000}
          label="A word to the reporter (optional)"
          hint={reporter}
          defaultValue={problem?.answer}
        />
        {!isChanged && problem?.intent === 'fixed' && (
          <TickField
            id="right-as-it-is"
            name="right-as-it-is"
            label="It is fixed, although nothing changed here since the report"
          />
        )}
        <div className="grid gap-3">
          <Button look={isChanged ? 'action' : undefined} name="intent" value="fixed">
            I fixed it
          </Button>
          <Button name="intent" value="not-right">
            The listing is correct
          </Button>
          <Button name="intent" value="closed">
            Close without an answer
          </Button>
        </div>
        <details
          open={problem?.intent === 'removed'}
          className="rounded-field border border-edge bg-card"
        >
          <summary className="flex min-h-12 items-center px-4 font-semibold">
            Remove the listing
          </summary>
          <div className="space-y-4 border-t border-line p-4">
            <Removing report={report} problem={problem} />
          </div>
        </details>
      </PostForm>
    </section>
  )
}

function Removing({
  report: { isUnproven, isConfirmed, kind, listing },
  problem,
}: DeskReportProps) {
  return (
    <>
      <p>
        Visitors no longer see it.{' '}
        {listing.hasReaders
          ? 'The people who run it get an email and can object.'
          : 'We don’t have an email address of an owner, so no email goes out about it.'}{' '}
        You can undo this on this page.
      </p>
      {isUnproven && (
        <p className="rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
          <strong>Not confirmed as coming from the business:</strong> the address is not confirmed,
          and anybody can type it. Wait until they open the link in our email, or ask at the phone
          number or the address of the listing first.
        </p>
      )}
      <TickField
        id="do-not-list"
        name="do-not-list"
        label="The business asked for it: do not list it again, and delete this listing after 30 days"
        defaultChecked={kind === 'remove'}
      />
      {!isConfirmed && listing.isOwned && (
        <TextAreaField
          id="verified-how"
          name="verified-how"
          rows={2}
          maxLength={1000}
          label="How did you verify that the business asked for it?"
          hint="Such as: I called 772-555-0116, and Bob said so. Needed because someone runs this listing and the address isn’t confirmed."
          defaultValue={problem?.verifiedHow}
        />
      )}
      <Button look="destructive" name="intent" value="removed" className="w-full">
        Remove the listing
      </Button>
    </>
  )
}

const card = 'mt-4 space-y-4 rounded-card border border-line bg-card p-4'

function WaysToListing({ id: businessId, isClosed }: { id: string; isClosed: boolean }) {
  const ways = [
    [href('/business/:businessId/edit', { businessId }), 'Change the listing'],
    [href('/review/listing/:businessId', { businessId }), 'Suspend, merge, badges'],
    isClosed && [
      href('/business/:businessId/close', { businessId }),
      'Mark it as permanently closed',
    ],
  ] as const
  return ways.map(
    (way) =>
      way && (
        <ButtonLink key={way[1]} to={way[0]} className="mt-3 w-full">
          {way[1]}
        </ButtonLink>
      ),
  )
}

function Decided({ report }: { report: ReportView }) {
  const { stateText, decided, answer, verifiedHow, emailsText } = report
  return (
    <section aria-labelledby="decided" className="min-w-0">
      <h2 id="decided">Decided</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4">
        <p role="status">
          <strong>{stateText}</strong> by {decided}.
        </p>
        {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
        {verifiedHow && (
          <p className="wrap-anywhere whitespace-pre-line">Verified: {verifiedHow}</p>
        )}
        <p className="text-sm text-soft">{emailsText}</p>
        <PostForm preventScrollReset>
          <Button name="intent" value="reopen" className="w-full">
            Undo this decision
          </Button>
        </PostForm>
      </div>
    </section>
  )
}
