import * as t from '#messages/admin-brand.ts'
import { fieldValue } from '../../account/session/field-value.ts'
import { askedEmail } from '../../platform/forms/email-slips.ts'
import { checkLogo } from '../../platform/settings/check-logo.server.ts'
import { colorOf, colorProblems } from '../../platform/settings/contrast.ts'
import type { Brand, Colors } from '../../platform/settings/site-settings.ts'
import { cleanLine } from '../../submissions/clean-text.ts'
import { mailAddress, usPhone } from '../../submissions/contact-rules.ts'
import { webLink } from '../../submissions/link-rules.ts'
import { labelsOf, type ReadForm, type SettingForms } from '../setting-forms.server.ts'
import { brandFields, colorFields, ownColors } from './brand-fields.ts'

export const brandForms = {
  brand: {
    labels: labelsOf(brandFields),
    values: ({ brand }) =>
      Object.fromEntries(brandFields.map(({ name }) => [name, brand?.[name] ?? ''])),
    read: readBrand,
    saved: 'name and contact saved',
  },
  colors: {
    labels: labelsOf(colorFields),
    values: ({ colors = ownColors }) => colors,
    read: readColors,
    saved: 'colors saved',
    reset: 'colors of the design',
  },
  logo: {
    labels: {},
    values: () => ({}),
    async read(form) {
      const file = form.get('logo')
      if (!(file instanceof File) || file.size === 0)
        return { ok: false, problems: { logo: t.chooseAFileFirst() } }
      const checked = checkLogo(new Uint8Array(await file.arrayBuffer()))
      if (!checked.ok) return { ok: false, problems: { logo: checked.text } }
      return { ok: true, value: checked.logo }
    },
    saved: 'logo set',
    reset: 'logo removed',
  },
} satisfies SettingForms

/** Empty fields use the environment's values. */
function readBrand(form: FormData): ReadForm<Brand> {
  const problems: Partial<Brand> = {}
  const typed = brandFields.map(({ name }) => [name, cleanLine(fieldValue(form, name))])
  const values = Object.fromEntries(typed) as Brand
  const asked = askedEmail(form, 'contactEmail')
  values.contactEmail = cleanLine(asked.email)
  for (const { name, most } of brandFields)
    if (values[name].length > most)
      problems[name] = t.tooLong({ most, length: values[name].length })
  if (values.contactEmail && !mailAddress(values.contactEmail))
    problems.contactEmail = t.enterAnEmailAddressSuch()
  else if (asked.question) problems.contactEmail = asked.question
  const contactPhone = values.contactPhone && usPhone(values.contactPhone)
  if (values.contactPhone && !contactPhone) problems.contactPhone = t.enterAPhoneNumber()
  if (values.contactAddress && values.contactAddress.length < 5)
    problems.contactAddress = t.enterAPostalAddress()
  const facebookUrl = values.facebookUrl && webLink(values.facebookUrl)
  if (values.facebookUrl && !facebookUrl) problems.facebookUrl = t.enterAWebAddressSuch()
  if (Object.keys(problems).length) return { ok: false, problems, typed: values }
  const isEmpty = Object.values(values).every((value) => value === '')
  return {
    ok: true,
    value: isEmpty
      ? null
      : { ...values, contactPhone: contactPhone || '', facebookUrl: facebookUrl || '' },
  }
}

/** Refuses low contrast. Empty fields use the default colors. */
function readColors(form: FormData): ReadForm<Colors> {
  const colors = { ...ownColors }
  for (const { name } of colorFields) {
    const typed = fieldValue(form, name)
    if (typed) colors[name] = colorOf(typed).slice(0, 20)
  }
  const problems = colorProblems(colors)
  return Object.keys(problems).length
    ? { ok: false, problems, typed: colors }
    : { ok: true, value: colors }
}
