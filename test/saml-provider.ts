import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { Constants, IdentityProvider, SamlLib, ServiceProvider, setSchemaValidator } from 'samlify'
import { selfSigned } from '../src/auth/keys/saml-key.server.ts'

/** An identity provider's changes to a correct response. */
export type Told = {
  nameId?: string
  nameIdFormat?: string
  attributes?: Record<string, string>
  /** Parts of the response by their name in its template; null leaves an attribute out. */
  parts?: Record<string, string | null>
  /** The signed element. */
  signs?: 'assertion' | 'response'
}

/** A response as posted by a browser. */
export type PostedResponse = { SAMLResponse: string; RelayState: string }

export type SamlProvider = {
  metadata: string
  /** Reads our request, checks its signature, and answers it. */
  answer(signInUrl: string, told?: Told): Promise<PostedResponse>
  /** Answers without a request. */
  volunteer(told?: Told, relayState?: string): Promise<PostedResponse>
}

// There's no XML schema here; an invalid document fails when it is read.
setSchemaValidator({ validate: () => Promise.resolve('not checked') })

const newKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
const ownKey = newKey()
const foreignKey = newKey()

/**
 * An organization's identity provider, which has our service's metadata.
 *
 * @param options `signsAs: 'stranger'` signs with a key that isn't in its metadata.
 */
export function samlProvider(
  ourMetadata: string,
  { entityId = 'https://login.example.org/saml', signsAs = 'itself' } = {},
): SamlProvider {
  const key = signsAs === 'stranger' ? foreignKey : ownKey
  const idp = IdentityProvider({
    entityID: entityId,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }),
    signingCert: selfSigned(ownKey, 'login.example.org'),
    wantAuthnRequestsSigned: true,
    requestSignatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    nameIDFormat: [Constants.namespace.format.persistent],
    singleLogoutService: [
      { Binding: Constants.namespace.binding.redirect, Location: 'https://login.example.org/out' },
    ],
    singleSignOnService: [
      { Binding: Constants.namespace.binding.redirect, Location: 'https://login.example.org/sso' },
    ],
  })

  const respond = async (requestId: string | null, told: Told, relayState: string) => {
    const metadata =
      told.signs === 'response'
        ? ourMetadata.replace('WantAssertionsSigned="true"', 'WantAssertionsSigned="false"')
        : ourMetadata
    const sp = ServiceProvider({ metadata })
    const fill = (template: string) => ({
      id: '',
      context: SamlLib.replaceTagsByValue(
        template.replace('{AuthnStatement}{AttributeStatement}', statementOf(told.attributes)),
        { ...partsOf(entityId, ourMetadata, requestId, told), ...told.parts },
      ),
    })
    const { context } = await idp.createLoginResponse(sp, { extract: {} }, 'post', {}, fill)
    return { SAMLResponse: context, RelayState: relayState }
  }

  return {
    metadata: idp.getMetadata(),
    async answer(signInUrl, told = {}) {
      const url = new URL(signInUrl)
      const query = Object.fromEntries(url.searchParams)
      const octetString = url.search.slice(1).replace(/&Signature=[^&]*/, '')
      const sp = ServiceProvider({ metadata: ourMetadata })
      const { extract } = await idp.parseLoginRequest(sp, 'redirect', { query, octetString })
      return respond(String(extract.request?.id), told, query.RelayState ?? '')
    },
    volunteer: (told = {}, relayState = '') => respond(null, told, relayState),
  }
}

function partsOf(issuer: string, ourMetadata: string, requestId: string | null, told: Told) {
  const { entityMeta } = ServiceProvider({ metadata: ourMetadata })
  const acs = String(entityMeta.getAssertionConsumerService('post'))
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
  return {
    ID: `_${randomUUID()}`,
    AssertionID: `_${randomUUID()}`,
    Issuer: issuer,
    IssueInstant: at(0),
    StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
    Destination: acs,
    SubjectRecipient: acs,
    Audience: entityMeta.getEntityID(),
    InResponseTo: requestId,
    ConditionsNotBefore: at(0),
    ConditionsNotOnOrAfter: at(5),
    SubjectConfirmationDataNotOnOrAfter: at(5),
    NameID: told.nameId ?? 'ann-4711',
    NameIDFormat: told.nameIdFormat ?? Constants.namespace.format.persistent,
  }
}

function statementOf(attributes: Record<string, string> = { mail: 'Ann@Example.org' }): string {
  const all = Object.entries(attributes).map(
    ([name, value]) =>
      `<saml:Attribute Name="${name}"><saml:AttributeValue>${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return `<saml:AttributeStatement>${all.join('')}</saml:AttributeStatement>`
}

/** Changes the XML of a response without signing it again. */
export function altered(response: PostedResponse, change: (xml: string) => string): PostedResponse {
  const xml = change(Buffer.from(response.SAMLResponse, 'base64').toString())
  return { ...response, SAMLResponse: Buffer.from(xml).toString('base64') }
}
