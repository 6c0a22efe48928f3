import { BusinessCard } from './business-card.tsx'
import type { BusinessSummary } from '../business.ts'

type BusinessGridProps = {
  businesses: BusinessSummary[]
  /** The number of the first one in an ordered list; none in a list without an order to tell. */
  start?: number
  from?: string | null
  servedCounty?: string | null
}

/** Listings as cards: one column, two from medium width. */
export function BusinessGrid({ businesses, start, from, servedCounty }: BusinessGridProps) {
  return (
    <ol className="grid gap-4 md:grid-cols-2 md:gap-6">
      {businesses.map((business, index) => (
        <li key={business.id}>
          <BusinessCard
            business={business}
            position={start === undefined ? undefined : start + index}
            from={from}
            servedCounty={servedCounty}
          />
        </li>
      ))}
    </ol>
  )
}
