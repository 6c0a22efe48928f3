import { knownProviders, knownIssuer, providerVariables } from './providers.ts'
import { secretVariables } from '../keys/secrets-form.ts'
import { authVariables, type AuthSettings } from './settings.ts'

type Row = { name: string; expected: string; fallback: string; about: string }

/** Markdown: what each variable may be, its default, and its use. */
export function settingsPage(): string {
  const variables = Object.entries(authVariables).map(([key, variable]) => ({
    ...variable,
    about: settingsAbout[key as keyof typeof authVariables],
  }))
  const secrets = Object.entries(secretVariables).map(([name, secret]) => ({ name, ...secret }))
  const ofProviders = Object.entries(providerVariables).map(([key, variable]) => {
    return { name: `AUTH_EXTERNAL_<NAME>_${key}`, ...variable }
  })
  const withIssuer = knownProviders.filter(knownIssuer).map((name) => name.toUpperCase())
  return [
    '# Settings of the auth service',
    '',
    'Environment variables; an empty one counts as not set. Names and defaults are those of the hosted',
    'service, with `AUTH_` for its prefix, but passwords are held to more, sessions end, passkeys are on,',
    'and who typed wrong passwords solves a challenge:',
    '`AUTH_PASSWORD_MIN_LENGTH=6`, `AUTH_PASSWORD_REFUSE_COMMON=false`, `AUTH_SESSIONS_TIMEBOX=0`,',
    '`AUTH_SESSIONS_INACTIVITY_TIMEOUT=0`, `AUTH_PASSKEY_ENABLED=false` and',
    '`AUTH_SECURITY_CAPTCHA_AFTER_FAILURES=0` are its defaults. This page is made from the code:',
    '`node src/app/cli.ts settings`.',
    '',
    ...table(variables),
    '',
    '## Secrets',
    '',
    'Without these, secrets are made at the first start and kept in `secrets/auth.json` in the data folder.',
    '',
    ...table(secrets.map((secret) => ({ ...secret, fallback: '' }))),
    '',
    '## Sign-in with other services',
    '',
    'Any OpenID provider, by settings that begin with its name: `AUTH_EXTERNAL_GOOGLE_ENABLED` and so on.',
    `Of these the issuer is known: ${withIssuer.join(', ')}.`,
    'Another one needs its `URL`; clients call it `custom:` and its name in small letters, unless the',
    "protocol names it, as `keycloak`. At the provider, this site's address for coming back is its",
    '`SITE_URL` with `/auth/v1/callback`.',
    '',
    ...table(ofProviders),
    '',
  ].join('\n')
}

function table(rows: Row[]): string[] {
  const lines = rows.map(({ name, expected, fallback, about }) =>
    [`\`${name}\``, about, sentence(expected), fallback && `\`${fallback}\``].map(cell),
  )
  return [
    ['Variable', 'What it is for', 'What it may be', 'Default'],
    ['---', '---', '---', '---'],
  ]
    .concat(lines)
    .map((cells) => `| ${cells.join(' | ')} |`)
}

function cell(text: string): string {
  return text.replaceAll('|', String.raw`\|`)
}

