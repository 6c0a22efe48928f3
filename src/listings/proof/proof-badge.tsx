import * as t from '#messages/badges.ts'
import { href, Link } from 'react-router'
import { ProofMark } from '../../assets/drawings/proof-mark.tsx'
import {
  badgeLine,
  badgeName,
  badgeWords,
  isProofSeen,
  methodSign,
  type Verification,
  type VerificationMethod,
} from '../verification.ts'

/** A color per level next to its words and mark; unchecked levels are gray outlines. */
const looks: Record<VerificationMethod, string> = {
  'sba-vetcert': 'bg-verified-ground text-verified',
  'state-certification': 'bg-florida-ground text-florida',
  'papers-seen': 'bg-documents-ground text-documents',
  vouched: 'bg-vouched-ground text-vouched',
  'sam-registered': 'border border-edge text-soft',
  'self-attested': 'border border-edge text-soft',
}

/** Of samples: never the look of proof. */
export const sampleLook = 'border border-dashed border-edge text-soft'

type ProofChipProps = Pick<Verification, 'method' | 'provesDisability'> & { isSample?: boolean }

export function ProofChip({ method, provesDisability = false, isSample }: ProofChipProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 text-sm font-semibold print:border-0 print:bg-transparent print:p-0 ${isSample ? sampleLook : looks[method]}`}
    >
      <ProofMark sign={methodSign(method)} className="size-4.5 shrink-0" />
      {isSample
        ? t.sampleBadge({ name: badgeName({ method, provesDisability }) })
        : badgeWords({ method, provesDisability })}
    </span>
  )
}

type ProofBadgeProps = { verification: Verification; isSample: boolean }

/** A tap shows when it was checked and links to its meaning. */
export function ProofBadge({ verification, isSample }: ProofBadgeProps) {
  // On paper, the line below says it again unless it leaves out "Verified".
  const isRepeated = isSample || !isProofSeen(verification.method)
  return (
    <details className="group relative z-10 inline-block max-w-full open:basis-full print:flex print:flex-wrap print:items-baseline print:gap-x-2">
      <summary
        className={`inline-flex min-h-11 list-none items-center print:min-h-0 [&::-webkit-details-marker]:hidden ${isRepeated ? 'supports-[selector(::details-content)]:print:hidden' : ''}`}
      >
        <ProofChip {...verification} isSample={isSample} />
      </summary>
      <div className="mb-2 max-w-72 rounded-card border border-line bg-page p-3 text-sm print:mb-0 print:max-w-none print:border-0 print:p-0">
        <p className="font-semibold">{badgeLine(verification, isSample)}</p>
        <Link
          to={`${href('/what-the-badge-means')}#${verification.method}`}
          className="inline-link inline-flex min-h-11 items-center print:hidden"
        >
          {t.whatThisBadgeMeans()}
        </Link>
      </div>
    </details>
  )
}
