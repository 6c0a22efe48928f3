import { createPublicKey, X509Certificate } from 'node:crypto'
import { describe, expect } from 'vitest'
import { samlProvider } from '../../../test/saml-provider.ts'
import {
  expectRefusal,
  samlPrivateKey,
  siteUrl,
  test,
  tokensIn,
} from '../../../test/sso-fixtures.ts'
import { readSamlKey } from '../keys/saml-key.server.ts'
import { addSsoProvider, listSsoProviders, removeSsoProvider } from './sso-providers.server.ts'

test('our metadata is public, with the key that signs requests', async ({ org, wire }) => {
  const { headers } = await wire('GET', '/sso/saml/metadata?download=true', {
    headers: { apikey: '' },
  })
  expect(headers.get('content-type')).toMatch(/^application\/xml/)
  expect(headers.get('cache-control')).toBe('public, max-age=600')
  expect(headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
  expect(org.ours).toContain(`entityID="${siteUrl}/auth/v1/sso/saml/metadata"`)
  expect(org.ours).toContain(`Location="${siteUrl}/auth/v1/sso/saml/acs"`)
  const base64 = /<ds:X509Certificate>([^<]+)</.exec(org.ours)?.[1] ?? ''
  const certificate = new X509Certificate(Buffer.from(base64, 'base64'))
  const key = readSamlKey(samlPrivateKey)
  if (!key) throw new Error('The key of this test is none')
  expect(certificate.verify(createPublicKey(key))).toBe(true)
  expect(certificate.subject).toBe('CN=localhost')
  expect(certificate.validToDate.getUTCFullYear()).toBe(9999)
  expect(certificate.publicKey.equals(createPublicKey(key))).toBe(true)
})

test('settings show if SAML is enabled', async ({ auth, wire }) => {
  expect((await wire('GET', '/settings', {})).body.saml_enabled).toBe(false)
  auth.settings.samlEnabled = true
  expect((await wire('GET', '/settings', {})).body.saml_enabled).toBe(true)
})

describe('organizations', () => {
  test('are listed with their domains, and removed with unfinished sign-ins', async ({
    db,
    newClient,
    org,
  }) => {
    const listed = { id: org.id, entityId: 'https://login.example.org/saml', isDisabled: false }
    expect(await listSsoProviders(db)).toEqual([{ ...listed, domains: ['example.org'] }])
    const given = await org.answer(await org.begin())
    const ann = newClient()
    await ann.setSession(tokensIn((await org.signIn()).location))
    expect((await ann.getUser()).data.user?.email).toBe('ann@example.org')
    expect(await removeSsoProvider(db, org.id)).toBe(true)
    expect((await ann.getUser()).data.user).toBeNull()
    expect((await ann.refreshSession()).data.session).toBeNull()
    expect(await removeSsoProvider(db, org.id)).toBe(false)
    expect(await removeSsoProvider(db, 'no id')).toBe(false)
    expect(await listSsoProviders(db)).toEqual([])
    const message = 'SAML RelayState does not exist, try logging in again?'
    expectRefusal(await org.post(given), 'server_error', 'saml_relay_state_not_found', message)
  })

  test("can't share a domain, and need usable metadata", async ({ auth, db, org }) => {
    const { metadata } = samlProvider(org.ours, { entityId: 'https://second.example/saml' })
    const add = async (metadataXml: string, domain: string) =>
      addSsoProvider(db, { metadataXml, domains: [domain], attributes: {} }, auth.now())
    expect(await add(metadata, 'example.org')).toEqual({
      ok: false,
      problem: 'example.org already belongs to another organization.',
    })
    expect(await add(metadata, 'not a domain')).toEqual({
      ok: false,
      problem: '"not a domain" isn’t a domain, such as example.org.',
    })
    expect(await add('no xml', 'second.example')).toEqual({
      ok: false,
      problem: 'This isn’t the SAML metadata of one identity provider.',
    })
    expect(await add(metadata.replace('HTTP-Redirect', 'HTTP-POST'), 'second.example')).toEqual({
      ok: false,
      problem: 'The metadata has no sign-in by redirect (HTTP-Redirect).',
    })
    const keyless = metadata.replace(/<KeyDescriptor.*<\/KeyDescriptor>/s, '')
    expect(await add(keyless, 'second.example')).toEqual({
      ok: false,
      problem: 'The metadata has no certificate to check signatures with.',
    })
  })
})
