import { z } from 'zod'
import { isStorable } from '../../platform/db/column-text.ts'
import { isEmail } from '../request/addresses.ts'

const text = z.object({ _: z.string().refine(isStorable) })
const moment = z.iso.datetime({ offset: true })
const times = z.object({ NotBefore: moment.optional(), NotOnOrAfter: moment.optional() })

const confirmation = z.object({
  $: z.object({ Method: z.string() }),
  SubjectConfirmationData: z
    .tuple([
      z.object({
        $: times.extend({ Recipient: z.string().optional(), InResponseTo: z.string().optional() }),
      }),
    ])
    .optional(),
})

const attribute = z.object({
  $: z.object({ Name: z.string() }),
  AttributeValue: z.array(z.unknown()).default([]),
})

/** saml-core-2.0-os §2.3.3. */
export const assertionForm = z.object({
  Assertion: z.object({
    $: z.object({ ID: z.string().min(1) }),
    Issuer: z.tuple([text]),
    Subject: z.tuple([
      z.object({
        NameID: z
          .tuple([text.extend({ $: z.object({ Format: z.string().optional() }).optional() })])
          .optional(),
        SubjectConfirmation: z.array(confirmation),
      }),
    ]),
    Conditions: z.tuple([z.object({ $: times.optional() })]),
    AttributeStatement: z
      .array(z.object({ Attribute: z.array(attribute).default([]) }))
      .default([]),
  }),
})

export type Assertion = z.infer<typeof assertionForm>['Assertion']

export type Expected = {
  issuer: string
  recipient: string
  requestId: string | null
  now: Date
}

const clockSkewMs = 180_000

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * saml-profiles-2.0-os §4.1.4.3; signature and audience were checked before. @returns until when it could be replayed
 */
export function checkAssertion(
  assertion: Assertion,
  expected: Expected,
): { ok: true; until: Date } | { ok: false; why: string } {
  if (assertion.Issuer[0]._.trim() !== expected.issuer) return { ok: false, why: 'another issuer' }
  const early = whyNotNow(assertion.Conditions[0].$ ?? {}, expected.now)
  if (early) return { ok: false, why: `its conditions are ${early}` }
  const reasons: string[] = []
  for (const one of assertion.Subject[0].SubjectConfirmation) {
    const data = one.SubjectConfirmationData?.[0].$ ?? {}
    const why = one.$.Method === bearer ? whyNotConfirmed(data, expected) : 'is not for a bearer'
    if (why) reasons.push(why)
    else if (data.NotOnOrAfter)
      return { ok: true, until: new Date(Date.parse(data.NotOnOrAfter) + clockSkewMs) }
  }
  return { ok: false, why: `its subject ${reasons.join(', ') || 'is not confirmed'}` }
}

type ConfirmationData = {
  NotBefore?: string | undefined
  NotOnOrAfter?: string | undefined
  Recipient?: string | undefined
  InResponseTo?: string | undefined
}

function whyNotConfirmed(data: ConfirmationData, { recipient, requestId, now }: Expected) {
  if (data.Recipient !== recipient) return 'is confirmed to another recipient'
  if ((data.InResponseTo ?? null) !== requestId) return 'answers another request'
  if (!data.NotOnOrAfter) return 'is confirmed without an end'
  const why = whyNotNow(data, now)
  return why && `is confirmed ${why}`
}

function whyNotNow(
  { NotBefore, NotOnOrAfter }: Pick<ConfirmationData, 'NotBefore' | 'NotOnOrAfter'>,
  now: Date,
): string | null {
  if (NotBefore && now.getTime() + clockSkewMs < Date.parse(NotBefore)) return 'not yet valid'
  if (NotOnOrAfter && now.getTime() - clockSkewMs >= Date.parse(NotOnOrAfter)) return 'expired'
  return null
}

export type SamlClaims = {
  /** Never another person's. */
  subject: string
  email: string
  name?: string
  custom: Record<string, string>
}

// Permanent ids (SAML V2.0 Subject Identifier Attributes Profile 1.0).
const subjectNames = [
  'urn:oasis:names:tc:SAML:attribute:subject-id',
  'urn:oasis:names:tc:SAML:attribute:pairwise-id',
]

// `mail` of the LDAP profile, Active Directory's claims, and plain words.
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

// `displayName` of the LDAP profile and of Active Directory.
const shownNames = [
  'urn:oid:2.16.840.1.113730.3.1.241',
  'http://schemas.microsoft.com/identity/claims/displayname',
  'displayName',
  'name',
]

const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format'
const emailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** `mapping` names the attributes of `email`, `name` and others; without it the usual ones are read. */
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
