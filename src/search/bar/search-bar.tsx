import { useRef, useState, type FormEvent } from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Button } from '../../platform/ui/button.tsx'
import { barHref, keepingMap, suggestionHref, type BarValues } from './bar-values.ts'
import { SuggestField } from './suggest-field.tsx'
import type { Suggestion } from './suggestion.ts'
import { useNearMe } from './use-near-me.ts'

type SearchBarProps = BarValues & {
  /** Called when the bar leads elsewhere. */
  onLeave?(): void
}

/** What and where in one block; without script a plain form. It stands in a `search` landmark. */
export function SearchBar({ what, near, onLeave }: SearchBarProps) {
  const { whatField, whereField, chosen, isMapOpen, search, choose, fillNear } =
    useBarSearch(onLeave)
  const nearMe = useNearMe(fillNear)
  const whereHint = chosen
    ? `${chosen.text}: where? Search without a place for all of Florida.`
    : ''
  const message = nearMe.message || whereHint
  return (
    <>
      <Form action="/businesses/search" onSubmit={search}>
        <div className="rounded-card border-2 border-edge bg-card text-ink md:grid md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_auto] md:items-center">
          <SuggestField
            name="q"
            label="What are you looking for?"
            placeholder="AC repair, lawn care"
            defaultValue={what}
            ref={whatField}
            onChoose={choose}
          />
          <div className="border-t border-line md:border-t-0 md:border-l">
            <SuggestField
              name="near"
              label="ZIP or town"
              placeholder="34994 or Stuart"
              defaultValue={near}
              ref={whereField}
              onChoose={({ text }) => fillNear(text)}
            >
              {nearMe.isOffered && <NearMeButton isBusy={nearMe.isLooking} onPress={nearMe.look} />}
            </SuggestField>
          </div>
          <div className="p-2">
            <Button look="action" className="min-h-12 w-full md:min-w-28">
              Search
            </Button>
          </div>
        </div>
        {isMapOpen && <input type="hidden" name="map" value="1" />}
        <p role="status" className={message ? 'mt-2 text-sm font-semibold' : 'sr-only'}>
          {message}
        </p>
      </Form>
      <p className="text-sm">
        <Link
          to="/businesses/browse"
          onClick={onLeave}
          className="inline-link inline-flex min-h-11 items-center"
        >
          Browse trades and towns
        </Link>
      </p>
    </>
  )
}

/** What the two fields of a bar do: search, take a suggestion, and ask where before a trade alone is searched for. */
function useBarSearch(onLeave: SearchBarProps['onLeave']) {
  const whatField = useRef<HTMLInputElement>(null)
  const whereField = useRef<HTMLInputElement>(null)
  const navigate = useNavigate()
  const location = useLocation()
  const [chosen, setChosen] = useState<Suggestion | null>(null)
  const leave = (to: string) => {
    onLeave?.()
    void navigate(keepingMap(to, location))
  }
  const nearTyped = () => whereField.current?.value ?? ''
  const search = (event: FormEvent) => {
    event.preventDefault()
    const what = whatField.current?.value ?? ''
    if (chosen?.text === what) leave(suggestionHref(chosen, nearTyped()))
    else leave(barHref({ what, near: nearTyped() }))
  }
  // A trade alone would search all of Florida: first it is asked where.
  const choose = (suggestion: Suggestion) => {
    if (suggestion.to || nearTyped().trim()) {
      leave(suggestionHref(suggestion, nearTyped()))
      return
    }
    if (whatField.current) whatField.current.value = suggestion.text
    setChosen(suggestion)
    whereField.current?.focus()
  }
  const fillNear = (text: string) => {
    if (whereField.current) whereField.current.value = text
    whereField.current?.focus()
  }
  const isMapOpen = keepingMap('/businesses/search', location) !== '/businesses/search'
  return { whatField, whereField, chosen, isMapOpen, search, choose, fillNear }
}

function NearMeButton({ isBusy, onPress }: { isBusy: boolean; onPress(): void }) {
  return (
    <button
      type="button"
      aria-disabled={isBusy}
      onClick={isBusy ? undefined : onPress}
      className="inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-field px-2 text-sm font-semibold text-link hover:underline aria-disabled:opacity-60"
    >
      <svg viewBox="0 0 24 24" className="size-5" aria-hidden="true">
        <g fill="none" stroke="currentColor" strokeWidth="2">
          <circle cx="12" cy="12" r="6" />
          <path d="M12 2v4M12 18v4M2 12h4M18 12h4" />
        </g>
      </svg>
      Near me
    </button>
  )
}
