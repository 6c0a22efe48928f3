import { answer, type Handler } from './request/context.server.ts'
import { knownProviders } from './settings/providers.ts'

export const health: Handler = async (_auth, c) =>
  answer(c, {
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'Sign-in for this site, in the protocol of the service of that name',
  })

export const publicKeys: Handler = async (auth, c) => {
  const keys = await auth.keys.publicKeys()
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys })
}

export const publicSettings: Handler = async (auth, c) => {
  const { settings } = auth
  const none = knownProviders.map((name) => [name, false])
  const some = auth.providers.map(({ name }) => [name, true])
  return answer(c, {
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...Object.fromEntries([...none, ...some]),
      email: settings.emailEnabled,
      phone: settings.phoneEnabled,
    },
    disable_signup: settings.disableSignup,
    mailer_autoconfirm: settings.mailAutoconfirm,
    phone_autoconfirm: settings.smsAutoconfirm,
    sms_provider: auth.texts ? 'http' : '',
    saml_enabled: settings.samlEnabled,
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkeysEnabled,
  })
}
