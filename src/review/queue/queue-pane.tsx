import * as desk from '#messages/desk-words.ts'
import * as t from '#messages/desk-queue.ts'
import { useFreshQueue } from './use-fresh-queue.ts'
import { useEffect, useRef } from 'react'
import { Form, href, Link } from 'react-router'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { Shortcuts } from '../decision/shortcuts.tsx'
import { type Queue, type QueueLine } from '../item/desk-view.ts'
import { Clock } from './clock.tsx'
import {
  countFilters,
  filterQuery,
  partNames,
  queueParts,
  wholeQueue,
  type QueueFilter,
} from './queue-filter.ts'
import { QueueFilters, QueueSearch, type FilterChoices } from './queue-filters.tsx'
import {
  beginTicks,
  idOf,
  tick,
  untick,
  untickAll,
  useNoTicksLater,
  useTicks,
} from './use-ticks.ts'

type QueuePaneProps = { queue: Queue; openId: string | null; choices: FilterChoices }

export function QueuePane({ queue, openId, choices }: QueuePaneProps) {
  const { filter, lines, figures, openReports, ...pages } = useFreshQueue(queue)
  useNoTicksLater()
  const Title = openId ? 'p' : 'h1'
  return (
    <section
      aria-label={t.queue()}
      // Low screens scroll the page, because a box would fit only three rows.
      className="lg:p-1 lg:[@media(min-height:1000px)]:sticky lg:[@media(min-height:1000px)]:top-20 lg:[@media(min-height:1000px)]:max-h-[calc(100dvh-6rem)] lg:[@media(min-height:1000px)]:overflow-y-auto"
    >
      <div className="flex items-center justify-between gap-3">
        <Title className="font-serif text-2xl font-semibold whitespace-nowrap">
          {desk.reviewDesk()}
        </Title>
        <Shortcuts />
      </div>
      <Figures {...figures} />
      <QueueSearch key={`search ${filter.words}`} filter={filter} />
      <Parts filter={filter} openReports={openReports} />
      <QueueFilters key={filterQuery(filter)} filter={filter} choices={choices} />
      {lines.length === 0 ? (
        <p className="mt-5 rounded-card border border-line bg-card px-4 py-6 text-center text-soft">
          {nothingText(filter)}
        </p>
      ) : (
        <Rows lines={lines} filter={filter} openId={openId} {...pages} />
      )}
    </section>
  )
}

function nothingText(filter: QueueFilter): string {
  if (filter.words && filter.part === 'all') return t.noneAnywhere()
  if (filter.words) return t.noneHere()
  const isWhole = filter.part === 'waiting' && countFilters(filter) === 0
  return isWhole ? t.allDone() : t.empty()
}

const chip =
  'inline-flex scroll-mb-40 min-h-11 items-center rounded-full border border-edge bg-card px-4 text-sm text-ink no-underline hover:border-ink aria-[current]:border-navy aria-[current]:bg-navy aria-[current]:text-white dark:aria-[current]:border-gold'

function Parts({ filter, openReports }: { filter: QueueFilter; openReports: number }) {
  const { words } = filter
  const reports = { ...wholeQueue, part: 'all', kind: 'report', words } as const
  const isReports = filterQuery({ ...filter, page: 1 }) === filterQuery(reports)
  return (
    <nav aria-label={t.parts()} className="mt-4 flex flex-wrap gap-2">
      {queueParts.map((part) => (
        <Link
          key={part}
          to={href('/review') + filterQuery({ ...wholeQueue, part, words })}
          aria-current={part === filter.part && !isReports ? 'page' : undefined}
          className={chip}
        >
          {partNames[part]()}
        </Link>
      ))}
      <Link
        to={href('/review') + filterQuery(reports)}
        aria-current={isReports ? 'page' : undefined}
        className={chip}
      >
        {t.reports()}
        {openReports > 0 && ` (${openReports})`}
      </Link>
      <Link to={href('/review/stale')} className={chip}>
        {t.stillThere()}
      </Link>
    </nav>
  )
}

function Figures({ waiting, overdue, median }: Queue['figures']) {
  const figures = [
    { name: t.waiting(), figure: waiting, isBad: false },
    { name: t.overdue(), figure: overdue, isBad: overdue > 0 },
    { name: t.median(), figure: median, isBad: false },
  ]
  return (
    <dl className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))] divide-x divide-line rounded-card border border-line bg-card">
      {figures.map(({ name, figure, isBad }) => (
        <div key={name} className="flex flex-col-reverse px-3 py-2.5">
          <dt className="text-sm text-soft">{name}</dt>
          <dd
            className={`text-lg font-semibold whitespace-nowrap tabular-nums ${isBad ? 'text-problem' : ''}`}
          >
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  )
}

type RowsProps = Pick<Queue, 'lines' | 'filter' | 'pages' | 'shown'> & { openId: string | null }

function Rows({ lines, filter, pages, shown, openId }: RowsProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => beginTicks(itemsIn(form.current, ':checked')), [])
  const ticks = useTicks()
  const query = filterQuery(filter)
  const ids = new Set(ticks.map(idOf))
  const selectable = lines.flatMap(({ selected }) => selected ?? [])
  const ticked = selectable.filter((item) => ids.has(idOf(item)))
  const elsewhere = ticks.filter((item) => !lines.some(({ id }) => id === idOf(item)))
  return (
    <Form ref={form} method="get" action={href('/review/bulk')} className="group/rows mt-4">
      <div className="mb-2 flex min-h-11 items-center justify-between gap-3 text-sm">
        <p className="whitespace-nowrap text-soft tabular-nums">{shown}</p>
        {selectable.length > 0 && <TickAll items={selectable} ticked={ticked} />}
      </div>
      <ol className="divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {lines.map((line) => (
          <QueueRow
            key={line.id}
            line={line}
            query={query}
            isOpen={line.id === openId}
            isTicked={ids.has(line.id)}
          />
        ))}
      </ol>
      {pages > 1 && <Steps filter={filter} pages={pages} />}
      {elsewhere.map((item) => (
        <input key={item} type="hidden" name="item" value={item} />
      ))}
      {selectable.length + elsewhere.length > 0 && (
        <Together here={ticked.length} elsewhere={elsewhere.length} />
      )}
    </Form>
  )
}

