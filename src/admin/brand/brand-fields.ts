import type { ColorName } from '../../platform/settings/contrast.ts'
import type { Brand, Colors } from '../../platform/settings/site-settings.ts'

export const brandFields: { name: keyof Brand; label: string; most: number }[] = [
  { name: 'name', label: 'Name', most: 60 },
  { name: 'shortName', label: 'Short name, for phones', most: 14 },
  { name: 'tagline', label: 'The line on the home page', most: 80 },
  { name: 'contactEmail', label: 'Email address that people write to', most: 254 },
  { name: 'facebookUrl', label: 'Page on Facebook', most: 200 },
]

/** `own` is the color of the design. */
export const colorFields: { name: ColorName; label: string; own: string }[] = [
  { name: 'navy', label: 'Header and footer', own: '#0b1f3a' },
  { name: 'gold', label: 'Ornament on the header', own: '#f2c14e' },
  { name: 'action', label: 'Buttons', own: '#b5431e' },
  { name: 'link', label: 'Links', own: '#1b5599' },
]

export const ownColors = Object.fromEntries(
  colorFields.map(({ name, own }) => [name, own]),
) as Colors
