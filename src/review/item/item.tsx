import * as t from '#messages/desk-item.ts'
import { useEffect } from 'react'
import { href, Link } from 'react-router'
import { Decisions, UndoBar } from '../decision/decisions.tsx'
import type {
  Badge,
  DeskProblem,
  ItemView,
  ItemPlace,
  HistoryEntry,
  PresenceUpdate,
} from './desk-view.ts'
import { Facts, News, Matches, MatchesAhead, Notes, SampleAlike } from './facts.tsx'
import { filterQuery, partNames, type QueueFilter } from '../queue/queue-filter.ts'
import { LookUps, TappableText } from '../look-up/look-ups.tsx'
import { NothingChanged } from './nothing-changed.tsx'
import { KeptText, NextLink } from './case-activity.tsx'
import { ChangedBar, usePresence, PresenceLine } from './presence-line.tsx'
import { useFocusOnDecision } from './use-focus-on-decision.ts'
import { untick } from '../queue/use-ticks.ts'
import { OtherCases } from './other-cases.tsx'
import { OwnersSide } from './owners-side.tsx'
import { SentPhotos } from './sent-photos.tsx'
import { DocumentLink } from '../decision/proof-fields.tsx'
import { countyShape, regionShape, shapeHref } from '../../florida/map-shapes.ts'
import { regions } from '../../florida/regions.ts'
import { makesListing } from '../../submissions/states.ts'
import { CaseHead } from './case-head.tsx'
import { TakeForm } from './take-form.tsx'

type ItemProps = {
  item: ItemView
  filter: QueueFilter
  problem: DeskProblem | null
}

export function Item({ item, filter, problem }: ItemProps) {
  useFocusOnDecision(`${item.version} ${item.undoAnswer?.until}`)
  const { viewers, takenBy, changed } = usePresence(item)
  useEffect(() => {
    if (item.state !== 'pending') untick([item.id])
  }, [item.id, item.state])
  const next = item.next && <NextLink next={item.next} query={filterQuery(filter)} />
  // Changes by a colleague can't be undone from here.
  const undo = changed && changed.version !== item.version ? null : item.undo
  return (
    <article>
      <ItemHead item={item} filter={filter} viewers={viewers} takenBy={takenBy} />
      {problem?.text && <NothingChanged problem={problem} text={problem.text} />}
      <WordsKept item={item} problem={problem} />
      {changed && !undo && !problem?.text && (
        <ChangedBar changed={changed} version={item.version} />
      )}
      {undo ? (
        <UndoBar
          key={item.version}
          undo={undo}
          version={item.version}
          next={next}
          note={[undo.emails > 0 && t.seenOnPage(), visitorsText(item)].filter(Boolean).join(' ')}
        />
      ) : (
        next && <p className="mt-3">{next}</p>
      )}
      {!undo && item.undoAnswer && (
        <UndoBar
          key={`answer ${item.undoAnswer.until}`}
          undo={item.undoAnswer}
          version={item.version}
          intent="take-answer-back"
          next={null}
          over={t.answerSentNow({ count: item.undoAnswer.emails })}
          note={t.seenOnAnswer()}
        />
      )}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          {item.notListed && (
            <p className="rounded-field border-l-6 border-l-crisis bg-note px-4 py-3">
              {item.notListed}
            </p>
          )}
          {item.renamed && <p className="rounded-field bg-note px-4 py-3">{item.renamed}</p>}
          <OtherCases cases={item.otherCases} />
          <News key={`news ${item.version} ${item.news?.length}`} item={item} problem={problem} />
          {item.claim && <ClaimSaid {...item.claim} />}
          {item.answer && <AnswerSaid {...item.answer} />}
          {(item.claim ?? item.answer) && <Documents item={item} />}
          {item.owningSide && <OwnersSide {...item.owningSide} />}
          <MatchesAhead count={item.matches.length} />
          <SampleAlike sample={item.sample} />
          <Facts {...item} />
          <SentPhotos photos={item.photos} />
          {item.badge && <BadgeGiven {...item.badge} />}
          {!item.claim && !item.answer && <Documents item={item} />}
          <Matches matches={item.matches} />
        </div>
        <div className="min-w-0 space-y-8">
          <Decisions item={item} problem={problem} />
          <PlaceMap place={item.place} />
          <LookUps lookUps={item.lookUps} />
          <Notes notes={item.notes} problem={problem} canWrite={item.can.note ?? false} />
          <History history={item.history} />
        </div>
      </div>
    </article>
  )
}

