import { cleanLine, mixedWord } from '../clean-text.ts'
import { mailAddress, usPhone, webLink } from '../contact-rules.ts'
import type { SubmissionField, SubmissionKind, TypedSubmission } from './submission-fields.ts'

/** The slugs that exist. Handed in, so that no table of places or trades is part of the browser's script. */
export type KnownSlugs = { categories: readonly string[]; counties: readonly string[] }

/** What a group of fields is read with. */
export type Reader = {
  typed: TypedSubmission
  kind: SubmissionKind
  known: KnownSlugs
  say(field: SubmissionField, text: string): void
}

/** Characters that a field takes. Names and links are shown in one line; a description is read. */
export const maxCharacters = {
  name: 120,
  description: 2000,
  street: 120,
  city: 60,
  link: 500,
  hoursNote: 200,
  number: 60,
  person: 100,
  message: 1000,
} as const

type LineField = Exclude<
  keyof TypedSubmission,
  'serves' | 'days' | 'hidesAddress' | 'byAppointment'
>

export function readLine(
  reader: Reader,
  field: LineField,
  noun: string,
  limit: keyof typeof maxCharacters,
): string {
  const line = cleanLine(reader.typed[field])
  refuseLong(reader, field, noun, line, maxCharacters[limit])
  return line
}

export function refuseLong(
  { say }: Reader,
  field: LineField,
  noun: string,
  text: string,
  most: number,
) {
  if (text.length > most) say(field, `Shorten the ${noun} to ${most} characters or fewer`)
}

export function refuseMixed({ say }: Reader, field: LineField, text: string) {
  const word = mixedWord(text)
  if (word) say(field, `Write "${word}" in one alphabet: it mixes letters that only look alike`)
}

export function readPhone({ typed, say }: Reader, field: 'phone' | 'ownerPhone'): string | null {
  const line = cleanLine(typed[field])
  const phone = line ? usPhone(line) : null
  if (line && !phone) say(field, 'Enter a US phone number with its area code, such as 772-555-0142')
  return phone
}

export function readEmail(
  { typed, say }: Reader,
  field: 'email' | 'submitterEmail' | 'ownerEmail',
): string | null {
  const line = cleanLine(typed[field])
  const email = line ? mailAddress(line) : null
  if (line && !email) say(field, 'Enter an email address such as name@example.com')
  return email
}

export function readProfile(
  reader: Reader,
  field: LineField,
  site: string,
  hosts: [string, ...string[]],
) {
  const text = `Enter the address of its ${site} page, such as https://www.${hosts[0]}/name`
  return readLink(reader, field, text, hosts)
}

export function readLink(
  reader: Reader,
  field: LineField,
  problem: string,
  hosts?: readonly string[],
): string | null {
  const line = cleanLine(reader.typed[field])
  const link = line ? webLink(line, hosts) : null
  if (line && !link) reader.say(field, problem)
  else if (link && link.length > maxCharacters.link)
    reader.say(field, `Shorten the address to ${maxCharacters.link} characters or fewer`)
  return link
}

export function isOneOf<T extends string>(values: readonly T[], value: string): value is T {
  return (values as readonly string[]).includes(value)
}
