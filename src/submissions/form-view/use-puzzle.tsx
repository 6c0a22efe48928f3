import { useRef } from 'react'
import type { Challenge } from 'altcha-lib'

/** Nobody waits longer for a puzzle: without its solution a form is taken too, only fewer of them. */
const maxWait = 8000

/** The puzzle of a form: fetched and solved unseen from the first touch on. */
export function usePuzzle(pass: string) {
  const running = useRef<{ pass: string; solution: Promise<string | null> } | null>(null)
  const start = (): Promise<string | null> => {
    if (running.current?.pass !== pass)
      running.current = { pass, solution: solvePuzzle(pass).catch(() => null) }
    return running.current.solution
  }
  const solution = () => Promise.race([start(), later(maxWait)])
  return { start, solution }
}

async function solvePuzzle(pass: string): Promise<string | null> {
  const [answer, { solve }] = await Promise.all([
    fetch(`/submit-business/challenge?${new URLSearchParams({ pass })}`),
    import('../guard/solve-challenge.ts'),
  ])
  if (!answer.ok) return null
  const challenge: Challenge = await answer.json()
  return solve(challenge)
}

/** Null, after so many milliseconds. */
export function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}
