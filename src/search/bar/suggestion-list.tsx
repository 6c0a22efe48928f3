import * as t from '#messages/search-bar.ts'
import { useSuggestions } from './use-suggestions.ts'
import {
  useEffect,
  useId,
  useImperativeHandle,
  useState,
  type KeyboardEvent,
  type Ref,
} from 'react'
import { suggestionsText, type Suggestion } from './suggestion.ts'

export type ShownList = { listId: string; activeId: string | undefined } | null

export type ListKeys = (event: KeyboardEvent<HTMLInputElement>) => void

type SuggestionListProps = {
  field: 'q' | 'near'
  /** Empty when nothing is to be suggested. */
  typed: string
  ref: Ref<ListKeys>
  onShow(shown: ShownList): void
  onChoose(suggestion: Suggestion): void
  onClose(): void
}

/** Focus stays in the field, whose arrow keys move through the list. */
export function SuggestionList(props: SuggestionListProps) {
  const { field, typed, ref, onShow } = props
  const id = useId()
  const offered = useSuggestions(field, typed)
  // By text, not index, so a late answer doesn't change the selection.
  const [reached, setReached] = useState<{ typed: string; key: string | null } | null>(null)
  const active =
    reached?.typed === typed ? offered.findIndex((one) => keyOf(one) === reached.key) : -1
  const isShown = offered.length > 0
  const activeId = active < 0 ? undefined : `${id}-${active}`
  useEffect(
    () => onShow(isShown ? { listId: id, activeId } : null),
    [onShow, isShown, id, activeId],
  )
  const choose = (suggestion: Suggestion) => {
    props.onClose()
    props.onChoose(suggestion)
  }
  useImperativeHandle(ref, () => (event) => {
    if (!isShown) return
    const { key } = event
    const step = steps[key]
    const chosen = offered[active]
    if (step) setReached({ typed, key: keyOf(offered[next(active, step, offered.length)]) })
    else if (key === 'Escape') props.onClose()
    else if (key === 'Enter' && chosen) choose(chosen)
    else return
    event.preventDefault()
  })
  return (
    <>
      <p role="status" className="sr-only">
        {suggestionsText(offered.length)}
      </p>
      {isShown && (
        <div
          id={id}
          role="listbox"
          aria-label={t.suggestions()}
          className="absolute top-full right-0 left-0 z-30 mt-1 max-h-[60vh] overflow-y-auto rounded-card border border-edge bg-card p-2 shadow-float md:min-w-96"
        >
          {offered.map((suggestion, index) => (
            <Option
              key={keyOf(suggestion)}
              id={`${id}-${index}`}
              suggestion={suggestion}
              isActive={index === active}
              onChoose={() => choose(suggestion)}
            />
          ))}
        </div>
      )}
    </>
  )
}

function keyOf(suggestion: Suggestion | undefined): string | null {
  return suggestion ? `${suggestion.kind} ${suggestion.text} ${suggestion.to}` : null
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Wraps around through the field itself, which is -1. */
function next(active: number, step: number, count: number): number {
  return ((active + 1 + step + count + 1) % (count + 1)) - 1
}

type OptionProps = {
  id: string
  suggestion: Suggestion
  isActive: boolean
  onChoose(): void
}

const kinds: Readonly<Record<Suggestion['kind'], () => string>> = {
  category: t.trade,
  business: t.business,
  town: t.town,
  county: t.countyKind,
  region: t.region,
  zip: t.zip,
}

function Option({ id, suggestion, isActive, onChoose }: OptionProps) {
  const { kind, text, detail } = suggestion
  const show = (option: HTMLButtonElement | null) => {
    if (isActive) option?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      ref={show}
      role="option"
      aria-selected={isActive}
      // Keeps focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="flex min-h-11 w-full items-center justify-between gap-3 rounded-field px-3 py-1.5 text-left hover:bg-page aria-selected:bg-page aria-selected:outline-2 aria-selected:outline-edge"
    >
      <span>
        <span className="font-semibold">{text}</span>{' '}
        {detail && <span className="text-soft">{detail}</span>}
      </span>{' '}
      <span className="shrink-0 text-sm text-soft">{kinds[kind]()}</span>
    </button>
  )
}
