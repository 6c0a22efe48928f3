import { askedEmail } from '../../platform/forms/email-slips.ts'
import { colorOf, colorProblems, type ColorName } from '../../platform/settings/contrast.ts'
import type { Brand, Colors } from '../../platform/settings/site-settings.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { mailAddress } from '../../submissions/contact-rules.ts'
import { webLink } from '../../submissions/link-rules.ts'

type Problems = Partial<Record<string, string>>

export const brandFields = [
  { name: 'name', label: 'Name', most: 60 },
  { name: 'shortName', label: 'Short name, for phones', most: 14 },
  { name: 'tagline', label: 'The line on the home page', most: 80 },
  { name: 'contactEmail', label: 'Email address that people write to', most: 254 },
  { name: 'facebookUrl', label: 'Page on Facebook', most: 200 },
] as const

export const ownColors: Colors = {
  navy: '#0b1f3a',
  gold: '#f2c14e',
  action: '#b5431e',
  link: '#1b5599',
}

export const colorFields: { name: ColorName; label: string }[] = [
  { name: 'navy', label: 'Header and footer' },
  { name: 'gold', label: 'Ornament on the header' },
  { name: 'action', label: 'Buttons' },
  { name: 'link', label: 'Links' },
]

const noBrand: Brand = { name: '', shortName: '', tagline: '', contactEmail: '', facebookUrl: '' }

/** By field name. */
export function brandValues({ brand, colors }: { brand?: Brand; colors?: Colors }) {
  return { brand: brand ?? noBrand, colors: colors ?? ownColors } satisfies Record<
    string,
    Record<string, string>
  >
}

export const brandLabels: Record<string, string> = Object.fromEntries(
  [...brandFields, ...colorFields].map(({ name, label }) => [name, label]),
)

/** Empty fields use the environment's values. */
export function checkBrand(
  form: FormData,
): { ok: true; brand: Brand } | { ok: false; problems: Problems; values: Brand } {
  const problems: Problems = {}
  const values: Brand = { name: '', shortName: '', tagline: '', contactEmail: '', facebookUrl: '' }
  for (const { name, most } of brandFields) {
    const typed = form.get(name)
    values[name] = cleanLine(typeof typed === 'string' ? typed : '')
    if (values[name].length > most)
      problems[name] = `Use at most ${most} characters; it has ${values[name].length}.`
  }
  const asked = askedEmail(form, 'contactEmail')
  values.contactEmail = cleanLine(asked.email)
  const brand = { ...values }
  if (brand.contactEmail && !mailAddress(brand.contactEmail))
    problems['contactEmail'] = 'Write an email address, such as hello@example.org.'
  else if (asked.question) problems['contactEmail'] = asked.question
  const facebook = brand.facebookUrl && webLink(brand.facebookUrl)
  if (brand.facebookUrl && !facebook)
    problems['facebookUrl'] = 'Write a web address, such as https://www.facebook.com/yourpage.'
  brand.facebookUrl = facebook || ''
  return Object.keys(problems).length ? { ok: false, problems, values } : { ok: true, brand }
}

/** Refuses low contrast. Empty fields use the default colors. */
export function checkColors(
  form: FormData,
): { ok: true; colors: Colors } | { ok: false; problems: Problems; colors: Colors } {
  const colors = { ...ownColors }
  for (const { name } of colorFields) {
    const typed = form.get(name)
    if (typeof typed === 'string' && typed.trim()) colors[name] = colorOf(typed).slice(0, 20)
  }
  const problems = colorProblems(colors)
  return Object.keys(problems).length ? { ok: false, problems, colors } : { ok: true, colors }
}
