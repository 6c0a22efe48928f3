/** The branches of service that a listing may name. */
export const branches = [
  'Army',
  'Navy',
  'Marine Corps',
  'Air Force',
  'Space Force',
  'Coast Guard',
  'National Guard',
] as const

/** The languages that a listing may name. */
export const languages = [
  'English',
  'Spanish',
  'Haitian Creole',
  'Portuguese',
  'American Sign Language',
  'Other',
] as const
export type Language = (typeof languages)[number]

/** Languages in a line of text, in the order of the list: "English, Spanish, other languages". */
export function languagesText(named: readonly Language[]): string {
  const inOrder = languages.filter((name) => named.includes(name))
  return inOrder.map((name) => (name === 'Other' ? 'other languages' : name)).join(', ')
}
