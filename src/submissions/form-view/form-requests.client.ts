import { language, pathIn } from '../../platform/text/language.ts'
import type { Challenge } from 'altcha-lib'
import type { PossibleDuplicate, FoundCategories } from '../form/form-state.ts'
import type { PlaceAnswer } from '../questions/questions.ts'

export async function solveChallenge(formToken: string): Promise<string | null> {
  const [answer, { solve }] = await Promise.all([
    fetch(`/submit-business/challenge?${new URLSearchParams({ pass: formToken })}`),
    import('../../platform/http/challenge.client.ts'),
  ])
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  return solve(challenge)
}

type Query = Record<string, string>

export function lookUp(query: Query, signal: AbortSignal): Promise<PossibleDuplicate[]> {
  return ask<PossibleDuplicate[]>('duplicates', query, signal)
}

export function lookUpPlace(query: Query, signal: AbortSignal): Promise<PlaceAnswer> {
  return ask<PlaceAnswer>('place', query, signal)
}

export function lookUpCategories(words: string, signal: AbortSignal): Promise<FoundCategories> {
  return ask<FoundCategories>('categories', { words }, signal)
}

async function ask<Answer>(what: string, query: Query, signal: AbortSignal): Promise<Answer> {
  const answer = await fetch(
    pathIn(language(), `/submit-business/${what}?${new URLSearchParams(query)}`),
    { signal },
  )
  if (!answer.ok) throw new Error('The look-up was refused')
  return (await answer.json()) as Answer
}
