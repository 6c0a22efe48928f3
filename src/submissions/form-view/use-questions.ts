import { useEffect, useRef, useState } from 'react'
import type { FormAnswer } from '../form/form-state.ts'
import type { FormValues } from '../form/form-values.ts'
import { placeKey, questionsIn, type PlaceAnswer, type Question } from '../questions/questions.ts'
import { lookUpPlace } from './form-requests.client.ts'

/** Milliseconds after a field was left: what appears at once would move the button that is being tapped. */
const pause = 300

/** Nobody waits longer for what is asked about a place: the site asks again when the form is sent. */
const maxWait = 1500

/**
 * What is asked about likely slips while a form is filled in: only once a field was left, and never twice about the
 * same. What a form was shown with is not asked about.
 */
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
  const asked = openIn(left, place).map(({ key }) => key)
  return {
    /** What is asked now: of fields that are as they were when they were left. */
    open: openIn(values, place).filter(({ key }) => asked.includes(key)),
    /** Looks at the form as it is left, and says what is asked about it. */
    look,
    lookSoon: (values: FormValues) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void look(values), pause)
    },
    /** The county that the ZIP code or the city tells; null where one was chosen, or none is known. */
    foundCounty: county?.key === placeKey(values) ? county.slug : null,
    settled,
    settle: (keys: string[]) => setSettled((known) => [...new Set([...known, ...keys])]),
  }
}

function placeIn(answer: FormAnswer | undefined): Question | null {
  return answer?.questions?.find(({ field }) => field === 'zip') ?? null
}

/** Asks the site about places, whose tables the browser does not have, and about each once. */
function usePlaces(start: FormValues) {
  const asked = useRef<{ key: string; answer: Promise<PlaceAnswer | null> } | null>(null)
  return async (values: FormValues): Promise<PlaceAnswer | null> => {
    const { city, zip, county } = values
    const key = placeKey(values)
    if (key === placeKey(start) || !(city.trim() || zip.trim())) return null
    if (asked.current?.key !== key) {
      const answer = lookUpPlace({ city, zip, county }, AbortSignal.timeout(maxWait))
      asked.current = { key, answer: answer.catch(() => null) }
    }
    return asked.current.answer
  }
}
