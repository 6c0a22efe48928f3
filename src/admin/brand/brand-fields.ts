import * as t from '#messages/admin-brand.ts'
import type { ColorName } from '../../platform/settings/contrast.ts'
import type { Brand, Colors } from '../../platform/settings/site-settings.ts'

export const brandFields: { name: keyof Brand; label: string; most: number }[] = [
  { name: 'name', label: t.name(), most: 60 },
  { name: 'shortName', label: t.shortNameForPhones(), most: 14 },
  { name: 'tagline', label: t.taglineOnTheHomePage(), most: 80 },
  { name: 'contactEmail', label: t.contactEmailAddress(), most: 254 },
  { name: 'contactPhone', label: t.contactPhone(), most: 40 },
  { name: 'contactAddress', label: t.postalAddress(), most: 300 },
  { name: 'organization', label: t.organization(), most: 100 },
  { name: 'town', label: t.town(), most: 100 },
  { name: 'facebookUrl', label: t.facebookPage(), most: 200 },
]

/** `own` is the color of the design. */
export const colorFields: { name: ColorName; label: string; own: string }[] = [
  { name: 'navy', label: t.headerAndFooter(), own: '#0b1f3a' },
  { name: 'gold', label: t.ornamentInTheHeader(), own: '#f2c14e' },
  { name: 'action', label: t.buttons(), own: '#b5431e' },
  { name: 'link', label: t.links(), own: '#1b5599' },
]

export const ownColors = Object.fromEntries(
  colorFields.map(({ name, own }) => [name, own]),
) as Colors
