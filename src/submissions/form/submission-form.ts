import { needsLicense } from '../../directory/license-check.ts'
import { branches } from '../../directory/business.ts'
import { isFloridaZip } from '../../florida/zip-rule.ts'
import { cleanLine, cleanText } from '../clean-text.ts'
import {
  isOneOf,
  maxCharacters,
  readEmail,
  readLine,
  readLink,
  readPhone,
  readProfile,
  refuseLong,
  refuseMixed,
  type KnownSlugs,
  type Reader,
} from './field-readers.ts'
import { readWeek } from './hours-form.ts'
import { proofMethods, relations, timeZones, type SubmissionDetails } from '../submission.ts'
import type { SubmissionKind, SubmissionProblem, TypedSubmission } from './submission-fields.ts'

/** A checked form but for what only the server's tables tell: the county of a zip, the county's time zone. */
export type CheckedForm = Omit<SubmissionDetails, 'county' | 'timeZone'> & {
  county: string | null
  timeZone: string | null
}

type Checked = { ok: true; form: CheckedForm } | { ok: false; problems: SubmissionProblem[] }

const fewestOfDescription = 20

/**
 * Checks a form, the same in browser and server. A suggestion may leave out what only an owner knows.
 *
 * @returns the form as it is kept, or a message for each field that cannot be used, in the order of the form.
 */
export function checkForm(
  typed: TypedSubmission,
  kind: SubmissionKind,
  known: KnownSlugs,
): Checked {
  const problems: SubmissionProblem[] = []
  const reader: Reader = {
    typed,
    kind,
    known,
    say: (field, text) => void problems.push({ field, text }),
  }
  const form: CheckedForm = {
    ...readBusiness(reader),
    ...readPlace(reader),
    ...readContact(reader),
    ...readHours(reader),
    ...readProof(reader),
    ...readPeople(reader),
  }
  return problems.length ? { ok: false, problems } : { ok: true, form }
}

function readBusiness(reader: Reader) {
  const { typed, known, say } = reader
  const name = readLine(reader, 'name', 'name', 'name')
  if (!name) say('name', 'Enter the name of the business')
  else if (!/[\p{L}\p{N}]/u.test(name)) say('name', 'Enter a name with letters or digits')
  else refuseMixed(reader, 'name', name)
  const category = typed.category.trim()
  if (!known.categories.includes(category)) say('category', 'Choose a category')
  const description = cleanText(typed.description)
  if (description.length < fewestOfDescription)
    say('description', 'Describe what the business does in a sentence or two')
  else refuseLong(reader, 'description', 'description', description, maxCharacters.description)
  return { name, category, description }
}

function readPlace(reader: Reader) {
  const { typed, kind, known, say } = reader
  const street = readLine(reader, 'street', 'street', 'street') || null
  const city = readLine(reader, 'city', 'city', 'city')
  if (!city) say('city', 'Enter the city')
  // A hidden street must not stand in the city, which is public.
  else if (!/^[\p{L}\p{M} .'’-]+$/u.test(city))
    say('city', 'Enter the city alone, without street, state or ZIP')
  else refuseMixed(reader, 'city', city)
  const zip = cleanLine(typed.zip).replace(/-\d{4}$/, '')
  if (zip ? !/^\d{5}$/.test(zip) : kind === 'register')
    say('zip', 'Enter a ZIP code of five digits')
  else if (zip && !isFloridaZip(zip))
    say('zip', 'Enter a ZIP code in Florida: it starts with 32, 33 or 34')
  const county = typed.county.trim()
  if (county ? !known.counties.includes(county) : !zip)
    say('county', 'Choose the county where the business is')
  const serves = typed.serves.filter((slug) => known.counties.includes(slug))
  if (serves.length < typed.serves.length)
    say('serves', 'Choose the counties that the business serves from the list')
  const { hidesAddress } = typed
  return { street, city, zip: zip || null, county: county || null, serves, hidesAddress }
}

function readContact(reader: Reader) {
  const { typed, say } = reader
  const phone = readPhone(reader, 'phone')
  const email = readEmail(reader, 'email')
  const website = readLink(
    reader,
    'website',
    'Enter the address of the website, such as https://www.example.com',
  )
  const isTyped = [typed.phone, typed.email, typed.website].some((text) => cleanLine(text))
  if (!isTyped)
    say(
      'phone',
      'Enter a phone number, an email address or a website, so that people can reach the business',
    )
  return {
    phone,
    email,
    website,
    facebook: readProfile(reader, 'facebook', 'Facebook', ['facebook.com', 'fb.com', 'fb.me']),
    instagram: readProfile(reader, 'instagram', 'Instagram', ['instagram.com']),
    twitter: readProfile(reader, 'twitter', 'X (Twitter)', ['x.com', 'twitter.com']),
    linkedin: readProfile(reader, 'linkedin', 'LinkedIn', ['linkedin.com']),
  }
}

function readHours(reader: Reader) {
  const { typed, say } = reader
  const { spans: hours, problems } = readWeek(typed.days)
  for (const { field, text } of problems) say(field, text)
  const hoursNote = readLine(reader, 'hoursNote', 'note on hours', 'hoursNote') || null
  const timeZone = typed.timeZone.trim() || null
  if (timeZone && !isOneOf(timeZones, timeZone))
    say('timeZone', 'Choose Eastern time or Central time')
  return { hours, hoursNote, timeZone, byAppointment: typed.byAppointment }
}

function readProof(reader: Reader) {
  const { typed, kind, say } = reader
  const licenseNumber = readLine(reader, 'licenseNumber', 'license number', 'number') || null
  if (!licenseNumber && kind === 'register' && needsLicense(typed.category.trim()))
    say('licenseNumber', 'Enter the license number: Florida licenses this trade')
  else if (licenseNumber && !/^[\p{L}\p{N} .#/-]+$/u.test(licenseNumber))
    say('licenseNumber', 'Enter the license number alone, such as CFC1428001')
  const service = typed.service.trim() || null
  if (service && !isOneOf(branches, service)) say('service', 'Choose a branch of service')
  const number = readLine(reader, 'proofNumber', 'number or name', 'number')
  const method = typed.proof.trim()
  if (method ? !isOneOf(proofMethods, method) : kind === 'register')
    say('proof', 'Choose how we can check that it is veteran-owned')
  if (!number && (method === 'sba-vetcert' || method === 'state-certification'))
    say('proofNumber', 'Enter the number of the certification')
  if (!number && method === 'vouched')
    say('proofNumber', 'Enter the name of the organization that vouches for the owner')
  const proof = isOneOf(proofMethods, method) ? { method, number } : null
  return { licenseNumber, service, proof }
}

function readPeople(reader: Reader) {
  const { typed, say } = reader
  const name = readLine(reader, 'submitterName', 'name', 'person')
  if (!name) say('submitterName', 'Enter your name')
  if (!cleanLine(typed.submitterEmail))
    say('submitterEmail', 'Enter your email address, so that we can answer')
  const email = readEmail(reader, 'submitterEmail') ?? ''
  const relation = relations.find((relation) => relation === typed.relation.trim())
  if (!relation) say('relation', 'Choose how you know the business')
  const owner = {
    name: readLine(reader, 'ownerName', 'name', 'person') || null,
    email: readEmail(reader, 'ownerEmail'),
    phone: readPhone(reader, 'ownerPhone'),
  }
  const message = cleanText(typed.message) || null
  refuseLong(reader, 'message', 'message', message ?? '', maxCharacters.message)
  return { submitter: { name, email, relation: relation ?? ('other' as const) }, owner, message }
}
