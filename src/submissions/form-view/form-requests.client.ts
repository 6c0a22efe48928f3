import type { Challenge } from 'altcha-lib'
import type { PossibleDuplicate } from '../form/form-state.ts'
import type { FoundCategories } from '../form/found-categories.ts'
import type { PlaceAnswer } from '../questions/questions.ts'

/** Fetches the challenge of a form and solves it. @returns null when there is none to have. */
export async function solveChallenge(formToken: string): Promise<string | null> {
  const [answer, { solve }] = await Promise.all([
    fetch(`/submit-business/challenge?${new URLSearchParams({ pass: formToken })}`),
    import('../../platform/http/challenge/solve-challenge.client.ts'),
  ])
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  return solve(challenge)
}

type Asked = Record<string, string>

/** Listings that may be the business that is filled in. @throws when the look-up is refused. */
export function lookUp(query: Asked, signal: AbortSignal): Promise<PossibleDuplicate[]> {
  return ask<PossibleDuplicate[]>('duplicates', query, signal)
}

/** What is asked about a place, and the county that it tells. @throws when the look-up is refused. */
export function lookUpPlace(query: Asked, signal: AbortSignal): Promise<PlaceAnswer> {
  return ask<PlaceAnswer>('place', query, signal)
}

/** The categories that somebody's own words mean. @throws when the look-up is refused. */
export function lookUpCategories(words: string, signal: AbortSignal): Promise<FoundCategories> {
  return ask<FoundCategories>('categories', { words }, signal)
}

async function ask<Answer>(what: string, query: Asked, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(`/submit-business/${what}?${new URLSearchParams(query)}`, { signal })
  if (!answer.ok) throw new Error('The look-up was refused')
  return (await answer.json()) as Answer
}
