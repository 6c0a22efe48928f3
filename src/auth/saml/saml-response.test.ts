import { describe, expect } from 'vitest'
import { altered, samlProvider } from '../../../test/saml-provider.ts'
import { expectRefusal, notValid, test, tokensIn } from '../../../test/sso-fixtures.ts'

/** Reasons in the log. */
function whysIn({ events }: { events: Record<string, unknown>[] }) {
  return events.filter(({ event }) => event === 'saml assertion refused').map(({ why }) => why)
}

describe("an organization's response", () => {
  test('is rejected when it was changed', async ({ org, services }) => {
    const given = await org.answer(await org.begin())
    const changed = altered(given, (xml) => xml.replace('Ann@Example.org', 'Eve@Example.org'))
    expectRefusal(await org.post(changed), ...notValid)
    expect(services.events).toMatchObject([
      { event: 'saml assertion refused', provider: 'https://login.example.org/saml' },
    ])
  })

  test("is rejected without a signature, or with another's", async ({ org }) => {
    const withoutSignature = (xml: string) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')
    const bare = altered(await org.answer(await org.begin()), withoutSignature)
    expectRefusal(await org.post(bare), ...notValid)
    const stranger = samlProvider(org.ours, { signsAs: 'stranger' })
    expectRefusal(await org.post(await stranger.answer(await org.begin())), ...notValid)
  })

  test('is rejected when another assertion is wrapped around the signed one', async ({
    org,
    services,
  }) => {
    const wrap = (evilFirst: boolean) => (xml: string) => {
      const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const evil = signed
        .replace(/<ds:Signature.*<\/ds:Signature>/s, '')
        .replace(/ ID="_[^"]*"/, ' ID="_evil"')
        .replace('ann-4711', 'eve-0815')
      return xml.replace(signed, evilFirst ? evil + signed : signed + evil)
    }
    const nest = (xml: string) => {
      const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const signature = /<ds:Signature.*<\/ds:Signature>/s.exec(signed)?.[0] ?? ''
      const original = signed.replace(signature, '')
      const evil = original.replace(/ ID="_[^"]*"/, ' ID="_evil"').replace('ann-4711', 'eve-0815')
      const carrier = signature.replace(
        '</ds:Signature>',
        `<ds:Object>${original}</ds:Object></ds:Signature>`,
      )
      return xml.replace(signed, evil.replace('</saml:Issuer>', `</saml:Issuer>${carrier}`))
    }
    const sameId = (xml: string) => {
      const signed = /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? ''
      const evil = signed.replace('ann-4711', 'eve-0815')
      return xml.replace(signed, `<samlp:Extensions>${signed}</samlp:Extensions>${evil}`)
    }
    for (const attack of [wrap(true), wrap(false), nest, sameId]) {
      const given = await org.answer(await org.begin())
      const attacked = altered(given, attack)
      expect(attacked.SAMLResponse).not.toBe(given.SAMLResponse)
      expectRefusal(await org.post(attacked), ...notValid)
    }
    const whys = ['multiple assertions', 'multiple assertions', 'Referenced node', 'more than one']
    expect(whysIn(services)).toEqual(whys.map((why) => expect.stringContaining(why)))
  })

  test('is read as one name, also with a comment in it', async ({ newClient, org }) => {
    const given = await org.answer(await org.begin(), { nameId: 'ann@example.org.evil.example' })
    const commented = altered(given, (xml) =>
      xml.replace('ann@example.org.evil', 'ann@example.org<!-- -->.evil'),
    )
    const answer = await org.post(commented)
    const { data } = await newClient().setSession(tokensIn(answer.location))
    expect(data.user?.identities?.[0]?.id).toBe('ann@example.org.evil.example')
  })

  test('is rejected before and after its validity', async ({ org, services }) => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
    const wrong = [
      [{ ConditionsNotOnOrAfter: at(-4) }, 'its conditions are expired'],
      [{ ConditionsNotBefore: at(4) }, 'its conditions are not yet valid'],
      [{ SubjectConfirmationDataNotOnOrAfter: at(-4) }, 'its subject is confirmed expired'],
    ] as const
    for (const [parts] of wrong) expectRefusal(await org.signIn({ parts }), ...notValid)
    expect(whysIn(services)).toEqual(wrong.map(([, why]) => why))
    const slightlyOff = { ConditionsNotBefore: at(2), ConditionsNotOnOrAfter: at(9) }
    expect((await org.signIn({ parts: slightlyOff })).status).toBe(302)
  })

  test('is checked by our clock', async ({ auth, org, services }) => {
    auth.settings.samlRelayStateSeconds = 3600
    const given = await org.answer(await org.begin())
    services.moveTo(new Date(Date.now() + 9 * 60_000).toISOString())
    expectRefusal(await org.post(given), ...notValid)
  })

  test('is rejected for another service or from another organization', async ({
    org,
    services,
  }) => {
    const other = 'https://other.example.org/saml'
    const wrong = [
      [{ Destination: other }, 'it is for another service'],
      [{ Audience: other }, 'SAML assertion audience mismatch'],
      [{ SubjectRecipient: other }, 'its subject is confirmed to another recipient'],
      [{ SubjectRecipient: null }, 'its subject is confirmed to another recipient'],
      [{ SubjectConfirmationDataNotOnOrAfter: null }, 'NotOnOrAfter'],
      [{ Issuer: other }, 'another issuer'],
      [{ StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' }, 'says no'],
    ] as const
    for (const [parts] of wrong) expectRefusal(await org.signIn({ parts }), ...notValid)
    expect(whysIn(services)).toEqual(wrong.map(([, why]) => expect.stringContaining(why)))
  })

  test('is rejected as an answer to another or unknown request', async ({ db, org, services }) => {
    for (const InResponseTo of ['_other', null])
      expectRefusal(await org.signIn({ parts: { InResponseTo } }), ...notValid)
    const unasked = await org.volunteer({ parts: { InResponseTo: '_some' } })
    expectRefusal(await org.post(unasked), ...notValid)
    const asked = await org.begin()
    const { request_id: ours } = await db
      .selectFrom('auth_service.saml_relay_states')
      .select('request_id')
      .executeTakeFirstOrThrow()
    // Only the unsigned envelope is changed.
    const stolen = await org.answer(asked, { parts: { InResponseTo: '_other' } })
    const fitted = altered(stolen, (xml) => xml.replace('"_other"', `"${ours}"`))
    expectRefusal(await org.post(fitted), ...notValid)
    const envelope = 'it answers another request'
    expect(whysIn(services)).toEqual([
      envelope,
      envelope,
      envelope,
      'its subject answers another request',
    ])
  })

  test('is accepted once', async ({ org }) => {
    const asked = await org.answer(await org.begin())
    expect((await org.post(asked)).status).toBe(302)
    const gone = 'SAML RelayState does not exist, try logging in again?'
    expectRefusal(await org.post(asked), 'server_error', 'saml_relay_state_not_found', gone)
    const volunteered = await org.volunteer()
    expect((await org.post(volunteered)).status).toBe(302)
    expectRefusal(await org.post(volunteered), ...notValid)
  })

  test('is rejected with a relay state that is unknown, malformed, or too old', async ({
    org,
    services,
  }) => {
    const given = await org.answer(await org.begin())
    expectRefusal(
      await org.post({ ...given, RelayState: '6f9c1c6e-3f0b-4a34-9d58-0e7e6c3ad9c0' }),
      'server_error',
      'saml_relay_state_not_found',
      'SAML RelayState does not exist, try logging in again?',
    )
    expectRefusal(
      await org.post({ ...given, RelayState: 'odd' }),
      'invalid_request',
      'validation_failed',
      'SAML RelayState is not a valid UUID or URL',
    )
    services.moveTo(new Date(Date.now() + 121_000).toISOString())
    expectRefusal(
      await org.post(given),
      'server_error',
      'saml_relay_state_expired',
      'SAML RelayState has expired. Try logging in again?',
    )
  })

  test('is rejected when it is missing or empty', async ({ org }) => {
    const unstorable = altered(await org.volunteer(), (xml) => xml.replace('https:', '&#0;https:'))
    const wrong = [
      ['', 'SAMLResponse is missing'],
      ['%%%', 'SAMLResponse is not a valid Base64 string'],
      ['bm90IHhtbA==', 'SAMLResponse is not a valid XML SAML assertion'],
      [unstorable.SAMLResponse, 'SAMLResponse is not a valid XML SAML assertion'],
    ] as const
    for (const [SAMLResponse, message] of wrong)
      expectRefusal(
        await org.post({ SAMLResponse }),
        'invalid_request',
        'validation_failed',
        message,
      )
  })

  test('is rejected from unknown organizations', async ({ org }) => {
    const unknown = samlProvider(org.ours, { entityId: 'https://unknown.example/saml' })
    expectRefusal(
      await org.post(await unknown.volunteer()),
      'server_error',
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    )
  })

  test('is rejected without a permanent name or an address', async ({ org }) => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient'
    expectRefusal(
      await org.signIn({ nameIdFormat }),
      'invalid_request',
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    )
    expectRefusal(
      await org.signIn({ attributes: { displayName: 'Ann' } }),
      'invalid_request',
      'saml_assertion_no_email',
      'SAML Assertion does not contain an email address',
    )
  })
})
