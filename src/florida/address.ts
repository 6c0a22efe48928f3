/** An address in Florida by its parts; what is not known, or not told, is null. */
export type Address = { street: string | null; city: string | null; zip: string | null }

/** An address in one line; null when nothing of it is known. SQL has the same: address_text(). */
export function addressText({ street, city, zip }: Address): string | null {
  if (!street && !city && !zip) return null
  return [street, city, zip ? `FL ${zip}` : 'FL'].filter(Boolean).join(', ')
}

/** The parts of an address such as "2140 SE Federal Hwy, Stuart, FL 34994". */
export function addressParts(address: string): string[] {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The city: the second-to-last part, or "Unknown City". */
export function cityOf(address: string | null): string {
  return addressParts(address ?? '').at(-2) ?? 'Unknown City'
}

/** The state: the last part without its zip, or "FL". */
export function stateOf(address: string | null): string {
  const parts = addressParts(address ?? '')
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return last.replace(/\s*\d{5}(-\d{4})?$/, '') || 'FL'
}

/** The last Florida zip that an address holds, without its +4, or null. */
export function zipOf(address: string | null): string | null {
  return address?.match(/\b3[234]\d{3}(?=(?:-\d{4})?\b)/g)?.at(-1) ?? null
}

/** The street line, or null when the address is only a town. */
export function streetOf(address: string | null): string | null {
  const parts = addressParts(address ?? '')
  return parts.length > 2 ? parts.slice(0, -2).join(', ') : null
}
