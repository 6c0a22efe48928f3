import { href, Link } from 'react-router'
import {
  partNames,
  partQuery,
  queueParts,
  type Queue,
  type QueueLine,
  type QueuePartName,
} from '../item/desk-view.ts'
import { useFreshQueue } from './use-fresh-queue.ts'
import { Shortcuts } from '../decision/shortcuts.tsx'

type QueuePaneProps = { queue: Queue; openId: string | null }

/** The queue with its figures and filters. */
export function QueuePane({ queue, openId }: QueuePaneProps) {
  const { part, lines, figures } = useFreshQueue(queue)
  const Title = openId ? 'p' : 'h1'
  return (
    <section
      aria-label="Queue"
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto lg:p-1"
    >
      <div className="flex items-center justify-between gap-3">
        <Title className="font-serif text-2xl font-semibold">Review desk</Title>
        <Shortcuts />
      </div>
      <Figures {...figures} />
      <nav aria-label="Parts of the queue" className="mt-4 flex flex-wrap gap-2">
        {queueParts.map((name) => (
          <Link
            key={name}
            to={href('/review') + partQuery(name)}
            aria-current={name === part ? 'page' : undefined}
            className="inline-flex min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white dark:aria-[current]:border-gold"
          >
            {partNames[name]}
          </Link>
        ))}
      </nav>
      {lines.length === 0 ? (
        <p className="mt-5 rounded-card border border-line bg-card px-4 py-6 text-center text-soft">
          {part === 'waiting' ? 'Nothing waits. Everybody has an answer.' : 'Nothing here.'}
        </p>
      ) : (
        <ol className="mt-4 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
          {lines.map((line) => (
            <QueueRow key={line.id} line={line} part={part} isOpen={line.id === openId} />
          ))}
        </ol>
      )}
    </section>
  )
}

function Figures({ waiting, overdue, median }: Queue['figures']) {
  const figures = [
    ['Waiting', waiting],
    ['Overdue', overdue],
    ['Median', median],
  ] as const
  return (
    <dl className="mt-4 grid grid-cols-3 divide-x divide-line rounded-card border border-line bg-card">
      {figures.map(([name, figure]) => (
        <div key={name} className="flex flex-col-reverse px-3 py-2.5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd
            className={`text-lg font-semibold tabular-nums ${name === 'Overdue' && overdue > 0 ? 'text-problem' : ''}`}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type QueueRowProps = { line: QueueLine; part: QueuePartName; isOpen: boolean }

function QueueRow({ line, part, isOpen }: QueueRowProps) {
  const { id, name, about, stateText, clock, isOverdue, takenBy } = line
  return (
    <li>
      <Link
        to={href('/review/:id', { id }) + partQuery(part)}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className="block border-l-4 border-transparent px-4 py-3 text-ink no-underline hover:bg-page aria-[current]:border-gold aria-[current]:bg-page"
      >
        <span className="block leading-snug font-semibold">{name}</span>
        <span className="block text-sm text-soft">{about}</span>
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {clock ? <Clock text={clock} isOverdue={isOverdue} /> : <span>{stateText}</span>}
          {takenBy && <span className="text-soft">Taken by {takenBy}</span>}
        </span>
      </Link>
    </li>
  )
}

/** What is left of the 24 hours; overdue has a word and a mark, not a color alone. */
export function Clock({ text, isOverdue }: { text: string; isOverdue: boolean }) {
  if (!isOverdue) return <span className="tabular-nums">{text}</span>
  return (
    <span className="rounded-full bg-crisis px-2.5 font-semibold text-white tabular-nums">
      <span aria-hidden="true">! </span>Overdue, {text}
    </span>
  )
}
