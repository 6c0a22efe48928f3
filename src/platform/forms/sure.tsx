import type { ReactNode } from 'react'
import { PostForm } from './post-form.tsx'

type SureProps = { summary: string; className?: string; children: ReactNode }

/** A folded form, so that irreversible actions take two taps. */
export function Sure({ summary, className = '', children }: SureProps) {
  return (
    <details className={`rounded-card border border-line bg-card ${className}`}>
      <summary className="min-h-11 px-4 py-2.5">{summary}</summary>
      <PostForm className="space-y-3 border-t border-line p-4">{children}</PostForm>
    </details>
  )
}
