import { isUsualLicense, licenseExample, tidyLicense } from '../license-form.ts'
import { cleanLine } from '../clean-text.ts'
import { mailAddress, plainZip } from '../contact-rules.ts'
import type { FieldName, FormValues } from '../form/form-values.ts'
import { specialDaysQuestion, weekQuestion } from './hours-questions.ts'
import { likelyEmail, slipQuestion } from '../../platform/forms/email-slips.ts'

/**
 * What is asked about a value that can be kept as it is, but is likely a slip. Nothing is refused for it; it has to be
 * answered once.
 */
export type Question = {
  field: FieldName
  /** What it is about, so that nobody is asked the same again. */
  key: string
  text: string
  /** What we think was meant; null where only they can know. */
  take: { label: string; changes: Partial<FormValues> } | null
  /** What leaves it as it is. */
  keep: string
}

/** What the tables of places tell of a form: what is asked, and the county where nobody chose one. */
export type PlaceAnswer = { question: Question | null; county: string | null }

/** What is asked about a form as far as the form alone tells; of places, the tables have to be asked. */
export function questionsIn(values: FormValues): Question[] {
  const mails = ['email', 'submitterEmail', 'ownerEmail'] as const
  const isAsked = (name: (typeof mails)[number]) =>
    name !== 'ownerEmail' || values.relation !== 'owner'
  return [
    ...licenseQuestion(values),
    ...hoursAsked(values),
    ...mails.filter(isAsked).flatMap((name) => mailQuestion(name, values[name])),
  ]
}

/** What a question about the place is about: asked again when any of it changes. */
export function placeKey({ city, zip, county }: FormValues): string {
  return ['place', cleanLine(city).toLowerCase(), plainZip(zip), county.trim()]
    .join(' ')
    .slice(0, 200)
}

function hoursAsked(values: FormValues): Question[] {
  const category = values.category.trim()
  const asked = {
    hours: weekQuestion({ ...values, category }),
    specialDays: specialDaysQuestion({ ...values, category }),
  }
  return (['hours', 'specialDays'] as const).flatMap((field) => {
    const question = asked[field]
    if (!question) return []
    const { text, key, fixed } = question
    return [
      {
        field,
        key: `${field} ${key}`.slice(0, 280),
        text,
        take: fixed,
        keep: 'Yes, that’s right',
      },
    ]
  })
}

function mailQuestion(field: 'email' | 'submitterEmail' | 'ownerEmail', value: string): Question[] {
  const address = mailAddress(cleanLine(value))
  const meant = address && likelyEmail(address)
  if (!meant) return []
  return [
    {
      field,
      key: `${field} ${address}`,
      text: slipQuestion(meant),
      take: { label: `Yes, ${meant}`, changes: { [field]: meant } },
      keep: `No, keep ${address}`,
    },
  ]
}

function licenseQuestion({ category, licenseNumber }: FormValues): Question[] {
  const number = tidyLicense(cleanLine(licenseNumber)).slice(0, 60)
  const slug = category.trim()
  if (!number || isUsualLicense(slug, number)) return []
  return [
    {
      field: 'licenseNumber',
      key: `licenseNumber ${slug.slice(0, 60)} ${number}`,
      text: `Licenses of this trade mostly look like ${licenseExample(slug)}. Is ${number} right?`,
      take: null,
      keep: `Yes, keep ${number}`,
    },
  ]
}
