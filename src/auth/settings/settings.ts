import {
  address,
  count,
  flag,
  headerName,
  list,
  readSettings,
  secret,
  seconds,
  text,
  type Variable,
  type WrongSetting,
} from './setting-kinds.ts'

/**
 * Each setting once: its name, default, and text in docs/auth-settings.md. Names (with the prefix `AUTH_`) and defaults are
 * the hosted service's, but for the differences that `settingsPage` lists; times are in seconds.
 */
export const authVariables = {
  allowedRedirects: list(
    'AUTH_URI_ALLOW_LIST',
    'URLs people may be redirected to after signing in, besides the site: * matches up to the next . or /, ** anything.',
  ),
  disableSignup: flag(
    'AUTH_DISABLE_SIGNUP',
    false,
    'Turns off new accounts; existing ones keep working.',
  ),
  requireApiKey: flag(
    'AUTH_REQUIRE_API_KEY',
    true,
    'Every request, including `/rest/v1`, must carry the public key or the service key.',
  ),
  maxRequestSeconds: seconds(
    'AUTH_API_MAX_REQUEST_DURATION',
    10,
    'Time limit for a request before it fails with an error.',
    { min: 1 },
  ),

  jwtSeconds: seconds('AUTH_JWT_EXP', 3600, 'Lifetime of an access token.', {
    min: 30,
    max: 7 * 86_400,
  }),
  jwtAudience: text(
    'AUTH_JWT_AUD',
    'authenticated',
    'Audience of access tokens; users of different audiences are separate.',
  ),
  jwtIssuer: text(
    'AUTH_JWT_ISSUER',
    '',
    'Issuer of access tokens; if empty, the public URL of the service.',
  ),
  jwtRole: text(
    'AUTH_JWT_DEFAULT_GROUP_NAME',
    'authenticated',
    'Role of a new user in access tokens.',
  ),
  adminRoles: list('AUTH_JWT_ADMIN_ROLES', 'Roles whose tokens may use the admin API.', [
    'service_role',
    'supabase_admin',
  ]),

  rotatesRefreshTokens: flag(
    'AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
    true,
    'Ends a session when an old refresh token is used again, since it may be stolen.',
  ),
  reuseSeconds: seconds(
    'AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL',
    10,
    'How long the previous refresh token still works after a refresh.',
  ),
  reauthenticatesForPassword: flag(
    'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
    false,
    'Requires an emailed code to change the password if the sign-in is older than 24 hours.',
  ),
  asksCurrentPassword: flag(
    'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
    false,
    'Requires the current password to change the password.',
  ),
  linksManually: flag(
    'AUTH_SECURITY_MANUAL_LINKING_ENABLED',
    false,
    'Lets people add and remove ways to sign in on their account.',
  ),
  captchaEnabled: flag(
    'AUTH_SECURITY_CAPTCHA_ENABLED',
    false,
    'Requires a solved proof of work to sign up, sign in, or request an email. Pages of the site solve it in the background; other clients get one at `/auth/v1/captcha`.',
  ),
  captchaAfterFailures: count(
    'AUTH_SECURITY_CAPTCHA_AFTER_FAILURES',
    5,
    'Wrong passwords in a row for one account, or from one visitor in five minutes, after which a proof of work is required; 0 for never.',
  ),
  sessionTimeboxSeconds: seconds(
    'AUTH_SESSIONS_TIMEBOX',
    30 * 86_400,
    'Maximum length of a session; 0 for no limit (the protocol’s default). Always 12 hours for the team.',
  ),
  sessionInactivitySeconds: seconds(
    'AUTH_SESSIONS_INACTIVITY_TIMEOUT',
    14 * 86_400,
    'Maximum time a session stays unused; 0 for no limit (the protocol’s default). Always an hour for the team.',
  ),
  sessionLowAalSeconds: seconds(
    'AUTH_SESSIONS_ALLOW_LOW_AAL',
    0,
    'How long people with a second factor may stay signed in without using it; 0 for no limit.',
  ),
  singleSession: flag(
    'AUTH_SESSIONS_SINGLE_PER_USER',
    false,
    'Signing in ends the user’s other sessions.',
  ),

  passwordMinLength: count(
    'AUTH_PASSWORD_MIN_LENGTH',
    8,
    'Minimum length of a new password; 6 in the hosted service.',
    { min: 6, max: 72 },
  ),
  passwordRefusesCommon: flag(
    'AUTH_PASSWORD_REFUSE_COMMON',
    true,
    'Refuses common passwords and ones made of the account’s address or phone or the site’s name. The hosted service accepts them.',
  ),
  passwordCharacters: text(
    'AUTH_PASSWORD_REQUIRED_CHARACTERS',
    '',
    'Sets of characters separated by colons, such as abc:123; a password needs one of each.',
  ),
  passwordChecksBreaches: flag(
    'AUTH_PASSWORD_HIBP_ENABLED',
    false,
    'Checks new passwords against an online list of breached passwords.',
  ),
  passwordBreachUrl: address(
    'AUTH_PASSWORD_HIBP_URL',
    'URL of that list; only the first five digits of a hash are sent.',
    'https://api.pwnedpasswords.com/range/',
  ),
  passwordBreachFailsClosed: flag(
    'AUTH_PASSWORD_HIBP_FAIL_CLOSED',
    false,
    'Refuses all passwords while that list is unavailable.',
  ),

  emailEnabled: flag(
    'AUTH_EXTERNAL_EMAIL_ENABLED',
    true,
    'Sign-up and sign-in with an email address.',
  ),
  phoneEnabled: flag('AUTH_EXTERNAL_PHONE_ENABLED', false, 'Sign-up and sign-in with a phone.'),
  anonymousEnabled: flag(
    'AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED',
    false,
    'Guest accounts without an email address or phone.',
  ),
  flowStateSeconds: seconds(
    'AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION',
    300,
    'Time limit for a sign-in through an email or another service.',
    { min: 30 },
  ),

  mailAutoconfirm: flag(
    'AUTH_MAILER_AUTOCONFIRM',
    false,
    'Email addresses count as confirmed without an email.',
  ),
  mailSecureChange: flag(
    'AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED',
    true,
    'A change of email address must be confirmed from both addresses.',
  ),
  mailCodeSeconds: seconds('AUTH_MAILER_OTP_EXP', 86_400, 'Lifetime of an emailed code or link.', {
    min: 30,
  }),
  mailCodeLength: count('AUTH_MAILER_OTP_LENGTH', 6, 'Number of digits of an emailed code.', {
    min: 6,
    max: 10,
  }),
  mailEverySeconds: seconds(
    'AUTH_SMTP_MAX_FREQUENCY',
    60,
    'Minimum time between two emails of one kind to a user.',
  ),

  /** See text-messages.server.ts; off without an address. */
  smsProviderUrl: address(
    'AUTH_SMS_HTTP_URL',
    'URL of the text message provider; without it, no text messages are sent.',
  ),
  smsProviderToken: secret('AUTH_SMS_HTTP_TOKEN', 'Bearer token for the provider.'),
  smsTemplate: text('AUTH_SMS_TEMPLATE', 'Your code is {{ .Code }}', 'Text of a message.'),
  smsAutoconfirm: flag(
    'AUTH_SMS_AUTOCONFIRM',
    false,
    'Phones count as confirmed without a text message.',
  ),
  smsCodeSeconds: seconds('AUTH_SMS_OTP_EXP', 60, 'Lifetime of a code in a text message.', {
    min: 15,
  }),
  smsCodeLength: count('AUTH_SMS_OTP_LENGTH', 6, 'Number of digits of a code in a text message.', {
    min: 6,
    max: 10,
  }),
  smsEverySeconds: seconds(
    'AUTH_SMS_MAX_FREQUENCY',
    60,
    'Minimum time between two text messages to a user.',
  ),

  /** The header in which proxies send the visitor's address; see TRUSTED_PROXIES. */
  clientIpHeader: headerName(
    'AUTH_RATE_LIMIT_HEADER',
    'The header with the visitor’s address, last entry from the nearest proxy; default `X-Forwarded-For`. Setting it also means one proxy, unless `TRUSTED_PROXIES` says more.',
  ),
  tokenLimit: count(
    'AUTH_RATE_LIMIT_TOKEN_REFRESH',
    150,
    'Session requests per address in 5 minutes, after 30 at once.',
  ),
  verifyLimit: count(
    'AUTH_RATE_LIMIT_VERIFY',
    30,
    'Attempts to use a code or link per address in 5 minutes, after 30 at once.',
  ),
  otpLimit: count(
    'AUTH_RATE_LIMIT_OTP',
    30,
    'Sign-ups and requests for a code or new password per address in 5 minutes, after 30 at once.',
  ),
  ssoLimit: count(
    'AUTH_RATE_LIMIT_SSO',
    30,
    'Organization sign-ins started per address in 5 minutes, after 30 at once.',
  ),
  samlAssertionLimit: count(
    'AUTH_SAML_RATE_LIMIT_ASSERTION',
    15,
    'Organization sign-in responses per address in 5 minutes, after 30 at once.',
  ),
  anonymousLimit: count(
    'AUTH_RATE_LIMIT_ANONYMOUS_USERS',
    30,
    'Guest accounts per address in an hour, after 30 at once.',
  ),
  mailLimit: count(
    'AUTH_RATE_LIMIT_EMAIL_SENT',
    360,
    'Emails the service may send per hour; 30 in the hosted service, which two strangers could use up. A third is reserved for confirmed accounts, so they can be recovered while strangers sign up.',
  ),
  mailVisitorLimit: count(
    'AUTH_RATE_LIMIT_EMAIL_SENT_PER_VISITOR',
    10,
    'Emails one visitor can request per hour. The hosted service has no such limit.',
  ),
  mailRecipientLimit: count(
    'AUTH_RATE_LIMIT_EMAIL_SENT_PER_RECIPIENT',
    10,
    'Emails one address can receive per hour. The hosted service has no such limit.',
  ),
  smsLimit: count(
    'AUTH_RATE_LIMIT_SMS_SENT',
    30,
    'Text messages the service may send per hour. A third is reserved for confirmed accounts.',
  ),
  smsVisitorLimit: count(
    'AUTH_RATE_LIMIT_SMS_SENT_PER_VISITOR',
    10,
    'Text messages one visitor can request per hour. The hosted service has no such limit.',
  ),
  smsRecipientLimit: count(
    'AUTH_RATE_LIMIT_SMS_SENT_PER_RECIPIENT',
    10,
    'Text messages one phone can receive per hour. The hosted service has no such limit.',
  ),

  totpEnroll: flag(
    'AUTH_MFA_TOTP_ENROLL_ENABLED',
    true,
    'Lets people add an authenticator app as a second factor.',
  ),
  totpVerify: flag('AUTH_MFA_TOTP_VERIFY_ENABLED', true, 'Sign-in with an authenticator app.'),
  phoneEnroll: flag(
    'AUTH_MFA_PHONE_ENROLL_ENABLED',
    false,
    'Lets people add a phone as a second factor.',
  ),
  phoneVerify: flag(
    'AUTH_MFA_PHONE_VERIFY_ENABLED',
    false,
    'Sign-in with a phone as a second factor.',
  ),
  phoneFactorEverySeconds: seconds(
    'AUTH_MFA_PHONE_MAX_FREQUENCY',
    60,
    'Minimum time between two codes to a second-factor phone.',
  ),
  webAuthnEnroll: flag(
    'AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED',
    false,
    'Lets people add a passkey or security key as a second factor.',
  ),
  webAuthnVerify: flag(
    'AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED',
    false,
    'Sign-in with a passkey or security key as a second factor.',
  ),
  maxEnrolledFactors: count(
    'AUTH_MFA_MAX_ENROLLED_FACTORS',
    10,
    'Second factors per user, confirmed or not.',
  ),
  maxVerifiedFactors: count(
    'AUTH_MFA_MAX_VERIFIED_FACTORS',
    10,
    'Confirmed second factors per user.',
  ),
  challengeSeconds: seconds(
    'AUTH_MFA_CHALLENGE_EXPIRY_DURATION',
    300,
    'Time limit to answer a second-factor challenge.',
    { min: 15 },
  ),
  factorExpirySeconds: seconds(
    'AUTH_MFA_FACTOR_EXPIRY_DURATION',
    300,
    'How long an unconfirmed second factor is kept.',
  ),
  /** Sign-in without a password; off at the hosted service. */
  passkeysEnabled: flag(
    'AUTH_PASSKEY_ENABLED',
    true,
    'People who are signed in can add a passkey, and then sign in with it without a password.',
  ),
  maxPasskeys: count('AUTH_PASSKEY_MAX_PASSKEYS_PER_USER', 10, 'Passkeys for sign-in per user.'),
  passkeyLimit: count(
    'AUTH_RATE_LIMIT_PASSKEY',
    30,
    'Passkey requests and attempts per address in 5 minutes, after 30 at once.',
  ),
  factorLimit: count(
    'AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY',
    15,
    'Second-factor requests and attempts per address in a minute, after 30 at once.',
  ),

  samlEnabled: flag(
    'AUTH_SAML_ENABLED',
    false,
    'Organizations can sign in their people with SAML 2.0.',
  ),
  samlPrivateKey: secret('AUTH_SAML_PRIVATE_KEY', 'Signs requests to organizations.'),
  samlRelayStateSeconds: seconds(
    'AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD',
    120,
    'Time limit for a sign-in at an organization.',
  ),
}

type Variables = typeof authVariables

export type AuthSettings = {
  [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never
}

/** @returns the settings, or each wrong variable */
export function authSettings(
  env: Record<string, string | undefined>,
): { ok: true; settings: AuthSettings } | { ok: false; wrong: WrongSetting[] } {
  const read = readSettings(Object.values(authVariables), env)
  if (!read.ok) return read
  const entries = Object.entries(authVariables).map(([key, { name }]) => [key, read.values[name]])
  return { ok: true, settings: Object.fromEntries(entries) as AuthSettings }
}
