import { href, Link } from 'react-router'

/** Real listings should not come among samples. */
export function SamplesHint({ samples }: { samples: number }) {
  if (samples === 0) return null
  return (
    <p role="note" className="measure mt-4 rounded-card border-2 border-edge bg-card p-4">
      <strong>The directory holds {samples} sample listings.</strong> Before you bring in real ones,{' '}
      <Link to={href('/admin/samples')} className="inline-link">
        take the samples out
      </Link>
      . Rows are not compared with samples: one that says the same as a sample is new.
    </p>
  )
}
