import { answer, type Handler } from './context.server.ts'

/** `GET /health`. */
export const health: Handler = async (_auth, c) =>
  answer(c, {
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'Sign-in for this site, in the protocol of the service of that name',
  })

/** `GET /.well-known/jwks.json`: what our tokens can be checked with. */
export const publicKeys: Handler = async (auth, c) => {
  const keys = await auth.keys.publicKeys()
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys })
}

/** The providers that the protocol's answer names, on or off. */
const knownProviders =
  'apple azure bitbucket discord facebook snapchat figma fly github gitlab google keycloak kakao linkedin linkedin_oidc notion spotify slack slack_oidc workos twitch twitter zoom'

/** `GET /settings`: what people can sign in with. */
export const publicSettings: Handler = async (auth, c) => {
  const { settings } = auth
  const none = Object.fromEntries(knownProviders.split(' ').map((name) => [name, false]))
  return answer(c, {
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...none,
      email: settings.emailEnabled,
      phone: settings.phoneEnabled,
    },
    disable_signup: settings.disableSignup,
    mailer_autoconfirm: settings.mailAutoconfirm,
    phone_autoconfirm: settings.smsAutoconfirm,
    sms_provider: auth.texts ? 'http' : '',
    saml_enabled: settings.samlEnabled,
    saml_private_key_next_configured: false,
    passkeys_enabled: false,
  })
}
