type Part = { left: number; right: number; top: number; bottom: number }

/**
 * How far above the foot of the window a message must be to cover nothing of a part of the page: 0 where it's clear
 * of it down there, null where the part leaves no room above itself.
 *
 * @param foot how far below the top of the window its foot is, in pixels like all the rest.
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
