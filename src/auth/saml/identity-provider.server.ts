import { X509Certificate } from 'node:crypto'
import { parseXml2JsFromString } from '@node-saml/node-saml/lib/xml.js'
import { z } from 'zod'

/** An organization's sign-in as its SAML metadata describes it. */
export type IdentityProvider = {
  entityId: string
  /** Where people are sent to sign in, by redirect. */
  entryPoint: string
  /** Base64 of DER; its answers are signed with the key of one of these. */
  certificates: string[]
}

const redirectBinding = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

const service = z.object({ $: z.object({ Binding: z.string(), Location: z.string() }) })
const keyDescriptor = z.object({
  $: z.object({ use: z.string().optional() }).optional(),
  KeyInfo: z.array(
    z.object({
      X509Data: z
        .array(z.object({ X509Certificate: z.array(z.object({ _: z.string() })).default([]) }))
        .default([]),
    }),
  ),
})
const role = z.object({
  KeyDescriptor: z.array(keyDescriptor).default([]),
  SingleSignOnService: z.array(service).default([]),
})
const metadataForm = z.object({
  EntityDescriptor: z.object({
    $: z.object({ entityID: z.string().min(1).max(1024) }),
    IDPSSODescriptor: z.tuple([role]),
  }),
})

/**
 * Reads the SAML metadata of an organization's sign-in (saml-metadata-2.0-os §2.4.3).
 *
 * @returns what it says, or in one sentence why it cannot be used.
 */
export async function readMetadata(
  xml: string,
): Promise<{ ok: true; idp: IdentityProvider } | { ok: false; problem: string }> {
  const parsed = metadataForm.safeParse(await parseXml2JsFromString(xml).catch(() => null))
  if (!parsed.success)
    return { ok: false, problem: 'This is not the SAML metadata of one identity provider.' }
  const { $, IDPSSODescriptor } = parsed.data.EntityDescriptor
  const [{ KeyDescriptor, SingleSignOnService }] = IDPSSODescriptor
  const entry = SingleSignOnService.find((one) => one.$.Binding === redirectBinding)?.$.Location
  if (!entry || !/^https?:/.test(entry) || !URL.canParse(entry))
    return { ok: false, problem: 'The metadata names no sign-in by redirect (HTTP-Redirect).' }
  const certificates = KeyDescriptor.filter((key) => key.$?.use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo.flatMap(({ X509Data }) => X509Data))
    .flatMap((data) => data.X509Certificate.map(({ _ }) => _.replace(/\s/g, '')))
  if (!certificates.length || !certificates.every(isCertificate))
    return { ok: false, problem: 'The metadata has no certificate to check signatures with.' }
  return { ok: true, idp: { entityId: $.entityID, entryPoint: entry, certificates } }
}

function isCertificate(base64: string): boolean {
  try {
    return Boolean(new X509Certificate(Buffer.from(base64, 'base64')).publicKey)
  } catch {
    return false
  }
}
