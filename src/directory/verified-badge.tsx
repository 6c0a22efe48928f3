import { VerifiedMark } from '../ui/drawings/verified-mark.tsx'
import { badgeText, methodMeaning, type Verification } from './verification.ts'

/** The badge; a tap tells by what proof and when it was checked. */
export function VerifiedBadge({ verification }: { verification: Verification }) {
  return (
    <details className="group relative z-10 inline-block">
      <summary className="inline-flex min-h-11 list-none items-center [&::-webkit-details-marker]:hidden">
        <span className="inline-flex items-center gap-1.5 rounded-full bg-verified-ground px-3 py-1 text-sm font-semibold text-verified">
          <VerifiedMark className="size-4.5" />
          Verified
        </span>
      </summary>
      <div className="absolute left-0 z-20 w-72 max-w-[80vw] rounded-card border border-line bg-card p-3 text-sm shadow-float">
        <p className="font-semibold">{badgeText(verification)}</p>
        <p className="text-soft">{methodMeaning(verification.method)}</p>
      </div>
    </details>
  )
}
