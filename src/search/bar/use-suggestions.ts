import { language, pathIn } from '../../platform/text/language.ts'
import { useEffect, useState } from 'react'
import { type Suggestion, minTyped, type Suggestions } from './suggestion.ts'

/** Milliseconds after the last key. */
const rest = 120

const none: Suggestion[] = []

/**
 * Updates once typing pauses; until then the previous list stays.
 * @param text empty when nothing is to be suggested.
 */
export function useSuggestions(field: 'q' | 'near', text: string): Suggestion[] {
  const [last, setLast] = useState({ typed: '', list: none })
  const typed = text.trim()
  const isEnough = typed.length >= minTyped
  useEffect(() => {
    const stop = new AbortController()
    const ask = async () => {
      const { what, where } = await fetchSuggestions(field, typed, stop.signal)
      setLast({ typed, list: field === 'q' ? what : where })
    }
    const isNew = isEnough && typed !== last.typed
    const timer = isNew ? setTimeout(() => void ask().catch(() => null), rest) : undefined
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [field, typed, isEnough, last.typed])
  const isGoingOn = isEnough && typed.startsWith(last.typed.slice(0, minTyped))
  // A list that only repeats the field would cover the search button.
  return isGoingOn && !(field === 'near' && saysNoMore(last.list, typed)) ? last.list : none
}

function saysNoMore([only, ...others]: Suggestion[], typed: string): boolean {
  return others.length === 0 && only?.text.toLowerCase() === typed.toLowerCase()
}

async function fetchSuggestions(
  field: 'q' | 'near',
  text: string,
  signal: AbortSignal,
): Promise<Suggestions> {
  const query = new URLSearchParams({ [field]: text })
  const address = pathIn(language(), `/businesses/suggest?${query}`)
  const answer = await fetch(address, { signal, headers: { accept: 'application/json' } })
  if (!answer.ok) throw new Error(`No suggestions: ${answer.status}`)
  return (await answer.json()) as Suggestions
}
