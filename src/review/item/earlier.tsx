import * as t from '#messages/desk-item.ts'
import type { SentBefore } from './sent-before.ts'

/** Says that an email went out before its decision was undone. */
export function Earlier({ sent }: { sent: SentBefore | null }) {
  if (!sent) return null
  return (
    <section aria-labelledby="earlier" className="mt-5 rounded-card border border-line bg-note p-4">
      <h2 id="earlier" className="text-lg!">
        {t.history()}
      </h2>
      <p className="mt-1">{sent.text}</p>
      {sent.answer && (
        <p className="mt-1 border-l-2 border-line pl-3 wrap-anywhere whitespace-pre-line">
          {sent.answer}
        </p>
      )}
    </section>
  )
}
