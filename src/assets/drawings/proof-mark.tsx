import type { ProofSign } from './proof-shapes.ts'

/** Uses the text color; there is always a word next to it. */
export function ProofMark({ sign, className }: { sign: ProofSign; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 20 20"
      width="18"
      height="18"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/proof-marks.svg#${sign}`} />
    </svg>
  )
}
