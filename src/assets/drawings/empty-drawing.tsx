/** The names in public/empty-drawings.svg. */
export type EmptyDrawingKind = 'no-results' | 'not-found' | 'no-posts' | 'no-listings'

type EmptyDrawingProps = { kind: EmptyDrawingKind; className?: string }

/** Decorative: the sentence next to it has the message. */
export function EmptyDrawing({ kind, className }: EmptyDrawingProps) {
  return (
    <svg
      className={`max-w-full ${className ?? ''}`}
      viewBox="0 0 240 160"
      width="240"
      height="160"
      aria-hidden="true"
      focusable="false"
    >
      <use href={`/empty-drawings.svg#${kind}`} />
    </svg>
  )
}
