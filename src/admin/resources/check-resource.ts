import { sectionNames, type ResourceFacts } from '../../resources/resource.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { webLink } from '../../submissions/link-rules.ts'

export type ResourceValues = Record<
  'section' | 'title' | 'description' | 'address' | 'phone' | 'website' | 'extra',
  string
>

type Problems = Partial<Record<string, string>>

export const emptyResource: ResourceValues = {
  section: 'government',
  title: '',
  description: '',
  address: '',
  phone: '',
  website: '',
  extra: '',
}

export function resourceValues(row: {
  [K in keyof ResourceValues]: string | null
}): ResourceValues {
  const { section, title, description, address, phone, website, extra } = row
  return {
    section: section ?? '',
    title: title ?? '',
    description: description ?? '',
    address: address ?? '',
    phone: phone ?? '',
    website: website ?? '',
    extra: extra ?? '',
  }
}

export const resourceLabels: ResourceValues = {
  section: 'Section',
  title: 'Title',
  description: 'What help it gives, and to whom',
  address: 'Address',
  phone: 'Phone',
  website: 'Website',
  extra: 'A note next to the phone',
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
  }
}

const longest = { title: 120, description: 600, address: 200, extra: 200 }

/** Requires at least one way to reach the resource. */
export function checkResource(
  values: ResourceValues,
): { ok: true; facts: ResourceFacts } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  for (const [name, most] of Object.entries(longest)) {
    const { length } = cleanText(values[name as keyof typeof longest])
    if (length > most) problems[name] = `Use at most ${most} characters; it has ${length}.`
  }
  const facts: ResourceFacts = {
    section: values.section,
    title: cleanLine(values.title),
    description: cleanText(values.description),
    address: cleanLine(values.address) || null,
    phone: phoneOf(values.phone, problems),
    website: websiteOf(values.website, problems),
    extra: cleanLine(values.extra) || null,
  }
  if (!sectionNames.some(([id]) => id === facts.section)) problems['section'] = 'Choose a section.'
  if (!facts.title) problems['title'] = 'Say what it is called.'
  if (!facts.description) problems['description'] = 'Say what help it gives, and to whom.'
  if (!values.address.trim() && !values.phone.trim() && !values.website.trim())
    problems['phone'] =
      'Give a phone number, a website or an address: without one, people can’t reach it.'
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, facts }
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
    problems['phone'] = 'Write a phone number such as 727-319-7440, or a short one such as 211.'
    return null
  }
  return isShort ? digits : `${one ? '1-' : ''}${area}-${exchange}-${line}`
}

function websiteOf(typed: string, problems: Problems): string | null {
  const website = cleanLine(typed)
  const url = website ? webLink(website) : null
  if (website && !url) problems['website'] = 'Write a web address, such as https://www.va.gov.'
  return url
}
