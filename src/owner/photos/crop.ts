import * as t from '#messages/crop-photo.ts'
import type { Crop } from '../../platform/images/image.ts'

export const cropFields = [
  ['left', t.fromLeft],
  ['top', t.fromTop],
  ['width', t.width],
  ['height', t.height],
] as const

/** In percent of the width or height. */
export const minCut = 5

export const wholePhoto: Crop = { left: 0, top: 0, width: 100, height: 100 }

export function isCut({ width, height }: Crop): boolean {
  return width < 100 || height < 100
}

/**
 * In percent; clamps what reaches beyond the edge.
 * @returns the field that isn't a number or is out of bounds, with advice.
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
      return { ok: false, field, text: t.typeNumber({ min, max }) }
    crop[field] = Math.round(number)
  }
  return { ok: true, crop: inBounds(crop) }
}

/** Whole percent, inside the picture. */
export function inBounds({ left, top, width, height }: Crop): Crop {
  const at = { left: Math.round(left), top: Math.round(top) }
  return {
    ...at,
    width: Math.min(Math.round(width), 100 - at.left),
    height: Math.min(Math.round(height), 100 - at.top),
  }
}
