import type { Challenge } from 'altcha-lib'
import { solve } from './solve-challenge.client.ts'

/** @returns null when the auth service gives no challenge. */
export async function solveCaptcha(): Promise<string | null> {
  const answer = await fetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const { pass, challenge } = (await answer.json()) as { pass: string; challenge: Challenge }
  const solution = await solve(challenge)
  return solution && `${pass}~${solution}`
}
