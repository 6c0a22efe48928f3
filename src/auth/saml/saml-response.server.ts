import { z } from 'zod'
import type { Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import { assertionForm, checkAssertion, type Assertion } from './saml-assertion.ts'
import { acsUrlOf, samlWith } from './saml.server.ts'
import { readXml } from './saml-library.server.ts'
import { isStorable } from '../../platform/db/column-text.ts'
import { identityProviderOf, type SsoProvider } from './sso-providers.server.ts'

/** As it came, unverified. */
export type SamlResponse = {
  encoded: string
  issuer: string
  destination: string | undefined
  inResponseTo: string | undefined
  isSuccess: boolean
}

const responseForm = z.object({
  Response: z.object({
    $: z.object({ Destination: z.string().optional(), InResponseTo: z.string().optional() }),
    Issuer: z.tuple([z.object({ _: z.string().refine(isStorable) })]),
    Status: z.tuple([
      z.object({ StatusCode: z.tuple([z.object({ $: z.object({ Value: z.string() }) })]) }),
    ]),
  }),
})

export async function readResponse(encoded: string | null): Promise<SamlResponse> {
  if (!encoded) throw new AuthError('validation_failed/saml-missing')
  if (!/^[A-Za-z0-9+/\s]+=*\s*$/.test(encoded)) throw new AuthError('validation_failed/saml-base64')
  const xml = Buffer.from(encoded, 'base64').toString('utf8')
  const parsed = responseForm.safeParse(await readXml(xml).catch(() => null))
  if (!parsed.success) throw new AuthError('validation_failed/saml-xml')
  const { $, Issuer, Status } = parsed.data.Response
  return {
    encoded,
    issuer: Issuer[0]._.trim(),
    destination: $.Destination,
    inResponseTo: $.InResponseTo,
    isSuccess: Status[0].StatusCode[0].$.Value === 'urn:oasis:names:tc:SAML:2.0:status:Success',
  }
}

/**
 * The reason of a refusal is logged, and not told to the sender.
 *
 * @param requestId the request to answer; null if we made none
 * @returns the assertion, and until when it could be replayed
 */
export async function requireAssertion(
  auth: Auth,
  provider: SsoProvider,
  response: SamlResponse,
  requestId: string | null,
): Promise<{ assertion: Assertion; until: Date }> {
  const why = whyMisdirected(auth, response, requestId)
  const read = why ? { ok: false as const, why } : await readSigned(auth, provider, response)
  if (!read.ok) throw refused(auth, provider, read.why)
  const checked = checkAssertion(read.assertion, {
    issuer: provider.entity_id,
    recipient: acsUrlOf(auth),
    requestId,
    now: auth.now(),
  })
  if (!checked.ok) throw refused(auth, provider, checked.why)
  return { assertion: read.assertion, until: checked.until }
}

function whyMisdirected(
  auth: Auth,
  { destination, inResponseTo, isSuccess }: SamlResponse,
  requestId: string | null,
): string | null {
  if (!isSuccess) return 'the identity provider says no'
  if (destination && destination !== acsUrlOf(auth)) return 'it is for another service'
  return (inResponseTo ?? null) === requestId ? null : 'it answers another request'
}

type Read = { ok: true; assertion: Assertion } | { ok: false; why: string }

/** Reads only what a signature covers: the library returns the bytes that it verified. */
async function readSigned(
  auth: Auth,
  provider: SsoProvider,
  response: SamlResponse,
): Promise<Read> {
  const saml = await samlWith(auth, await identityProviderOf(provider))
  try {
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response.encoded })
    const parsed = assertionForm.safeParse(profile?.getAssertion?.())
    if (parsed.success) return { ok: true, assertion: parsed.data.Assertion }
    return { ok: false, why: parsed.error.message }
  } catch (error) {
    // The library throws plain errors.
    return { ok: false, why: error instanceof Error ? error.message : String(error) }
  }
}

export function refused(auth: Auth, provider: SsoProvider, why: string): AuthError {
  auth.log({ event: 'saml assertion refused', provider: provider.entity_id, why })
  return new AuthError('validation_failed/saml-assertion')
}
