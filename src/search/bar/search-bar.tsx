import * as t from '#messages/search-bar.ts'
import {
  useRef,
  useState,
  type FormEvent,
  lazy,
  Suspense,
  useId,
  type ReactNode,
  type Ref,
} from 'react'
import { Form, Link, useLocation, useNavigate } from 'react-router'
import { Button, useHydrated } from '../../platform/ui/button.tsx'
import { barHref, keepingMap, suggestionHref, type BarValues, maxBarText } from './bar-values.ts'
import type { Suggestion } from './suggestion.ts'
import type { ListKeys, ShownList } from './suggestion-list.tsx'

type SearchBarProps = BarValues & {
  onLeave?(): void
}

/** A plain form without JavaScript, in a `search` landmark. */
export function SearchBar({ what, near, onLeave }: SearchBarProps) {
  const { whatField, whereField, chosen, isMapOpen, search, choose, fillNear } =
    useBarSearch(onLeave)
  const nearMe = useNearMe(fillNear)
  const whereHint = chosen ? t.chosenWhere({ chosen: chosen.text }) : ''
  const message = nearMe.message || whereHint
  return (
    <>
      <Form action="/businesses/search" onSubmit={search}>
        <div className="rounded-card border-2 border-edge bg-card text-ink md:grid md:grid-cols-[minmax(0,1.25fr)_minmax(0,1fr)_auto] md:items-center">
          <SuggestField
            name="q"
            label={t.whatAreYouLookingFor()}
            placeholder={t.acRepairLawnCare()}
            defaultValue={what}
            ref={whatField}
            onChoose={choose}
          />
          <div className="border-t border-line md:border-t-0 md:border-l">
            <SuggestField
              name="near"
              label={t.zipOrTown()}
              placeholder={t.n34994OrStuart()}
              defaultValue={near}
              ref={whereField}
              onChoose={({ text }) => fillNear(text)}
            >
              {nearMe.isOffered && <NearMeButton isBusy={nearMe.isLooking} onPress={nearMe.look} />}
            </SuggestField>
          </div>
          <div className="p-2">
            <Button look="action" className="min-h-12 w-full md:min-w-28">
              {t.search()}
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
          {t.browseTradesAndTowns()}
        </Link>
      </p>
    </>
  )
}

/** Searches, accepts suggestions, and asks for a place before searching for a trade alone. */
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
  // A trade alone would search all of Florida, so ask for a place first.
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
      {t.nearMe()}
    </button>
  )
}

const SuggestionList = lazy(() =>
  import('./suggestion-list.tsx').then((module) => ({ default: module.SuggestionList })),
)

type SuggestFieldProps = {
  name: 'q' | 'near'
  label: string
  placeholder: string
  defaultValue: string
  ref: Ref<HTMLInputElement>
  onChoose(suggestion: Suggestion): void
  children?: ReactNode
}

/** A text field with suggestions; a plain one without JavaScript. Their code loads on focus. */
function SuggestField({ name, label, children, onChoose, ...input }: SuggestFieldProps) {
  const id = useId()
  const isHydrated = useHydrated()
  const [isAwake, setAwake] = useState(false)
  const [typed, setTyped] = useState('')
  const [shown, setShown] = useState<ShownList>(null)
  const keys = useRef<ListKeys>(null)
  const close = () => setTyped('')
  // A field focused before hydration gets no focus event.
  const ask = (text: string) => {
    setAwake(true)
    setTyped(text)
  }
  const combobox = {
    role: 'combobox',
    autoComplete: 'off',
    'aria-autocomplete': 'list',
    'aria-expanded': shown !== null,
    'aria-controls': shown?.listId,
    'aria-activedescendant': shown?.activeId,
  } as const
  return (
    // The ring surrounds the block, so it covers no words.
    <div className="relative rounded-card px-4 pt-2 pb-1 has-[input:focus-visible]:shadow-[0_0_0_6px_var(--color-navy)] has-[input:focus-visible]:outline-3 has-[input:focus-visible]:outline-gold">
      <label htmlFor={id} className="block text-sm font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap items-center gap-x-2">
        <input
          id={id}
          name={name}
          type="text"
          enterKeyHint="search"
          maxLength={maxBarText}
          className="min-h-11 min-w-0 grow basis-28 bg-transparent text-base text-ink placeholder:text-soft focus-visible:shadow-none focus-visible:outline-none"
          {...input}
          {...(isHydrated && combobox)}
          onFocus={() => setAwake(true)}
          onChange={(event) => ask(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown' && !shown) ask(event.currentTarget.value)
            else keys.current?.(event)
          }}
          onBlur={close}
        />
        {children}
      </div>
      {isAwake && (
        <Suspense fallback={null}>
          <SuggestionList
            field={name}
            typed={typed}
            ref={keys}
            onShow={setShown}
            onChoose={onChoose}
            onClose={close}
          />
        </Suspense>
      )}
    </div>
  )
}

type NearMe = {
  isOffered: boolean
  isLooking: boolean
  message: string
  look(): void
}

/**
 * Finds the nearest ZIP on the device.
 * @param onFound receives the ZIP.
 */
function useNearMe(onFound: (zip: string) => void): NearMe {
  const isOffered = useHydrated() && isSecureContext && 'geolocation' in navigator
  const [isLooking, setLooking] = useState(false)
  const [message, setMessage] = useState('')
  const look = async () => {
    setLooking(true)
    setMessage(t.lookingForYou())
    const { findZip } = await import('./find-zip.client.ts')
    const found = await findZip()
    setLooking(false)
    setMessage(found.message)
    if (found.zip) onFound(found.zip)
  }
  return { isOffered, isLooking, message, look: () => void look() }
}
