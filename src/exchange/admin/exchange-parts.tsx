import * as t from '#messages/admin-import.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ImportState } from '../import/import-words.ts'

export function ExchangePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h1 className="font-serif text-3xl font-semibold">{title}</h1>
      {children}
    </div>
  )
}

type AdminPartProps = { title: string; id?: string; children: ReactNode }

export function AdminPart({ title, id, children }: AdminPartProps) {
  return (
    <section id={id} className="mt-6 rounded-card border border-line bg-card p-5 md:p-6">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}

export function SamplesHint({ samples }: { samples: number }) {
  if (samples === 0) return null
  return (
    <p role="note" className="measure mt-4 rounded-card border-2 border-edge bg-card p-4">
      {t.samplesHint({
        samples,
        b: (words) => <strong>{words}</strong>,
        link: (words) => (
          <Link to={href('/admin/samples')} className="inline-link">
            {words}
          </Link>
        ),
      })}
    </p>
  )
}

export function isAtWork(state: ImportState): boolean {
  return state === 'reading' || state === 'applying' || state === 'undoing'
}
