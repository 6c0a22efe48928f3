import { solveChallenge, type Challenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'

export async function solveCaptcha(): Promise<string | null> {
  const answer = await fetch('/auth/v1/captcha')
  if (!answer.ok) return null
  const { pass, challenge } = (await answer.json()) as { pass: string; challenge: Challenge }
  const solution = await solve(challenge)
  return solution && `${pass}~${solution}`
}

/** @returns base64 of JSON, or null on timeout */
export async function solve(challenge: Challenge): Promise<string | null> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return solution && btoa(JSON.stringify({ challenge, solution }))
}
