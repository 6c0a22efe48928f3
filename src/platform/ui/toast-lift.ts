type Part = { left: number; right: number; top: number; bottom: number }

/**
 * Pixels to raise a message so that it doesn't cover a part: 0 if it's clear already, null if
 * there's no room above.
 * @param foot the message's bottom edge from the window's top, in pixels.
 */
export function liftOver(
  part: Part,
  { left, right, height, foot }: { left: number; right: number; height: number; foot: number },
): number | null {
  const isBeside = part.right <= left || part.left >= right
  const isAbove = part.bottom <= foot - height
  if (isBeside || isAbove || part.top >= foot) return 0
  return part.top >= height ? foot - part.top : null
}
