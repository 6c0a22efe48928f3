import * as t from '#messages/search-bar.ts'
import { useRef } from 'react'
import { useLocation, useMatches } from 'react-router'
import { closeWhenLeft } from '../../platform/ui/close-when-left.ts'
import { barLine, emptyBar, type BarHandle, type BarValues } from './bar-values.ts'
import { SearchBar } from './search-bar.tsx'

/** A row on desktops; on phones a line that opens as a popover, which works without JavaScript. */
export function SearchStrip() {
  const values = useBarOfPage()
  const panel = useRef<HTMLDivElement>(null)
  const { key } = useLocation()
  const close = () => panel.current?.matches(':popover-open') && panel.current.hidePopover()
  if (!values) return null
  const focusFirst = () => {
    const field = panel.current?.querySelector('input')
    if (!field || !panel.current?.matches(':popover-open')) return
    field.focus()
    field.select()
  }
  return (
    <search
      data-search-strip
      className="md:shell relative block bg-page md:z-30 md:-mb-3 md:pt-5 print:hidden"
    >
      <div className="border-b border-line bg-card p-1.5 md:hidden">
        <button
          type="button"
          popoverTarget="search-panel"
          className="flex min-h-11 w-full items-center gap-3 rounded-field border border-edge px-3 text-left text-ink"
        >
          <Magnifier />
          <span className="sr-only">{t.search2()} </span>
          <span className="truncate">{barLine(values)}</span>
        </button>
      </div>
      <div
        // Remounted on each page, so it starts closed.
        key={key}
        id="search-panel"
        ref={panel}
        popover="auto"
        onToggle={focusFirst}
        onBlur={closeWhenLeft}
        className="fixed inset-0 m-0 h-dvh max-h-none w-full max-w-none overflow-y-auto bg-page p-4 text-ink md:static md:block md:h-auto md:overflow-visible md:p-0"
      >
        <div className="mb-3 flex items-center justify-between md:hidden">
          <p className="font-serif text-xl font-semibold">{t.search()}</p>
          <button
            type="button"
            popoverTarget="search-panel"
            popoverTargetAction="hide"
            aria-label={t.closeSearch()}
            className="grid size-11 place-items-center rounded-field border border-edge text-2xl"
          >
            <span aria-hidden="true">×</span>
          </button>
        </div>
        <SearchBar {...values} onLeave={close} />
      </div>
    </search>
  )
}

function useBarOfPage(): BarValues | null {
  const match = useMatches().at(-1)
  const handle = match?.handle as Partial<BarHandle<unknown>> | undefined
  const said = handle?.searchBar?.(match?.loaderData)
  return said ? { ...emptyBar, ...said } : null
}

function Magnifier() {
  return (
    <svg viewBox="0 0 24 24" className="size-5 shrink-0" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <circle cx="10.5" cy="10.5" r="6.5" />
        <path d="M15.5 15.5 21 21" />
      </g>
    </svg>
  )
}
