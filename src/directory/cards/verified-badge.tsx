import { VerifiedMark } from '../../ui/drawings/verified-mark.tsx'
import { badgeText, methodMeaning, type Verification } from '../verification.ts'

/** The badge; a tap tells by what proof and when it was checked. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  return (
    <details className="group relative z-10 inline-block print:flex print:flex-wrap print:items-baseline print:gap-x-2">
      <summary className="inline-flex min-h-11 list-none print:min-h-0 items-center [&::-webkit-details-marker]:hidden">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-verified-ground px-3 py-1 print:p-0 text-sm font-semibold text-verified">
          <VerifiedMark className="size-4.5" />
          Verified
        </span>
      </summary>
      <div className="absolute left-0 z-20 w-72 max-w-[80vw] rounded-card border border-line bg-card p-3 text-sm shadow-float print:static print:w-auto print:max-w-none print:border-0 print:p-0">
        <p className="font-semibold">{badgeText(verification)}</p>
        <p className="text-soft print:hidden">{methodMeaning(verification.method)}</p>
      </div>
    </details>
  )
}
