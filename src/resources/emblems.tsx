import type { ReactNode } from 'react'

/** What an emblem stands for: the name that the table of resources gives a section. */
const drawings: Readonly<Record<string, ReactNode>> = {
  // A town hall.
  government: (
    <>
      <path d="M9 20 24 11l15 9H9ZM13 24v9M20.5 24v9M27.5 24v9M35 24v9M9 37h30" />
      <circle className="gold" cx="24" cy="16.6" r="1.8" />
    </>
  ),
  // A case, ready for the first day.
  employment: (
    <>
      <path d="M10 18h28v19H10ZM19 18v-5h10v5M10 26c9 4 19 4 28 0" />
      <rect className="gold" x="21.5" y="26" width="5" height="5" rx="1" />
    </>
  ),
  'va-medical-center': (
    <>
      <path d="M11 38V16h26v22M7 38h34M20 38v-7h8v7" />
      <path className="gold" d="M22.3 19h3.4v2.8h2.8v3.4h-2.8V28h-3.4v-2.8h-2.8v-3.4h2.8Z" />
    </>
  ),
  healthcare: (
    <>
      <path d="M24 38C13 30 9.5 25 9.5 19.5A7.25 7.25 0 0 1 24 17a7.25 7.25 0 0 1 14.5 2.5C38.5 25 35 30 24 38Z" />
      <circle className="gold" cx="24" cy="25" r="3" />
    </>
  ),
  'support-line': (
    <>
      <path d="M15 11c-4 1-5 5-3.5 9C14 27 20 34 28 37c4 1.5 8 .5 9-3.5l-6-5-4 3c-4-2-7-5-9-9l3-4Z" />
      <path className="gold-line" d="M28 19a5 5 0 0 1 3 3M29.5 12.5a12 12 0 0 1 8 8" />
    </>
  ),
  housing: (
    <>
      <path d="M8 24 24 11l16 13M12.5 21v16h23V21" />
      <path className="gold" d="M21 28a3 3 0 0 1 6 0v9h-6Z" />
    </>
  ),
  legal: (
    <>
      <path d="M24 12v25M17 37h14M12 16h24M12 16 7.5 26M12 16l4.5 10M36 16l-4.5 10M36 16l4.5 10" />
      <path className="gold" d="M7 26h10a5 5 0 0 1-10 0ZM31 26h10a5 5 0 0 1-10 0Z" />
    </>
  ),
  community: (
    <>
      <circle cx="13" cy="21" r="3.5" />
      <circle cx="35" cy="21" r="3.5" />
      <path d="M6.5 34c0-4 3-7 6.5-7s5 2 5.5 4M41.5 34c0-4-3-7-6.5-7s-5 2-5.5 4M16 37c0-5 3.5-8.5 8-8.5s8 3.5 8 8.5" />
      <circle className="gold" cx="24" cy="18" r="4.5" />
    </>
  ),
}

/** Every emblem, drawn once; it must stand on the page before the cards that point to it. */
export function EmblemSheet() {
  return (
    <svg className="hidden" aria-hidden="true">
      {Object.entries(drawings).map(([name, drawing]) => (
        <symbol key={name} id={`emblem-${name}`} viewBox="0 0 48 48">
          <g
            className="[&_.gold]:fill-gold [&_.gold]:stroke-none [&_.gold-line]:stroke-gold"
            fill="none"
            stroke="currentColor"
            strokeWidth="2.2"
            strokeLinejoin="round"
            strokeLinecap="round"
          >
            {drawing}
          </g>
        </symbol>
      ))}
    </svg>
  )
}

/** The emblem of a kind of resource; an unknown kind gets the one of a community. */
export function Emblem({ kind }: { kind: string }) {
  const name = kind in drawings ? kind : 'community'
  return (
    <svg
      aria-hidden="true"
      className="size-12 shrink-0 rounded-card bg-navy-light text-white print:border print:border-navy print:bg-transparent print:text-navy"
    >
      <use href={`#emblem-${name}`} />
    </svg>
  )
}
