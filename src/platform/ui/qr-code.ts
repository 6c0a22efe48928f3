import { encode } from 'uqr'

/** Of an SVG of `size` by `size` units. */
export type QrCode = { size: number; path: string }

/** Readable with up to a quarter covered. */
export function qrCode(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'Q', border: 4 })
  return { size, path: data.map(rowPath).join('') }
}

/** Joined, so that no hairlines show in print. */
function rowPath(row: boolean[], y: number): string {
  const bars: string[] = []
  let start = -1
  for (let x = 0; x <= row.length; x++) {
    const isDark = row[x] === true
    if (isDark && start < 0) start = x
    if (!isDark && start >= 0) {
      bars.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      start = -1
    }
  }
  return bars.join('')
}
