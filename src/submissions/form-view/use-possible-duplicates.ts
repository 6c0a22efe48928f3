import { useEffect, useState } from 'react'
import type { FormAnswer, PossibleDuplicate } from '../form/form-state.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import { lookUp } from './form-requests.client.ts'
import type { FormValues } from '../form/form-values.ts'

const pause = 500

export function usePossibleDuplicates(
  values: FormValues,
  answer: FormAnswer | undefined,
  kind: SubmissionKind | null,
) {
  const [found, setFound] = useState<PossibleDuplicate[]>(answer?.possibleDuplicates ?? [])
  const [notListed, setNotListed] = useState(answer?.notListed ?? [])
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer?.possibleDuplicates.length) setFound(answer.possibleDuplicates)
  }
  const { name, phone, website, street, city, zip, county } = values
  useEffect(() => {
    if (!kind) return undefined
    const query = { kind, name, phone, website, street, city, zip, county }
    if (!name.trim() && !phone.trim() && !website.trim()) return undefined
    const stop = new AbortController()
    const timer = setTimeout(() => {
      lookUp(query, stop.signal).then(setFound, () => {})
    }, pause)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [kind, name, phone, website, street, city, zip, county])
  return {
    found: found.filter(({ id }) => !notListed.includes(id)),
    notListed,
    resume: (ids: string[]) => setNotListed((known) => [...new Set([...known, ...ids])]),
    dismiss: () => setNotListed([...new Set([...notListed, ...found.map(({ id }) => id)])]),
  }
}
