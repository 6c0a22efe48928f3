import { isEmail } from '../request/addresses.ts'
import { isStorable } from '../../db/column-text.ts'
import type { Assertion } from './saml-assertion.ts'

/** What an organization tells of somebody. */
export type SamlClaims = {
  /** Who it is, there: never another person's. */
  subject: string
  email: string
  name?: string
  /** What else its attributes are mapped to. */
  custom: Record<string, string>
}

// Attributes that name a person for ever (SAML V2.0 Subject Identifier Attributes Profile 1.0).
const subjectNames = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
]

// `mail` of the LDAP profile, the claims of Active Directory, and plain words.
const emailNames = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'Mail',
  'email',
  'Email',
  'emailAddress',
]

// `displayName` of the LDAP profile, and of Active Directory.
const shownNames = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
  'name',
]

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/**
 * Reads who an assertion is about. `mapping` names the attribute of `email`, `name` and further words;
 * without it the usual ones are taken.
 *
 * @returns what is told; null for what is missing of the two that are needed.
 */
export function readClaims(
  assertion: Assertion,
  mapping: Record<string, unknown>,
): {
  subject: string | null
  email: string | null
  name: string | null
  custom: SamlClaims['custom']
} {
  const values = attributesOf(assertion)
  const first = (names: string[]): string | null =>
    names.map((name) => values.get(name)).find(Boolean) ?? null
  const mapped = (word: string): string[] => {
    const name = mapping[word]
    return typeof name === 'string' ? [name] : []
  }
  const nameId = assertion.Subject[0].NameID?.[0]
  const format = nameId?.$?.Format ?? ''
  const id = nameId?._.trim() || null
  const email = first([...mapped('email'), ...emailNames]) ?? (format === emailFormat ? id : null)
  const isLasting = format !== `${nameIdFormat}:transient`
  const others = Object.keys(mapping).filter((word) => word !== 'email' && word !== 'name')
  return {
    subject: first(subjectNames) ?? (isLasting ? id : null),
    email: email && isEmail(email) ? email.toLowerCase() : null,
    name: first([...mapped('name'), ...shownNames]),
    custom: Object.fromEntries(
      others.flatMap((word) => {
        const value = first(mapped(word))
        return value === null ? [] : [[word, value]]
      }),
    ),
  }
}

/** The first value of each attribute. */
function attributesOf(assertion: Assertion): Map<string, string> {
  const attributes = assertion.AttributeStatement.flatMap((statement) => statement.Attribute)
  return new Map(
    attributes.flatMap(({ $, AttributeValue }): [string, string][] => {
      const [value] = AttributeValue
      const isElement = typeof value === 'object' && value !== null && '_' in value
      const text = isElement && typeof value._ === 'string' ? value._.trim() : ''
      return text && isStorable(text) ? [[$.Name, text]] : []
    }),
  )
}
