import type { DetailLine } from '../../submissions/form/field-lines.ts'
import { isPlaceAddress } from '../../submissions/google-place.ts'

/** Lines of a listing: what each says. */
export function Lines({ lines }: { lines: DetailLine[] }) {
  return (
    <dl className="grid gap-x-4 sm:grid-cols-[9rem_1fr]">
      {lines.map(({ label, text }) => (
        <div key={label} className="contents">
          <dt className="text-sm text-soft sm:pt-0.5">{label}</dt>
          <dd className="mb-2 min-w-0 wrap-anywhere whitespace-pre-line">
            {isPlaceAddress(text) ? <OnGoogle address={text} /> : text}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The address names the place by a long id. */
function OnGoogle({ address }: { address: string }) {
  return (
    <a href={address} rel="noreferrer" className="inline-link inline-flex min-h-11 items-center">
      See its page on Google Maps
    </a>
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