function itemsIn(form: HTMLFormElement | null, which: string): string[] {
  const boxes = form?.querySelectorAll<HTMLInputElement>(`input[name=item]${which}`) ?? []
  return [...boxes].map(({ value }) => value)
}

function TickAll({ items, ticked }: { items: string[]; ticked: string[] }) {
  const isAll = ticked.length === items.length
  if (!useHydrated()) return null
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      {t.selectThese({ count: items.length })}
      <span className="flex w-12 justify-center">
        <input
          type="checkbox"
          checked={isAll}
          onChange={() => (isAll ? untick(items.map(idOf)) : tick(items))}
          className="size-5 accent-action"
        />
      </span>
    </label>
  )
}

function Together({ here, elsewhere }: { here: number; elsewhere: number }) {
  const isHydrated = useHydrated()
  const count = here + elsewhere
  return (
    <div
      className={`bottom-0 z-10 mt-3 rounded-t-card border border-line bg-card px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] group-has-[[name=item]:checked]/rows:sticky group-has-[[name=item]:checked]/rows:shadow-float ${count > 0 ? 'sticky shadow-float' : ''}`}
    >
      {isHydrated && (
        <div className="mb-2 flex items-center justify-between gap-3">
          <p role="status" className="text-sm font-semibold tabular-nums">
            {count === 0 ? t.nothingSelected() : t.selected({ count, elsewhere })}
          </p>
          {count > 0 && (
            <button
              type="button"
              onClick={() => untickAll()}
              className="inline-link min-h-11 text-sm"
            >
              {t.clear()}
            </button>
          )}
        </div>
      )}
      <p className="flex gap-3">
        <Button isSmall formAction={href('/review/bulk/approve')} className="grow">
          {t.approveSelected()}
        </Button>
        <Button isSmall className="grow">
          {t.rejectSelected()}
        </Button>
      </p>
      <p className="mt-2 text-sm text-soft max-lg:hidden">{t.checkFirst()}</p>
    </div>
  )
}

function Steps({ filter, pages }: { filter: QueueFilter; pages: number }) {
  const { page } = filter
  const to = (page: number) => href('/review') + filterQuery({ ...filter, page })
  return (
    <nav aria-label={t.pages()} className="mt-3 flex items-center justify-between gap-3">
      {page > 1 ? (
        <Link to={to(page - 1)} rel="prev" className={chip}>
          {t.previous()}
        </Link>
      ) : (
        <span />
      )}
      <span className="text-sm tabular-nums">{t.pageOf({ page, pages })}</span>
      {page < pages ? (
        <Link to={to(page + 1)} rel="next" data-more className={chip}>
          {t.next()}
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

type QueueRowProps = { line: QueueLine; query: string; isOpen: boolean; isTicked: boolean }

function QueueRow({ line, query, isOpen, isTicked }: QueueRowProps) {
  const { to, name, about, stateText, decision, clock, takenBy, twin, selected } = line
  const marks = twin ? [twin, ...line.marks] : line.marks
  return (
    <li className="flex">
      <Link
        to={to + query}
        data-row
        aria-current={isOpen ? 'true' : undefined}
        className="block min-w-0 grow scroll-mb-40 border-l-4 border-transparent px-4 py-3 text-ink no-underline hover:bg-page aria-[current]:border-gold aria-[current]:bg-page"
      >
        <span className="block leading-snug font-semibold wrap-anywhere">{name}</span>{' '}
        <span className="block text-sm text-soft">{about}</span>{' '}
        <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          {clock ? <Clock {...clock} /> : <span>{stateText}</span>}{' '}
          {takenBy && <span className="text-soft">{t.takenBy({ name: takenBy })}</span>}{' '}
          {marks.map((mark) => (
            <span key={mark} className="rounded-full border border-edge px-2 font-semibold">
              {mark}
            </span>
          ))}
        </span>
        {decision && (
          <span className="mt-1 block text-sm wrap-anywhere">
            {decision.text}
            {decision.why && (
              <span className="line-clamp-2 text-soft">
                <span className="sr-only">. {decision.label} </span>
                {decision.why}
              </span>
            )}
          </span>
        )}
      </Link>
      {selected && (
        <label className="flex min-w-12 shrink-0 cursor-pointer items-center justify-center border-l border-line">
          <span className="sr-only">{t.select({ name })}</span>
          <input
            type="checkbox"
            name="item"
            value={selected}
            checked={isTicked}
            onChange={() => (isTicked ? untick([line.id]) : tick([selected]))}
            className="size-5 scroll-mb-40 accent-action"
          />
        </label>
      )}
    </li>
  )
}
