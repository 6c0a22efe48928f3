import { encode } from 'uqr'

/** A QR code to draw: `path` for an SVG of `size` by `size` units, with the quiet edge that readers need. */
export type QrCode = { size: number; path: string }

/** The QR code of a web address; it is read with up to a quarter of it covered. */
export function qrCode(address: string): QrCode {
  const { data, size } = encode(address, { ecc: 'Q', border: 4 })
  return { size, path: data.map(rowPath).join('') }
}

/** Each run of dark modules as one bar, so that no hairlines show between them on paper. */
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
