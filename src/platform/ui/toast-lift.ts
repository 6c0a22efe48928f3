type Part = { left: number; right: number; top: number; bottom: number }

/** So that it doesn't cover a part; null if there's no room above. @param foot its bottom edge */
export function liftOver(
  part: Part,
  { left, right, height, foot }: { left: number; right: number; height: number; foot: number },
): number | null {
  const isBeside = part.right <= left || part.left >= right
  const isAbove = part.bottom <= foot - height
  if (isBeside || isAbove || part.top >= foot) return 0
  return part.top >= height ? foot - part.top : null
}
