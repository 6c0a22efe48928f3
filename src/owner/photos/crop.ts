import type { Crop } from '../../platform/images/image.ts'

/** The fields of the form, and what they are called. */
export const cropFields = [
  ['left', 'From the left'],
  ['top', 'From the top'],
  ['width', 'Width'],
  ['height', 'Height'],
] as const

/** The least that can be cut out, in percent of the width or height. */
export const minCut = 5

export const wholePhoto: Crop = { left: 0, top: 0, width: 100, height: 100 }

/** Whether a part is less than all. */
export function isCut({ width, height }: Crop): boolean {
  return width < 100 || height < 100
}

/**
 * The part that a form names in percent. What reaches beyond the edge ends there.
 *
 * @returns the field that is no number, or out of its bounds, with what to do.
 */
export function readCrop(
  value: (field: keyof Crop) => string,
): { ok: true; crop: Crop } | { ok: false; field: keyof Crop; text: string } {
  const crop = { ...wholePhoto }
  for (const [field] of cropFields) {
    const typed = value(field).trim().replace(/%$/, '').trim()
    const isSide = field === 'left' || field === 'top'
    const [min, max] = isSide ? [0, 100 - minCut] : [minCut, 100]
    const number = /^\d{1,3}([.,]\d+)?$/.test(typed) ? Number(typed.replace(',', '.')) : NaN
    if (!(number >= min && number <= max))
      return { ok: false, field, text: `Type a number from ${min} to ${max}` }
    crop[field] = Math.round(number)
  }
  return { ok: true, crop: inBounds(crop) }
}

/** A part in whole percent, within the picture. */
export function inBounds({ left, top, width, height }: Crop): Crop {
  const at = { left: Math.round(left), top: Math.round(top) }
  return {
    ...at,
    width: Math.min(Math.round(width), 100 - at.left),
    height: Math.min(Math.round(height), 100 - at.top),
  }
}
