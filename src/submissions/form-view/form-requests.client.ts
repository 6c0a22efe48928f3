import type { Challenge } from 'altcha-lib'
import type { PossibleDuplicate } from '../form/form-state.ts'

/** Fetches the challenge of a form and solves it. @returns null when there is none to have. */
export async function solveChallenge(formToken: string): Promise<string | null> {
  const [answer, { solve }] = await Promise.all([
    fetch(`/submit-business/challenge?${new URLSearchParams({ pass: formToken })}`),
    import('../guard/solve-challenge.client.ts'),
  ])
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  return solve(challenge)
}

/** Listings that may be the business that is filled in. @throws when the look-up is refused. */
export async function lookUp(
  query: URLSearchParams,
  signal: AbortSignal,
): Promise<PossibleDuplicate[]> {
  const answer = await fetch(`/submit-business/duplicates?${query}`, { signal })
  if (!answer.ok) throw new Error('The look-up was refused')
  return answer.json()
}
