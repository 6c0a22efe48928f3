import type { HistoryEntry } from './desk-view.ts'

/** Who did what, when and why; what was undone is struck out. */
export function History({ history }: { history: HistoryEntry[] }) {
  return (
    <section aria-labelledby="history">
      <h2 id="history">History</h2>
      <ol className="mt-3 space-y-3 border-l-2 border-line pl-4">
        {history.map(({ key, when, text, why, isUndone }) => (
          <li key={key}>
            <p className={isUndone ? 'text-soft line-through' : ''}>
              {text}
              {isUndone && <span className="sr-only"> (undone)</span>}
            </p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
            {why && <p className="mt-1 wrap-anywhere whitespace-pre-line">{why}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
