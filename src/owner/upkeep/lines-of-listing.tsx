import type { ListingLine } from './listing-lines.ts'

export function ListingLines({ lines }: { lines: readonly ListingLine[] }) {
  return (
    <dl className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
      {lines.map(({ label, text }) => (
        <div key={label} className="px-4 py-2 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-4">
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
