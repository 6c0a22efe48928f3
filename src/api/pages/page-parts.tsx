import type { ReactNode } from 'react'

/** A section of a page for developers, with its heading. */
export function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 min-w-0">
      <h2 id={id}>{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}

/** Code to read and copy. */
export function Snippet({ children }: { children: string }) {
  return (
    <pre
      lang="en"
      className="mt-2 rounded-card border border-line bg-card p-4 text-sm break-words whitespace-pre-wrap"
    >
      <code>{children}</code>
    </pre>
  )
}
