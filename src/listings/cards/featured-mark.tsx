import * as t from '#messages/cards.ts'

export function FeaturedMark() {
  return (
    <span className="inline-flex items-center gap-1 rounded-full border border-edge px-3 py-0.5 text-sm font-semibold">
      <span aria-hidden="true">★</span>
      {t.featured()}
    </span>
  )
}
