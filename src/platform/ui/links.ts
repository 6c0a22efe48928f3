/** An extension follows a comma, which phones dial as a pause. */
export function telHref(phone: string): string {
  const [number = '', extension] = phone.split(/\s*ext\.?\s*/)
  const digits = number.replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  const dialed = digits.length === 10 ? `tel:+1${digits}` : `tel:${digits}`
  return extension ? `${dialed},${extension.replace(/\D/g, '')}` : dialed
}

export function siteText(website: string): string {
  return website.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
}

type Destination = { name: string; address: string | null; street: string | null }

/** On a map service that every phone knows; null without a street. */
export function directionsHref({ name, address, street }: Destination): string | null {
  if (!address || !street) return null
  const destination = encodeURIComponent(`${name}, ${address}`)
  return `https://www.google.com/maps/dir/?api=1&destination=${destination}`
}
