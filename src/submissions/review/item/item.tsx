import { href, Link, Form } from 'react-router'
import { Decisions, UndoBar } from '../decision/decisions.tsx'
import {
  type DeskProblem,
  partNames,
  partQuery,
  type ItemView,
  type QueuePartName,
  type ItemPlace,
  type HistoryEntry,
} from './desk-view.ts'
import { Facts } from './facts.tsx'
import { Matches, MatchesAhead } from './matches.tsx'
import { Notes } from './notes.tsx'
import { PresenceLine } from './presence-line.tsx'
import { Clock } from '../queue/queue-pane.tsx'
import { Button } from '../../../ui/button.tsx'
import { Key } from '../decision/shortcuts.tsx'
import { countyShape, regionShape, shapeHref } from '../../../florida/map-shapes.ts'
import { regions } from '../../../florida/regions.ts'

type ItemProps = {
  item: ItemView
  part: QueuePartName
  /** The key of the template that a link without script asks for. */
  template: string | null
  problem: DeskProblem | null
}

/** One submission on the desk. */
export function Item({ item, part, template, problem }: ItemProps) {
  return (
    <article>
      <p className="lg:hidden">
        <Link
          to={href('/review') + partQuery(part)}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Back to the queue: {partNames[part]}
        </Link>
      </p>
      <ItemHead item={item} />
      {problem && <Refused problem={problem} />}
      {item.undo && <UndoBar key={item.version} undo={item.undo} version={item.version} />}
      <div className="mt-6 grid gap-8 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="min-w-0 space-y-8">
          <MatchesAhead count={item.matches.length} />
          <Facts groups={item.groups} hasAnswer={item.hasAnswer} />
          <Documents item={item} />
          <Matches matches={item.matches} />
        </div>
        <div className="min-w-0 space-y-8">
          <Decisions item={item} template={template} problem={problem} />
          <PlaceMap place={item.place} />
          <Notes notes={item.notes} problem={problem} canWrite={item.can.note ?? false} />
          <History history={item.history} />
        </div>
      </div>
    </article>
  )
}

function ItemHead({ item }: { item: ItemView }) {
  const { name, stateText, clock, kindText, received, businessId } = item
  return (
    <header className="border-b border-line pb-5">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <strong className="rounded-full border border-edge bg-card px-3 py-0.5">{stateText}</strong>
        {clock && <Clock {...clock} />}
        {clock && <span className="text-soft">due {clock.due}</span>}
      </p>
      <h1 className="mt-2">{name}</h1>
      <p className="mt-1 text-soft">
        {kindText}, received {received}.{' '}
        {businessId && (
          <Link to={href('/business/:businessId', { businessId })} className="inline-link">
            See the listing
          </Link>
        )}
      </p>
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
        {item.can[item.assigned ? 'hand-back' : 'take'] && <TakeForm assigned={item.assigned} />}
        <PresenceLine
          key={item.version}
          id={item.id}
          version={item.version}
          viewers={item.viewers}
        />
      </div>
    </header>
  )
}

function Refused({ problem }: { problem: DeskProblem }) {
  return (
    <p
      role="alert"
      className="mt-5 rounded-field border border-l-6 border-line border-l-crisis bg-card px-4 py-3"
    >
      <strong className="block text-problem">Nothing was changed</strong>
      {problem.text}
    </p>
  )
}

/** Who has a submission, and the way to take it or hand it back. */
function TakeForm({ assigned }: Pick<ItemView, 'assigned'>) {
  const [intent, label] = assigned ? ['hand-back', 'Hand back'] : ['take', 'Take it']
  return (
    <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
      {assigned && (
        <span>
          {assigned.isYou ? 'You have it' : `${assigned.name} has it`} since {assigned.since}
        </span>
      )}
      <Button isSmall name="intent" value={intent} data-key="t">
        {label} <Key>t</Key>
      </Button>
    </Form>
  )
}

/** Private documents. They open on their own, and whoever opens one is noted. */
function Documents({ item }: { item: ItemView }) {
  const { documents, closedDocuments } = item
  return (
    <section aria-labelledby="evidence">
      <h2 id="evidence">Evidence</h2>
      {documents.length === 0 && (
        <p className="mt-2 text-soft">{closedDocuments || 'No documents were sent.'}</p>
      )}
      {documents.length > 0 && (
        <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
          {documents.map(({ id, name, kind, received, opened }) => (
            <li key={id} className="px-4 py-2">
              <a
                href={href('/review/:id/evidence/:documentId', { id: item.id, documentId: id })}
                target="_blank"
                rel="noreferrer"
                className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
              >
                {name} ({kind}, opens in a new tab)
              </a>
              <p className="text-sm text-soft">
                Sent {received}.{' '}
                {opened.length ? `Opened by ${opened.join('; ')}.` : 'Not opened yet.'}
              </p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Where it lies in Florida, and how exact that is. */
function PlaceMap({ place: { viewBox, county, point, note } }: { place: ItemPlace }) {
  return (
    <section aria-labelledby="place">
      <h2 id="place">Where it lies</h2>
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

/** Who did what, when and why; what was undone is struck out. */
function History({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="mt-3 space-y-3 border-l-2 border-line pl-4">
        {history.map(({ key, when, text, why, isUndone }) => (
          <li key={key}>
            <p className={isUndone ? 'text-soft line-through' : ''}>
              {text}
              {isUndone && <span className="sr-only"> (undone)</span>}
            </p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
            {why && <p className="mt-1 wrap-anywhere whitespace-pre-line">{why}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
