import { href, Link } from 'react-router'
import { Decisions } from '../decision/decisions.tsx'
import type { DeskProblem } from './desk-problem.ts'
import { partNames, partQuery, type ItemView, type QueuePartName } from './desk-view.ts'
import { Evidence } from './evidence.tsx'
import { Facts } from './facts.tsx'
import { History } from './history.tsx'
import { Matches, MatchesAhead } from './matches.tsx'
import { Notes } from './notes.tsx'
import { PlaceMap } from './place-map.tsx'
import { PresenceLine } from './presence-line.tsx'
import { Clock } from '../queue/queue-pane.tsx'
import { TakeForm } from '../decision/take-form.tsx'
import { UndoBar } from '../decision/undo-bar.tsx'

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
          <Evidence item={item} />
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
