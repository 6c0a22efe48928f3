import * as t from '#messages/desk-reports.ts'
import type { ComponentProps } from 'react'
import { href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import { TextAreaField, TickField } from '../../platform/ui/field.tsx'
import { filterQuery, wholeQueue } from '../queue/queue-filter.ts'
import { LookUps, TappableText } from '../look-up/look-ups.tsx'
import { CaseActivity, KeptText, useTypedAnswer } from '../item/case-activity.tsx'
import { CaseHead } from '../item/case-head.tsx'
import { Earlier } from '../item/earlier.tsx'
import { NothingChanged } from '../item/nothing-changed.tsx'
import { readerHint } from '../item/reader-hint.ts'
import { ownAddressLabel } from '../../submissions/reports/report.ts'
import type { ReportView } from './report-view.server.ts'
import { Key } from '../decision/shortcuts.tsx'
import { OtherCases } from '../item/other-cases.tsx'
import { OwnersSide } from '../item/owners-side.tsx'
import { Badges } from '../listing/listing-badges.tsx'

const reportsQuery = filterQuery({ ...wholeQueue, part: 'all', kind: 'report' })

type Problem = { intent: string; text: string; answer: string; verifiedHow: string }
type DeskReportProps = { report: ReportView; problem: Problem | null }
type PageProps = DeskReportProps & Omit<ComponentProps<typeof CaseActivity>, 'isRefused'>

export function DeskReport({ report, problem, ...activity }: PageProps) {
  const { title, stateText, clock, received, times, listing } = report
  const { noteTyped, lost } = useTypedAnswer(activity.presence, report.answer)
  return (
    <article onInput={noteTyped}>
      <CaseHead
        backTo={href('/review') + reportsQuery}
        backText={t.backToReports()}
        label={report.partner || report.addressLabel}
        heading={listing.name}
        {...{ stateText, clock }}
      >
        <p className="mt-1 text-soft">
          {t.reported({ times, received, what: title.toLowerCase() })}
        </p>
      </CaseHead>
      {problem && <NothingChanged problem={problem} text={problem.text} />}
      <KeptText text={problem ? lateText(report, problem) : lost} />
      <CaseActivity {...activity} isRefused={problem !== null} />
      <Earlier sent={report.sentBefore} />
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <OtherCases cases={report.otherCases} />
          <Said report={report} />
          <Listing listing={listing} />
          <Badges badges={report.badges} isPublic={report.listing.isPublic} />
          <OwnersSide {...report.owningSide} />
          <LookUps lookUps={report.lookUps} />
        </div>
        {report.isOpen ? (
          <Decide key={activity.presence.version} report={report} problem={problem} />
        ) : (
          <Decided report={report} />
        )}
      </div>
    </article>
  )
}

function Said({
  report: { title, text, proof, words, isOpen, reporter, ownAddress, isConfirmed, listing },
}: {
  report: ReportView
}) {
  return (
    <section aria-labelledby="said">
      <h2 id="said">{t.report()}</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4">
        <p className="font-semibold">{title}</p>
        {proof && <p>{proof}</p>}
        {text && <p className="wrap-anywhere whitespace-pre-line">{text}</p>}
        {listing.hasReaders && words === 'passed on' && (
          <p className="text-sm text-soft">{t.wordsPassedOn()}</p>
        )}
        {listing.hasReaders && words === 'held back' && isOpen && (
          <PostForm preventScrollReset>
            <p className="text-sm text-soft">{t.wordsHeldBack()}</p>
            <Button isSmall name="intent" value="pass-on" className="mt-2">
              {t.passOn()}
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
  const { id, hidden, lines, people } = listing
  return (
    <section aria-labelledby="listing">
      <h2 id="listing">{t.listingNow()}</h2>
      <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
        {[...lines, ...(people ? [{ label: t.runBy(), text: people }] : [])].map(
          ({ label, text }) => (
            <div
              key={label}
              className="px-4 py-2.5 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4"
            >
              <dt className="text-sm text-soft">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">
                <TappableText text={text} />
              </dd>
            </div>
          ),
        )}
      </dl>
      {!hidden ? (
        <p className="mt-3">
          <Link
            to={href('/business/:businessId', { businessId: id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.seeAsVisitor()}
          </Link>
        </p>
      ) : (
        <p className="mt-3 text-soft">{hidden}</p>
      )}
    </section>
  )
}

function lateText({ isOpen }: ReportView, { answer, verifiedHow }: Problem): string {
  return isOpen ? '' : [answer, verifiedHow].filter(Boolean).join('\n\n')
}

/** Removing has a fold: one tap can't delete a listing. */
function Decide({ report, problem }: DeskReportProps) {
  const { listing, kind, reporter, isAnswered, isNoteSent, reader } = report
  return (
    <section aria-labelledby="decide" className="min-w-0">
      <h2 id="decide">{t.decide()}</h2>
      <WaysToListing
        id={listing.id}
        reportId={report.id}
        offersClosing={kind === 'closed' && !listing.isClosed}
      />
      {listing.hidden && <p className="mt-3 rounded-field bg-note px-4 py-3">{listing.hidden}</p>}
      <PostForm name="decide" preventScrollReset className={card}>
        <TextAreaField
          id="answer"
          name="answer"
          rows={4}
          maxLength={1000}
          label={isNoteSent ? t.answerLabel() : t.teamNoteLabel()}
          hint={readerHint(isNoteSent ? reader : null, isAnswered ? reporter : t.teamNoteHint())}
          defaultValue={problem?.answer ?? report.answer}
        />
        <div className="grid gap-3">
          {listing.hidden ? (
            <HiddenAnswer isAnswered={isAnswered} />
          ) : kind === 'closed' && listing.isClosed ? (
            <ClosedAnswer isAnswered={isAnswered} />
          ) : (
            <Answers report={report} problem={problem} />
          )}
          <Button name="intent" value="closed">
            {t.close()}
          </Button>
        </div>
        <details
          open={problem?.intent === 'removed'}
          className="rounded-field border border-edge bg-card"
        >
          <summary className="flex min-h-12 items-center px-4 font-semibold">{t.remove()}</summary>
          <div className="space-y-4 border-t border-line p-4">
            <Removing report={report} problem={problem} />
          </div>
        </details>
      </PostForm>
    </section>
  )
}

/** Nothing to see: the only answer is that. */
function HiddenAnswer({ isAnswered }: Pick<ReportView, 'isAnswered'>) {
  return (
    <>
      <input type="hidden" name="hidden" value="yes" />
      <Button look="action" name="intent" value="fixed">
        {isAnswered ? t.tellHidden() : t.markHidden()}
      </Button>
    </>
  )
}

function ClosedAnswer({ isAnswered }: Pick<ReportView, 'isAnswered'>) {
  return (
    <>
      {/* It may have been closed before the report. */}
      <input type="hidden" name="right-as-it-is" value="yes" />
      <Button look="action" name="intent" value="fixed">
        {isAnswered ? t.tellClosed() : t.markIsClosed()}
      </Button>
      <Button name="intent" value="not-right">
        {t.correct()}
      </Button>
    </>
  )
}

function Answers({ report: { isChanged }, problem }: DeskReportProps) {
  return (
    <>
      {!isChanged && problem?.intent === 'fixed' && (
        <TickField id="right-as-it-is" name="right-as-it-is" label={t.fixedAnyway()} />
      )}
      <Button look={isChanged ? 'action' : undefined} name="intent" value="fixed">
        {t.fixed()}
      </Button>
      <Button name="intent" value="not-right">
        {t.correct()}
      </Button>
    </>
  )
}

function Removing({
  report: { unproven, proof, isConfirmed, kind, listing, verifiedHow },
  problem,
}: DeskReportProps) {
  return (
    <>
      <p>{listing.hasReaders ? t.removeEmails() : t.removeNoEmails()}</p>
      {unproven && (
        <p className="rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
          {t.unproven({ why: unproven, strong: (words) => <strong>{words}</strong> })}
        </p>
      )}
      <TickField
        id="do-not-list"
        name="do-not-list"
        label={t.doNotList({ days: listing.keptDays })}
        defaultChecked={kind === 'remove' && (!unproven || unproven === 'named')}
      />
      {!isConfirmed && !proof && listing.isOwned && (
        <TextAreaField
          id="verified-how"
          name="verified-how"
          rows={2}
          maxLength={1000}
          label={t.verifiedHow()}
          hint={t.verifiedHint()}
          defaultValue={problem?.verifiedHow ?? verifiedHow}
        />
      )}
      <Button look="destructive" name="intent" value="removed" className="w-full">
        {t.remove()}
      </Button>
    </>
  )
}

const card = 'mt-4 space-y-4 rounded-card border border-line bg-card p-4'

type WaysProps = { id: string; reportId: string; offersClosing: boolean }

function WaysToListing({ id: businessId, reportId, offersClosing }: WaysProps) {
  const desk = href('/review/reports/:reportId', { reportId })
  const back = `?${new URLSearchParams({ desk })}`
  const ways = [
    [href('/business/:businessId/edit', { businessId }) + back, t.edit()],
    [href('/review/listing/:businessId', { businessId }), t.more()],
    offersClosing && [href('/business/:businessId/close', { businessId }) + back, t.markClosed()],
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
      <h2 id="decided">{t.decided()}</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4">
        <p role="status" tabIndex={-1} data-decided className="scroll-mt-24">
          {t.decidedBy({
            outcome: stateText,
            decided,
            strong: (words) => <strong>{words}</strong>,
          })}
        </p>
        {answer && <p className="wrap-anywhere whitespace-pre-line">{answer}</p>}
        {verifiedHow && (
          <p className="wrap-anywhere whitespace-pre-line">{t.verifiedAs({ how: verifiedHow })}</p>
        )}
        <p className="text-sm text-soft">{emailsText}</p>
        <PostForm preventScrollReset>
          {/* Later, the email is out: not with one key. */}
          <Button
            name="intent"
            value="reopen"
            className="w-full"
            data-key={report.isFresh ? 'u' : undefined}
          >
            {t.undo()} {report.isFresh && <Key of="u" />}
          </Button>
        </PostForm>
      </div>
    </section>
  )
}
