import type { ReactNode } from 'react'

/** A page of lists that come in or go out: its title, and its parts. */
export function ExchangePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="font-serif text-3xl font-semibold">{title}</h1>
      {children}
    </div>
  )
}

type AdminPartProps = { title: string; id?: string; children: ReactNode }

/** A part of such a page, on a card of its own. */
export function AdminPart({ title, id, children }: AdminPartProps) {
  return (
    <section id={id} className="mt-6 rounded-card border border-line bg-card p-5 md:p-6">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}
