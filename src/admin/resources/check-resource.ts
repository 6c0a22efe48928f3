import * as t from '#messages/admin-resources.ts'
import { languages, type Language } from '../../platform/text/language.ts'
import {
  sectionNames,
  translatedParts,
  type ResourceFacts,
  type Translations,
} from '../../resources/resource.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { webLink } from '../../submissions/link-rules.ts'

export type ResourceValues = Record<
  | 'section'
  | 'title'
  | 'description'
  | 'address'
  | 'phone'
  | 'website'
  | 'extra'
  | 'is_day_and_night'
  | TranslatedName,
  string
>

/** The field of a translated part, such as `description_es`. */
type TranslatedName = `${(typeof translatedParts)[number]}_${Language}`

/** The languages after English, with the fields of their translations. */
export const translations = languages.slice(1).map((language) => ({
  language,
  name: nameOf(language),
  fields: translatedParts.map((part) => ({ part, field: `${part}_${language}` as const })),
}))

type Problems = Partial<Record<string, string>>

export const emptyResource: ResourceValues = {
  section: 'government',
  title: '',
  description: '',
  address: '',
  phone: '',
  website: '',
  extra: '',
  is_day_and_night: '',
  ...translated(() => ''),
}

export function resourceValues(
  row: {
    [K in keyof Omit<ResourceValues, TranslatedName | 'is_day_and_night'>]: string | null
  } & { is_day_and_night: boolean; translations: unknown },
): ResourceValues {
  const { section, title, description, address, phone, website, extra } = row
  const texts = row.translations as Translations
  return {
    section: section ?? '',
    title: title ?? '',
    description: description ?? '',
    address: address ?? '',
    phone: phone ?? '',
    website: website ?? '',
    extra: extra ?? '',
    is_day_and_night: row.is_day_and_night ? 'yes' : '',
    ...translated((language, part) => texts[language]?.[part] ?? ''),
  }
}

export const partLabels = {
  title: t.title(),
  description: t.whatHelpItOffersAnd(),
  extra: t.aNoteNextToThe(),
}

export const resourceLabels: ResourceValues = {
  section: t.section(),
  title: t.title(),
  description: t.whatHelpItOffersAnd(),
  address: t.address(),
  phone: t.phone(),
  website: t.website(),
  extra: t.aNoteNextToThe(),
  is_day_and_night: t.answersWhen(),
  ...translated((language, part) => t.partIn({ part: partLabels[part], nameOf: nameOf(language) })),
}

export function readResource(form: FormData): ResourceValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 20_000) : ''
  }
  return {
    section: text('section'),
    title: text('title'),
    description: text('description'),
    address: text('address'),
    phone: text('phone'),
    website: text('website'),
    extra: text('extra'),
    is_day_and_night: text('is_day_and_night'),
    ...translated((language, part) => text(`${part}_${language}`)),
  }
}

const longest = { title: 120, description: 600, address: 200, extra: 200 }
// Other languages take more words.
const longestTranslated = translated((_, part) => Math.round(longest[part] * 1.5))

/** Requires at least one way to reach the resource. */
export function checkResource(
  values: ResourceValues,
): { ok: true; facts: ResourceFacts } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  for (const [name, most] of Object.entries({ ...longest, ...longestTranslated })) {
    const { length } = cleanText(values[name as keyof ResourceValues])
    if (length > most) problems[name] = t.tooLong({ most, length })
  }
  const facts: ResourceFacts = {
    section: values.section,
    title: cleanLine(values.title),
    description: cleanText(values.description),
    address: cleanLine(values.address) || null,
    phone: phoneOf(values.phone, problems),
    website: websiteOf(values.website, problems),
    extra: cleanLine(values.extra) || null,
    is_day_and_night: values.is_day_and_night === 'yes',
    translations: translationsIn(values),
  }
  if (!sectionNames.some(([id]) => id === facts.section)) problems['section'] = t.chooseASection()
  if (!facts.title) problems['title'] = t.enterAName()
  if (!facts.description) problems['description'] = t.enterWhatHelpItOffers()
  if (!values.address.trim() && !values.phone.trim() && !values.website.trim())
    problems['phone'] = t.enterAPhoneNumberA()
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, facts }
}

function translationsIn(values: ResourceValues): Translations {
  const texts: Translations = {}
  for (const { language, fields } of translations)
    for (const { part, field } of fields) {
      const text = part === 'description' ? cleanText(values[field]) : cleanLine(values[field])
      if (text) texts[language] = { ...texts[language], [part]: text }
    }
  return texts
}

function nameOf(language: Language): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language
}

function translated<Value>(
  valueOf: (language: Language, part: (typeof translatedParts)[number]) => Value,
): Record<TranslatedName, Value> {
  const entries = languages
    .slice(1)
    .flatMap((one) => translatedParts.map((part) => [`${part}_${one}`, valueOf(one, part)]))
  return Object.fromEntries(entries) as Record<TranslatedName, Value>
}

/** Accepts short help-line numbers such as 988 and 211. */
function phoneOf(typed: string, problems: Problems): string | null {
  const phone = cleanLine(typed)
  if (!phone) return null
  const digits = phone.replace(/\D/g, '')
  const isShort = /^[2-9]\d\d$/.test(digits)
  const [, one, area, exchange, line] = /^(1?)([2-9]\d\d)([2-9]\d\d)(\d{4})$/.exec(digits) ?? []
  const isPhone = !/[^\d\s().+/-]/.test(phone) && (isShort || area !== undefined)
  if (!isPhone) {
    problems['phone'] = t.enterAPhoneNumberSuch()
    return null
  }
  return isShort ? digits : `${one ? '1-' : ''}${area}-${exchange}-${line}`
}

function websiteOf(typed: string, problems: Problems): string | null {
  const website = cleanLine(typed)
  const url = website ? webLink(website) : null
  if (website && !url) problems['website'] = t.enterAWebAddressSuch()
  return url
}
