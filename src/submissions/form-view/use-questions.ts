import { useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import {
  openQuestions,
  placeKey,
  questionsIn,
  townKey,
  type PlaceAnswer,
  type Question,
} from '../questions/questions.ts'
import { lookUpPlace } from './form-requests.client.ts'

/** Milliseconds: a question that appears at once would move the button being tapped. */
const pause = 300

/** Milliseconds; the server asks again when the form is sent. */
const maxWait = 1500

/** Asks only after a field loses focus, never twice, and not about values the form came with. */
export function useQuestions(
  values: FormValues,
  start: FormValues,
  answer: FormAnswer | undefined,
) {
  const [left, setLeft] = useState(answer?.values ?? start)
  const [settled, setSettled] = useState(answer?.settled ?? [])
  const [seen, setSeen] = useState(answer)
  const [places, setPlaces] = useState(placesIn(answer))
  const [county, setCounty] = useState<{ key: string; slug: string | null } | null>(null)
  const placeOf = usePlaces(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (answer !== seen) {
    setSeen(answer)
    if (answer) {
      setLeft(answer.values)
      setSettled([...new Set([...settled, ...(answer.settled ?? [])])])
      if (placesIn(answer).length) setPlaces(placesIn(answer))
    }
  }
  const openIn = (values: FormValues, places: Question[]) => {
    const keys = [placeKey(values), townKey(values)]
    const known = [...questionsIn(start).map(({ key }) => key), townKey(start)]
    const current = places.filter(({ key }) => keys.includes(key))
    return openQuestions([...current, ...questionsIn(values)], [...settled, ...known])
  }
  const look = async (values: FormValues): Promise<Question[]> => {
    const found = await placeOf(values)
    setPlaces(found?.questions ?? [])
    setCounty({ key: placeKey(values), slug: found?.county ?? null })
    setLeft(values)
    return openIn(values, found?.questions ?? [])
  }
  const requested = openIn(left, places).map(({ key }) => key)
  return {
    open: openIn(values, places).filter(({ key }) => requested.includes(key)),
    look,
    lookSoon: (values: FormValues) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void look(values), pause)
    },
    foundCounty: county?.key === placeKey(values) ? county.slug : null,
    settled,
    settle: (keys: string[]) => setSettled((known) => [...new Set([...known, ...keys])]),
  }
}

function placesIn(answer: FormAnswer | undefined): Question[] {
  return answer?.questions?.filter(({ field }) => field === 'zip' || field === 'city') ?? []
}

function usePlaces(start: FormValues) {
  const requested = useRef<{ key: string; answer: Promise<PlaceAnswer | null> } | null>(null)
  return async (values: FormValues): Promise<PlaceAnswer | null> => {
    const { city, zip, county } = values
    const key = placeKey(values)
    if (key === placeKey(start) || !(city.trim() || zip.trim())) return null
    if (requested.current?.key !== key) {
      const answer = lookUpPlace({ city, zip, county }, AbortSignal.timeout(maxWait))
      requested.current = { key, answer: answer.catch(() => null) }
    }
    return requested.current.answer
  }
}
