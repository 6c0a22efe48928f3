import { z } from 'zod'
import { isStorable } from '../../db/column-text.ts'

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

/** A signed assertion (saml-core-2.0-os §2.3.3) as the SAML library hands it over. */
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

/** What an assertion must be about to be taken. */
export type Expected = {
  issuer: string
  recipient: string
  /** The request that it answers; null when we made none. */
  requestId: string | null
  now: Date
}

/** How far the clock of an identity provider may be from ours. */
const clockSkewMs = 180_000

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer'

/**
 * Checks who made an assertion, for whom, when, and for which request (saml-profiles-2.0-os §4.1.4.3); its
 * signature and audience were checked before.
 *
 * @returns until when it could be presented again; or why it is refused.
 */
export function checkAssertion(
  assertion: Assertion,
  expected: Expected,
): { ok: true; until: Date } | { ok: false; why: string } {
  if (assertion.Issuer[0]._.trim() !== expected.issuer) return { ok: false, why: 'another issuer' }
  const early = whyNotNow(assertion.Conditions[0].$ ?? {}, expected.now)
  if (early) return { ok: false, why: `its conditions are ${early}` }
  const whys: string[] = []
  for (const one of assertion.Subject[0].SubjectConfirmation) {
    const data = one.SubjectConfirmationData?.[0].$ ?? {}
    const why = one.$.Method === bearer ? whyNotConfirmed(data, expected) : 'is not for a bearer'
    if (why) whys.push(why)
    else if (data.NotOnOrAfter)
      return { ok: true, until: new Date(Date.parse(data.NotOnOrAfter) + clockSkewMs) }
  }
  return { ok: false, why: `its subject ${whys.join(', ') || 'is not confirmed'}` }
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
