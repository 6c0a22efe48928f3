import type { DetailLine } from '../../submissions/form/field-lines.ts'

/** Lines of a listing: what each says. */
export function Lines({ lines }: { lines: DetailLine[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {lines.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Lines that changed: what stood there, and what stands there now. */
export function ChangedLines({ lines }: { lines: DetailLine[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {lines.map(({ label, text, before }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-line">
            <del className="block text-soft">
              <span className="sr-only">Before: </span>
              {before}
            </del>
            <ins className="block no-underline">
              <span className="sr-only">After: </span>
              {text}
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  )
}
