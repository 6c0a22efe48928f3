import type { SAML } from '@node-saml/node-saml'
import { publicUrl, type Auth } from '../request/auth.server.ts'
import { AuthError } from '../request/auth-error.ts'
import type { Handler } from '../request/context.server.ts'
import { samlLibrary, type IdentityProvider } from './sso-providers.server.ts'
import { readSamlKey, selfSigned } from '../keys/saml-key.server.ts'

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'

/** Our name among identity providers is the address of our metadata. */
function entityIdOf(auth: Auth): string {
  return `${publicUrl(auth)}/sso/saml/metadata`
}

export function acsUrlOf(auth: Auth): string {
  return `${publicUrl(auth)}/sso/saml/acs`
}

export function withSaml(handler: Handler): Handler {
  return async (auth, c) => {
    if (!auth.settings.samlEnabled) throw new AuthError('saml_provider_disabled')
    return handler(auth, c)
  }
}

/**
 * The library doesn't check times, as it reads the machine's clock (see saml-assertion.ts). It needs a signature over
 * either the response or the assertion.
 */
export async function samlWith(auth: Auth, idp: IdentityProvider, requestId = ''): Promise<SAML> {
  const library = await samlLibrary()
  return new library.SAML({
    ...ourSide(auth),
    idpCert: idp.certificates,
    entryPoint: idp.entryPoint,
    audience: entityIdOf(auth),
    // Some identity providers can't say how the user signed in, so we don't require a particular method.
    disableRequestedAuthnContext: true,
    wantAuthnResponseSigned: false,
    wantAssertionsSigned: false,
    acceptedClockSkewMs: -1,
    generateUniqueId: () => requestId,
  })
}

function ourSide(auth: Auth) {
  return {
    issuer: entityIdOf(auth),
    callbackUrl: acsUrlOf(auth),
    privateKey: privateKeyOf(auth).export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: 'sha256' as const,
    identifierFormat: persistent,
  }
}

function privateKeyOf(auth: Auth) {
  const key = readSamlKey(auth.settings.samlPrivateKey)
  if (!key) throw new Error('SAML is switched on without a key')
  return key
}

/** `GET /sso/saml/metadata`: for the organization's identity provider. */
export const samlMetadata: Handler = withSaml(async (auth, c) => {
  const certificate = selfSigned(privateKeyOf(auth), new URL(auth.site.url).hostname)
  const { generateServiceProviderMetadata } = await samlLibrary()
  const metadata = generateServiceProviderMetadata({
    ...ourSide(auth),
    wantAssertionsSigned: true,
    publicCerts: certificate,
    generateUniqueId: () => 'metadata',
  })
  c.header('content-type', 'application/xml')
  c.header('cache-control', 'public, max-age=600')
  if (c.req.query('download') === 'true')
    c.header('content-disposition', 'attachment; filename="metadata.xml"')
  return c.body(metadata)
})
