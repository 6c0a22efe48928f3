import { useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { placeKey, questionsIn, type PlaceAnswer, type Question } from '../questions/questions.ts'
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
  const [place, setPlace] = useState(placeIn(answer))
  const [county, setCounty] = useState<{ key: string; slug: string | null } | null>(null)
  const placeOf = usePlaces(start)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (answer !== seen) {
    setSeen(answer)
    if (answer) {
      setLeft(answer.values)
      setSettled([...new Set([...settled, ...(answer.settled ?? [])])])
      setPlace(placeIn(answer) ?? place)
    }
  }
  const openIn = (values: FormValues, place: Question | null) =>
    [...(place?.key === placeKey(values) ? [place] : []), ...questionsIn(values)].filter(
      ({ key }) => !settled.includes(key) && questionsIn(start).every((one) => one.key !== key),
    )
  const look = async (values: FormValues): Promise<Question[]> => {
    const found = await placeOf(values)
    setPlace(found?.question ?? null)
    setCounty({ key: placeKey(values), slug: found?.county ?? null })
    setLeft(values)
    return openIn(values, found?.question ?? null)
  }
  const requested = openIn(left, place).map(({ key }) => key)
  return {
    open: openIn(values, place).filter(({ key }) => requested.includes(key)),
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

function placeIn(answer: FormAnswer | undefined): Question | null {
  return answer?.questions?.find(({ field }) => field === 'zip') ?? null
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
