import { OutsideButton } from '../ui/button.tsx'
import type { Business } from './business.ts'

/** Reviews live at Google; nothing is invented here. */
export function GoogleReviews({ business }: { business: Business }) {
  const query = encodeURIComponent(
    [business.name, business.city ?? business.county, 'FL'].join(' '),
  )
  return (
    <section aria-labelledby="reviews">
      <h2 id="reviews">Google reviews</h2>
      <p className="measure mt-3 text-soft">
        We do not collect reviews. See what others say on Google.
      </p>
      <OutsideButton href={`https://www.google.com/search?q=${query}`} className="mt-3">
        <span>
          Search on Google<span className="sr-only"> for {business.name}</span>
        </span>
      </OutsideButton>
    </section>
  )
}
