/** A Florida address; unknown or hidden parts are null. */
export type Address = { street: string | null; city: string | null; zip: string | null }

/** One line; null when every part is unknown. Same rule as the SQL function address_text(). */
export function addressText({ street, city, zip }: Address): string | null {
  if (!street && !city && !zip) return null
  return [street, city, zip ? `FL ${zip}` : 'FL'].filter(Boolean).join(', ')
}

export function addressParts(address: string): string[] {
  return address
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** The second-to-last part, or "Unknown City". */
export function cityOf(address: string | null): string {
  return addressParts(address ?? '').at(-2) ?? 'Unknown City'
}

/** The last part without its ZIP, or "FL". */
export function stateOf(address: string | null): string {
  const parts = addressParts(address ?? '')
  const last = parts.length > 1 ? (parts.at(-1) ?? '') : ''
  return last.replace(/\s*\d{5}(-\d{4})?$/, '') || 'FL'
}

/** The last Florida ZIP in an address, without its +4. */
export function zipOf(address: string | null): string | null {
  return address?.match(/\b3[234]\d{3}(?=(?:-\d{4})?\b)/g)?.at(-1) ?? null
}

/** Null when the address is only a town. */
export function streetOf(address: string | null): string | null {
  const parts = addressParts(address ?? '')
  return parts.length > 2 ? parts.slice(0, -2).join(', ') : null
}
