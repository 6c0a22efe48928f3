import type { Challenge } from 'altcha-lib'
import type { PossibleDuplicate } from '../form/form-state.ts'
import type { FoundCategories } from '../form/found-categories.ts'
import type { PlaceAnswer } from '../questions/questions.ts'

/** Null if it can't be fetched. */
export async function solveChallenge(formToken: string): Promise<string | null> {
  const [answer, { solve }] = await Promise.all([
    fetch(`/submit-business/challenge?${new URLSearchParams({ pass: formToken })}`),
    import('../../platform/http/challenge.client.ts'),
  ])
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  return solve(challenge)
}

type Asked = Record<string, string>

/** @throws when refused. */
export function lookUp(query: Asked, signal: AbortSignal): Promise<PossibleDuplicate[]> {
  return ask<PossibleDuplicate[]>('duplicates', query, signal)
}

/** A question and the county. @throws when refused. */
export function lookUpPlace(query: Asked, signal: AbortSignal): Promise<PlaceAnswer> {
  return ask<PlaceAnswer>('place', query, signal)
}

/** @throws when refused. */
export function lookUpCategories(words: string, signal: AbortSignal): Promise<FoundCategories> {
  return ask<FoundCategories>('categories', { words }, signal)
}

async function ask<Answer>(what: string, query: Asked, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(`/submit-business/${what}?${new URLSearchParams(query)}`, { signal })
  if (!answer.ok) throw new Error('The look-up was refused')
  return (await answer.json()) as Answer
}
