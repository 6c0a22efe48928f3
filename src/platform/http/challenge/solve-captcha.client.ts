import type { Challenge } from 'altcha-lib'
import { solve } from './solve-challenge.client.ts'

/** Fetches a challenge of the auth service of this site and solves it. @returns null when there is none to have. */
export async function solveCaptcha(): Promise<string | null> {
  const answer = await fetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const { pass, challenge } = (await answer.json()) as { pass: string; challenge: Challenge }
  const solution = await solve(challenge)
  return solution && `${pass}~${solution}`
}
