import * as t from '#messages/layout.ts'
import type { ReactNode } from 'react'
import { dial, textInSpanish } from './crisis-numbers.ts'

/** How to reach someone who speaks Spanish: the 988 Lifeline, not the line for veterans. */
export function CrisisInSpanish({ className = '' }: { className?: string }) {
  const link = (to: string) => (words: ReactNode) => (
    <a href={to} className="inline-flex min-h-11 items-center underline underline-offset-4">
      {words}
    </a>
  )
  return (
    <p className={className}>
      {t.crisisInSpanish({ call: link(dial), text: link(textInSpanish) })}
    </p>
  )
}
