import { useEffect, useState } from 'react'
import type { FormAnswer, LikelyListing } from '../form/form-answer.ts'
import type { TypedSubmission } from '../form/submission-fields.ts'

const pause = 500

/** Listings that may be the business that is typed, looked for while typing, but for those waved off. */
export function useLikely(typed: TypedSubmission, answer: FormAnswer | undefined) {
  const [found, setFound] = useState<LikelyListing[]>(answer?.likely ?? [])
  const [notListed, setNotListed] = useState(answer?.notListed ?? [])
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.likely.length) setFound(answer.likely)
  }
  const { name, phone, website, street, city, zip, county } = typed
  useEffect(() => {
    const query = new URLSearchParams({ name, phone, website, street, city, zip, county })
    if (!name.trim() && !phone.trim() && !website.trim()) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      askLikely(query, stop.signal).then(setFound, () => {})
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [name, phone, website, street, city, zip, county])
  return {
    likely: found.filter(({ id }) => !notListed.includes(id)),
    notListed,
    waveOff: () => setNotListed([...new Set([...notListed, ...found.map(({ id }) => id)])]),
  }
}

async function askLikely(query: URLSearchParams, signal: AbortSignal): Promise<LikelyListing[]> {
  const answer = await fetch(`/submit-business/duplicates?${query}`, { signal })
  if (!answer.ok) throw new Error('The look-up was refused')
  return answer.json()
}