/** The decision's immediate effect on the listing; empty if none. */
function visitorsText({ kind, state }: ItemView): string {
  if (kind === 'edit' && state === 'approved') return t.visitorsSeeChange()
  if (!makesListing(kind)) return ''
  if (state === 'approved') return t.visitorsSeeListing()
  return state === 'suspended' || state === 'archived' ? t.visitorsSeeNone() : ''
}

/** The words of a form that is gone, because a colleague decided first. */
function WordsKept({ item, problem }: Pick<ItemProps, 'item' | 'problem'>) {
  const words = [problem?.words.why, problem?.words['proof-note'], problem?.words.note]
  const text = words.filter(Boolean).join('\n\n')
  const isShown = problem && (item.can as Partial<Record<string, boolean>>)[problem.intent]
  return isShown || problem?.status !== 409 ? null : <KeptText text={text} />
}

function BadgeGiven({ name, checked, seenElsewhere, when }: Badge) {
  const lines = [
    [t.badge(), name ?? t.noBadgeGiven()],
    [t.checkedHow(), checked],
    [t.seenElsewhere(), seenElsewhere],
    [t.givenBy(), when],
  ].filter(([, text]) => text)
  return (
    <section aria-labelledby="badge">
      <h2 id="badge">{t.listingBadge()}</h2>
      <dl className="mt-2 divide-y divide-line rounded-card border border-line bg-card">
        {lines.map(([label, text]) => (
          <div
            key={label}
            className="px-4 py-2.5 sm:grid sm:grid-cols-[11rem_minmax(0,1fr)] sm:gap-4"
          >
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="wrap-anywhere">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function ClaimSaid({
  who,
  reason,
  owners,
  isOwner,
  sentIn,
  differs,
  rivals,
}: NonNullable<ItemView['claim']>) {
  return (
    <section aria-labelledby="claim">
      <h2 id="claim">{t.claimantSays()}</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4 wrap-anywhere">
        <p className="whitespace-pre-line">
          <TappableText text={reason} />
        </p>
        <p className="text-sm text-soft">
          <TappableText text={who} />
        </p>
        <p className="text-sm text-soft">{ownedText(owners, isOwner)}</p>
        {sentIn && (
          <p className="text-sm text-soft">
            <TappableText text={sentIn} />
          </p>
        )}
        {differs && <p className="font-semibold">{differs}</p>}
        {rivals.map(({ id, who, words }) => (
          <div key={id} className="border-t border-line pt-2">
            <p className="font-semibold">
              <TappableText text={who} />
            </p>
            {words && <p className="whitespace-pre-line">{words}</p>}
            <Link
              to={href('/review/:id', { id })}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.openRival()}
            </Link>
          </div>
        ))}
      </div>
    </section>
  )
}

function ownedText(others: string[], isClaimantOwner: boolean): string {
  if (isClaimantOwner) return t.claimantOwns({ count: others.length, others: others.join(', ') })
  return others.length ? t.ownedNow({ owners: others.join(', ') }) : t.noOwnerNow()
}

function AnswerSaid({ who, text, about, isAboutRemoval }: NonNullable<ItemView['answer']>) {
  return (
    <section aria-labelledby="answer">
      <h2 id="answer">{t.ownerSays()}</h2>
      <div className="mt-3 space-y-2 rounded-card border border-line bg-card p-4 wrap-anywhere">
        <p className="whitespace-pre-line">
          <TappableText text={text} />
        </p>
        <p className="text-sm text-soft">
          <TappableText text={who} />
        </p>
      </div>
      {isAboutRemoval && <p className="mt-3">{t.answersRemoval()}</p>}
      {about && (
        <p className="mt-3">
          {t.answersCase()}{' '}
          <Link to={about.to} className="inline-link inline-flex min-h-11 items-center">
            {about.text}
          </Link>
        </p>
      )}
    </section>
  )
}

/** Each opening is logged. */
function Documents({ item }: { item: ItemView }) {
  const { documents, closedDocuments, openings } = item
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">{t.documents()}</h2>
      {documents.length === 0 && (
        <p className="mt-2 text-soft">
          {closedDocuments || t.noDocuments()}
          {openings.length > 0 && ` ${t.openedBy({ people: openings.join('; ') })}`}
        </p>
      )}
      {documents.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {documents.map(({ id, name, kind, received, opened }) => (
            <li key={id} className="px-4 py-2">
              <DocumentLink of={item.id} id={id} name={name} kind={kind} />
              <p className="text-sm text-soft">
                {t.sent({ received })}{' '}
                {opened.length ? t.openedBy({ people: opened.join('; ') }) : t.notOpenedYet()}
              </p>
            </li>
          ))}
        </ul>
      )}
      {documents.length > 0 && closedDocuments && (
        <p className="mt-2 text-sm text-soft">{closedDocuments}</p>
      )}
    </section>
  )
}

function PlaceMap({ place: { viewBox, county, point, note } }: { place: ItemPlace }) {
  return (
    <section aria-labelledby="place">
      <h2 id="place">{t.location()}</h2>
      <div className="mt-3 rounded-card border border-line bg-card p-4">
        <svg viewBox={viewBox} aria-hidden="true" className="mx-auto h-auto w-full max-w-72">
          {regions.map(({ id }) => (
            <use key={id} href={shapeHref(regionShape(id))} className="fill-line stroke-edge" />
          ))}
          {county && <use href={shapeHref(countyShape(county))} className="fill-gold stroke-ink" />}
          {point && (
            <g transform={`translate(${point.x.toFixed(1)} ${point.y.toFixed(1)})`}>
              <circle r="14" className="fill-none stroke-action stroke-[5]" />
              <circle r="5" className="fill-action" />
            </g>
          )}
        </svg>
        <p className="mt-3">{note}</p>
      </div>
    </section>
  )
}

function History({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">{t.history()}</h2>
      <ol className="mt-3 space-y-3 border-l-2 border-line pl-4">
        {history.map(({ key, when, text, why, lookedAt, isUndone }) => (
          <li key={key}>
            <p className={isUndone ? 'text-soft line-through' : ''}>
              {text}
              {isUndone && <span className="sr-only"> {t.undone()}</span>}
            </p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
            {why && <p className="mt-1 wrap-anywhere whitespace-pre-line">{why}</p>}
            {lookedAt.length > 0 && (
              <div className="mt-1 text-sm wrap-anywhere">
                {t.lookedAt()}
                <ul className="list-disc pl-5">
                  {lookedAt.map((line) => (
                    <li key={line}>{line}</li>
                  ))}
                </ul>
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

const way = 'inline-link inline-flex min-h-11 items-center'

type ItemHeadProps = Pick<ItemProps, 'item' | 'filter'> &
  Pick<PresenceUpdate, 'viewers' | 'takenBy'>

function ItemHead({ item, filter, ...presence }: ItemHeadProps) {
  const { name, stateText, clock, kindText, received, businessId } = item
  return (
    <CaseHead
      backTo={href('/review') + filterQuery(filter)}
      backText={t.backToPart({ part: partNames[filter.part]() })}
      label={item.partner}
      heading={name}
      {...{ stateText, clock }}
    >
      <p className="mt-1 text-soft">{t.received({ kind: kindText, received })}</p>
      {businessId && (
        <ul className="flex flex-wrap gap-x-6">
          <li>
            <Link to={href('/review/listing/:businessId', { businessId })} className={way}>
              {t.listingOnDesk()}
            </Link>
          </li>
          <li>
            <Link to={href('/business/:businessId', { businessId })} className={way}>
              {t.listingForVisitors()}
            </Link>
          </li>
        </ul>
      )}
      {item.alsoSent.map(({ isKept, ...other }) => (
        <Other key={other.id} {...other} text={isKept ? t.keptOther : t.rejectedOther} />
      ))}
      {item.reopened.map((other) => (
        <Other key={other.id} {...other} text={t.reopenedOther} />
      ))}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        <TakeForm assigned={item.assigned} can={item.can} />
        <PresenceLine {...presence} />
      </div>
    </CaseHead>
  )
}

type OtherProps = { id: string; name: string; text: typeof t.keptOther }

function Other({ id, name, text }: OtherProps) {
  return (
    <p className="mt-1">
      {text({
        name,
        link: (words) => (
          <Link to={href('/review/:id', { id })} className="inline-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}