function sentence(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`
}

/** A sentence for the settings page. */
export const settingsAbout: Record<keyof AuthSettings, string> = {
  allowedRedirects:
    'Where people may be sent back to after signing in, besides the site: addresses with * (up to the next . or /) and ** (anything).',
  disableSignup: 'Nobody can make an account any more; those there are sign in.',
  requireApiKey: 'Every call, of `/rest/v1` too, must carry the public key or the service key.',
  maxRequestSeconds: 'How long a call may take before it is answered with an error.',

  jwtSeconds: 'How long an access token is good.',
  jwtAudience: 'The audience of access tokens; users of different audiences are apart.',
  jwtIssuer: 'The issuer in access tokens; empty for the public address of the service.',
  jwtRole: 'The role of a new user in access tokens.',
  adminRoles: "Roles whose tokens may call the administrator's part of the service.",

  rotatesRefreshTokens:
    "A refresh token that is used long after its successor ends the session: it may be a thief's.",
  reuseSeconds: 'How long after a refresh the token before may come again without suspicion.',
  reauthenticatesForPassword:
    'Who signed in more than 24 hours ago confirms a new password with a code from a mail.',
  asksCurrentPassword: 'A new password is taken only together with the current one.',
  linksManually: 'People may add and remove ways to sign in on their own account.',
  captchaEnabled:
    'Who signs up or in, or asks for a mail, brings a solved challenge: programs are slowed down. Pages of the site solve it unseen; other clients get one at `/auth/v1/captcha`.',
  captchaAfterFailures:
    'After how many wrong passwords in a row for one account, or from one visitor in five minutes, the next ones need such a challenge; 0 for never.',
  sessionTimeboxSeconds:
    'How long a session lasts at most; 0 for no end, as the protocol has it. People of the team: 12 hours.',
  sessionInactivitySeconds:
    'How long a session lasts without being used; 0 for no end, as the protocol has it. People of the team: an hour.',
  sessionLowAalSeconds:
    'How long who has a second factor may stay without showing it; 0 for as long as they like.',
  singleSession: 'Signing in ends the sessions that a user has elsewhere.',

  passwordMinLength: 'How many characters a new password has at least; 6 at the hosted service.',
  passwordRefusesCommon:
    'New passwords are refused that are guessed first: common ones, the address or phone of the account, the name of the site. The hosted service takes them.',
  passwordCharacters:
    'Sets of characters with colons between them, such as abc:123; a password needs one of each.',
  passwordChecksBreaches:
    'New passwords are looked up in a larger list on the web, of all that were seen in breaches.',
  passwordBreachUrl:
    'Where that larger list is asked; only the first five digits of a hash are sent.',
  passwordBreachFailsClosed: 'No password is taken while that larger list does not answer.',

  emailEnabled: 'People can sign up and in with an e-mail address.',
  phoneEnabled: 'People can sign up and in with a phone.',
  anonymousEnabled: 'People can have an account without an address or phone.',
  flowStateSeconds:
    'How long a sign-in may take that leads through a mail or another service and ends with a code.',

  mailAutoconfirm: 'Addresses count as confirmed without a mail.',
  mailSecureChange: 'A change of address is confirmed from the old and from the new address.',
  mailCodeSeconds: 'How long a code or link in a mail is good.',
  mailCodeLength: 'How many digits a code in a mail has.',
  mailEverySeconds: 'How long a user waits between two mails of one kind.',

  smsProviderUrl: 'Where text messages are handed over to a provider; without it none are sent.',
  smsProviderToken: 'What shows the provider that it is us.',
  smsTemplate: 'The words of a text message.',
  smsAutoconfirm: 'Phones count as confirmed without a text message.',
  smsCodeSeconds: 'How long a code in a text message is good.',
  smsCodeLength: 'How many digits a code in a text message has.',
  smsEverySeconds: 'How long a user waits between two text messages.',

  clientIpHeader:
    "The header in which proxies name the visitor's address, the nearest proxy's entry last; without it `X-Forwarded-For`. Set, it also says that there is one proxy, unless `TRUSTED_PROXIES` says more.",
  tokenLimit: 'How often one address may ask for a session in 5 minutes, after 30 at once.',
  verifyLimit: 'How often one address may try a code or link in 5 minutes, after 30 at once.',
  otpLimit:
    'How often one address may sign up, or ask for a code or a new password, in 5 minutes, after 30 at once.',
  ssoLimit:
    "How often one address may begin an organization's sign-in in 5 minutes, after 30 at once.",
  samlAssertionLimit:
    "How often one address may bring an organization's answer in 5 minutes, after 30 at once.",
  anonymousLimit: 'How many guests one address may make in an hour, after 30 at once.',
  mailLimit:
    'How many mails the whole service may send in an hour; 30 at the hosted service, which two strangers could use up. A third is kept for people whose account is confirmed, so that they can recover it while strangers sign up.',
  mailVisitorLimit:
    'How many of these one visitor may ask for. The hosted service has no such limit.',
  mailRecipientLimit:
    'How many of these one address may get. The hosted service has no such limit.',
  smsLimit:
    'How many text messages the whole service may send in an hour. A third is kept as for mails.',
  smsVisitorLimit:
    'How many of these one visitor may ask for. The hosted service has no such limit.',
  smsRecipientLimit: 'How many of these one phone may get. The hosted service has no such limit.',

  totpEnroll: 'People can add an authenticator app as a second factor.',
  totpVerify: 'People can sign in with the authenticator app that they added.',
  phoneEnroll: 'People can add a phone as a second factor.',
  phoneVerify: 'People can sign in with the phone that they added as a second factor.',
  phoneFactorEverySeconds:
    'How long a user waits between two codes to the phone that is a second factor.',
  webAuthnEnroll: 'People can add a passkey or security key as a second factor.',
  webAuthnVerify: 'People can sign in with the passkey or security key that they added.',
  maxEnrolledFactors: 'How many second factors a user may have, confirmed or not.',
  maxVerifiedFactors: 'How many confirmed second factors a user may have.',
  challengeSeconds: 'How long a second factor may take to answer.',
  factorExpirySeconds: 'How long a second factor that was never used is kept unconfirmed.',
  factorLimit:
    'How often one address may ask for or try a second factor in a minute, after 30 at once.',

  passkeysEnabled:
    'People can sign in with a passkey and no password, and make one once they are signed in.',
  maxPasskeys: 'How many passkeys to sign in with a user may have.',
  passkeyLimit:
    'How often one address may ask for, or show, such a passkey in 5 minutes, after 30 at once.',

  samlEnabled: 'Organizations can sign their people in by SAML 2.0.',
  samlPrivateKey: 'The key that signs what is sent to organizations.',
  samlRelayStateSeconds: 'How long a sign-in at an organization may take.',
}
