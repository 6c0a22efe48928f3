import type { ReactNode } from 'react'

export function Fact({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="break-inside-avoid rounded-card border border-line bg-card p-[min(1.25rem,6vw)] print:px-3 print:py-1.5"
    >
      <h2 id={`${id}-title`} className="mb-2 text-lg! print:mb-0 print:text-base!">
        {title}
      </h2>
      {children}
    </section>
  )
}
