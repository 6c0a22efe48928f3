import * as t from '#messages/command-sso.ts'
import { randomUUID, X509Certificate } from 'node:crypto'
import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { AuthSchema } from '../../platform/db/auth-schema.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'

export type SsoProvider = Selectable<AuthSchema['auth_service.sso_providers']>

export type NewSsoProvider = {
  metadataXml: string
  /** Email domains whose people sign in there. */
  domains: string[]
  /** Attribute names by our field: `email`, `name`, or a word of one's own. */
  attributes: Record<string, string>
}

type Added = { ok: true; id: string; isNew: boolean } | { ok: false; problem: string }

/**
 * A known organization keeps its id and people, and gets the new metadata (with new certificates), domains and
 * attributes.
 *
 * @returns its id, or the problem as a sentence
 */
export async function addSsoProvider(db: Db, given: NewSsoProvider, now: Date): Promise<Added> {
  const read = await readMetadata(given.metadataXml)
  if (!read.ok) return read
  const domains = [...new Set(given.domains.map((domain) => domain.toLowerCase()))]
  const wrong = domains.find((domain) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(domain))
  if (wrong !== undefined) return { ok: false, problem: t.notADomain({ domain: wrong }) }
  const { entityId } = read.idp
  return transaction(db, async (db) => {
    const before = await findSsoByEntity(db, entityId)
    const id = before?.id ?? randomUUID()
    const taken = await findTaken(db, domains, id)
    if (taken) return { ok: false, problem: t.domainTaken({ domain: taken }) }
    await writeProvider(db, { id, entityId, ...given }, now)
    await writeDomains(db, id, domains)
    return { ok: true, id, isNew: !before }
  })
}

async function findTaken(db: Db, domains: string[], providerId: string): Promise<string | null> {
  if (!domains.length) return null
  const row = await db
    .selectFrom('auth_service.sso_domains')
    .select('domain')
    .where('domain', 'in', domains)
    .where('provider_id', '<>', providerId)
    .executeTakeFirst()
  return row?.domain ?? null
}

async function writeProvider(
  db: Db,
  { id, entityId, metadataXml, attributes }: NewSsoProvider & { id: string; entityId: string },
  now: Date,
): Promise<void> {
  const changes = { metadata_xml: metadataXml, attribute_mapping: JSON.stringify(attributes) }
  await db
    .insertInto('auth_service.sso_providers')
    .values({ id, entity_id: entityId, ...changes, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...changes, updated_at: now }))
    .execute()
}

async function writeDomains(db: Db, providerId: string, domains: string[]): Promise<void> {
  await db.deleteFrom('auth_service.sso_domains').where('provider_id', '=', providerId).execute()
  const rows = domains.map((domain) => ({ domain, provider_id: providerId }))
  if (rows.length) await db.insertInto('auth_service.sso_domains').values(rows).execute()
}

/** Oldest first. */
export async function listSsoProviders(
  db: Db,
): Promise<{ id: string; entityId: string; isDisabled: boolean; domains: string[] }[]> {
  const providers = await db
    .selectFrom('auth_service.sso_providers')
    .select(['id', 'entity_id as entityId', 'is_disabled as isDisabled'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const domains = await db
    .selectFrom('auth_service.sso_domains')
    .selectAll()
    .orderBy('domain')
    .execute()
  return providers.map((provider) => ({
    ...provider,
    domains: domains.filter((row) => row.provider_id === provider.id).map(({ domain }) => domain),
  }))
}

/** Ends its people's sessions; their accounts stay. @returns false if it didn't exist */
export async function removeSsoProvider(db: Db, id: string): Promise<boolean> {
  if (!isUuid(id)) return false
  return transaction(db, async (db) => {
    const [done] = await db.deleteFrom('auth_service.sso_providers').where('id', '=', id).execute()
    await db
      .deleteFrom('auth_service.sessions')
      .where(({ eb, selectFrom }) =>
        eb(
          'user_id',
          'in',
          selectFrom('auth_service.identities')
            .select('user_id')
            .where('provider', '=', `sso:${id.toLowerCase()}`),
        ),
      )
      .execute()
    return (done?.numDeletedRows ?? 0n) > 0n
  })
}

export async function findSsoProvider(db: Db, id: string): Promise<SsoProvider | undefined> {
  return db
    .selectFrom('auth_service.sso_providers')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function findSsoByEntity(db: Db, entityId: string): Promise<SsoProvider | undefined> {
  return db
    .selectFrom('auth_service.sso_providers')
    .selectAll()
    .where('entity_id', '=', entityId)
    .executeTakeFirst()
}

export async function findSsoByDomain(db: Db, domain: string): Promise<SsoProvider | undefined> {
  return db
    .selectFrom('auth_service.sso_providers as provider')
    .innerJoin('auth_service.sso_domains as owned', 'owned.provider_id', 'provider.id')
    .selectAll('provider')
    .where('owned.domain', '=', domain.toLowerCase())
    .executeTakeFirst()
}

export async function identityProviderOf(provider: SsoProvider): Promise<IdentityProvider> {
  const read = await readMetadata(provider.metadata_xml)
  if (!read.ok) throw new Error(`Provider ${provider.id} cannot be used: ${read.problem}`)
  return read.idp
}

export type IdentityProvider = {
  entityId: string
  /** For sign-in by redirect. */
  entryPoint: string
  /** Base64 of DER; answers are signed with the key of one of these. */
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

/** Reads SAML metadata (saml-metadata-2.0-os §2.4.3). @returns the problem as a sentence if it can't be used */
async function readMetadata(
  xml: string,
): Promise<{ ok: true; idp: IdentityProvider } | { ok: false; problem: string }> {
  const parsed = metadataForm.safeParse(await readXml(xml).catch(() => null))
  if (!parsed.success) return { ok: false, problem: t.notMetadata() }
  const { $, IDPSSODescriptor } = parsed.data.EntityDescriptor
  const [{ KeyDescriptor, SingleSignOnService }] = IDPSSODescriptor
  const entry = SingleSignOnService.find((one) => one.$.Binding === redirectBinding)?.$.Location
  if (!entry || !/^https?:/.test(entry) || !URL.canParse(entry))
    return { ok: false, problem: t.noRedirect() }
  const certificates = KeyDescriptor.filter((key) => key.$?.use !== 'encryption')
    .flatMap(({ KeyInfo }) => KeyInfo.flatMap(({ X509Data }) => X509Data))
    .flatMap((data) => data.X509Certificate.map(({ _ }) => _.replace(/\s/g, '')))
  if (!certificates.length || !certificates.every(isCertificate))
    return { ok: false, problem: t.noCertificate() }
  return { ok: true, idp: { entityId: $.entityID, entryPoint: entry, certificates } }
}

function isCertificate(base64: string): boolean {
  try {
    return Boolean(new X509Certificate(Buffer.from(base64, 'base64')).publicKey)
  } catch {
    return false
  }
}

/** Loaded on first use: most sites never need it. */
export function samlLibrary() {
  return import('@node-saml/node-saml')
}

/** Reads XML into lists and objects. @throws if it is malformed */
export async function readXml(xml: string): Promise<unknown> {
  const { parseXml2JsFromString } = await import('@node-saml/node-saml/lib/xml.js')
  return parseXml2JsFromString(xml)
}
