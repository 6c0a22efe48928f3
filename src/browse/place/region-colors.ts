import type { CSSProperties } from 'react'
import type { RegionId } from '../../florida/regions.ts'

/** Each region's color token; dark enough for white text. */
export const regionColors: Readonly<Record<RegionId, string>> = {
  south: 'var(--color-region-south)',
  'tampa-bay': 'var(--color-region-tampa-bay)',
  'north-central': 'var(--color-region-north-central)',
  central: 'var(--color-region-central)',
  northwest: 'var(--color-region-northwest)',
  northeast: 'var(--color-region-northeast)',
  southwest: 'var(--color-region-southwest)',
}

/** Sets `--mark` to a region's color as a mark on the page; lighter in dark mode. */
export const regionMark =
  '[--mark:var(--region)] dark:[--mark:color-mix(in_oklab,var(--region)_62%,white)]'

/** Required by `regionMark` on the same element. */
export function regionStyle(id: RegionId): CSSProperties {
  return { '--region': regionColors[id] } as CSSProperties
}
