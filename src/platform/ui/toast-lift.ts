type Part = { left: number; right: number; top: number; bottom: number }
type Box = { left: number; right: number; height: number; foot: number }

/** So that it doesn't cover a part; null if there's no room above. @param foot its bottom edge */
export function liftOver(part: Part, { left, right, height, foot }: Box): number | null {
  const isBeside = part.right <= left || part.left >= right
  const isAbove = part.bottom <= foot - height
  if (isBeside || isAbove || part.top >= foot) return 0
  return part.top >= height ? foot - part.top : null
}

/** The smallest lift that covers none of the parts; null if there's no such place. */
export function liftOverAll(parts: readonly Part[], box: Box): number | null {
  const above = parts.map(({ top }) => box.foot - top)
  const lifts = [0, ...above].filter((lift) => lift >= 0 && lift + box.height <= box.foot)
  const isFree = (lift: number) =>
    parts.every((part) => liftOver(part, { ...box, foot: box.foot - lift }) === 0)
  return lifts.toSorted((a, b) => a - b).find(isFree) ?? null
}
