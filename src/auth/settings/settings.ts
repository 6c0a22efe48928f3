import type { z } from 'zod'
import {
  address,
  count,
  flag,
  headerName,
  list,
  seconds,
  text,
  type Variable,
} from './setting-kinds.ts'

/**
 * Names (with the prefix `AUTH_`) and defaults are the hosted service's, but for the differences that `settingsPage`
 * lists; times are in seconds.
 */
export const authVariables = {
  allowedRedirects: list('AUTH_URI_ALLOW_LIST'),
  disableSignup: flag('AUTH_DISABLE_SIGNUP', false),
  requireApiKey: flag('AUTH_REQUIRE_API_KEY', true),
  maxRequestSeconds: seconds('AUTH_API_MAX_REQUEST_DURATION', 10, { min: 1 }),

  jwtSeconds: seconds('AUTH_JWT_EXP', 3600, { min: 30, max: 7 * 86_400 }),
  jwtAudience: text('AUTH_JWT_AUD', 'authenticated'),
  jwtIssuer: text('AUTH_JWT_ISSUER', ''),
  jwtRole: text('AUTH_JWT_DEFAULT_GROUP_NAME', 'authenticated'),
  adminRoles: list('AUTH_JWT_ADMIN_ROLES', ['service_role', 'supabase_admin']),

  rotatesRefreshTokens: flag('AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED', true),
  reuseSeconds: seconds('AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', 10),
  reauthenticatesForPassword: flag('AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION', false),
  asksCurrentPassword: flag('AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD', false),
  linksManually: flag('AUTH_SECURITY_MANUAL_LINKING_ENABLED', false),
  captchaEnabled: flag('AUTH_SECURITY_CAPTCHA_ENABLED', false),
  /** The hosted service asks always or never. */
  captchaAfterFailures: count('AUTH_SECURITY_CAPTCHA_AFTER_FAILURES', 5),
  sessionTimeboxSeconds: seconds('AUTH_SESSIONS_TIMEBOX', 30 * 86_400),
  sessionInactivitySeconds: seconds('AUTH_SESSIONS_INACTIVITY_TIMEOUT', 14 * 86_400),
  sessionLowAalSeconds: seconds('AUTH_SESSIONS_ALLOW_LOW_AAL', 0),
  singleSession: flag('AUTH_SESSIONS_SINGLE_PER_USER', false),

  passwordMinLength: count('AUTH_PASSWORD_MIN_LENGTH', 8, 6, 72),
  passwordRefusesCommon: flag('AUTH_PASSWORD_REFUSE_COMMON', true),
  /** Sets separated by colons, such as `abc:123`; a password needs one of each. */
  passwordCharacters: text('AUTH_PASSWORD_REQUIRED_CHARACTERS', ''),
  passwordChecksBreaches: flag('AUTH_PASSWORD_HIBP_ENABLED', false),
  passwordBreachUrl: address('AUTH_PASSWORD_HIBP_URL', 'https://api.pwnedpasswords.com/range/'),
  passwordBreachFailsClosed: flag('AUTH_PASSWORD_HIBP_FAIL_CLOSED', false),

  emailEnabled: flag('AUTH_EXTERNAL_EMAIL_ENABLED', true),
  phoneEnabled: flag('AUTH_EXTERNAL_PHONE_ENABLED', false),
  anonymousEnabled: flag('AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED', false),
  flowStateSeconds: seconds('AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION', 300, { min: 30 }),

  mailAutoconfirm: flag('AUTH_MAILER_AUTOCONFIRM', false),
  mailSecureChange: flag('AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED', true),
  mailCodeSeconds: seconds('AUTH_MAILER_OTP_EXP', 86_400, { min: 30 }),
  mailCodeLength: count('AUTH_MAILER_OTP_LENGTH', 6, 6, 10),
  mailEverySeconds: seconds('AUTH_SMTP_MAX_FREQUENCY', 60),

  /** See text-messages.server.ts; off without an address. */
  smsProviderUrl: address('AUTH_SMS_HTTP_URL'),
  smsProviderToken: text('AUTH_SMS_HTTP_TOKEN', ''),
  smsTemplate: text('AUTH_SMS_TEMPLATE', 'Your code is {{ .Code }}'),
  smsAutoconfirm: flag('AUTH_SMS_AUTOCONFIRM', false),
  smsCodeSeconds: seconds('AUTH_SMS_OTP_EXP', 60, { min: 15 }),
  smsCodeLength: count('AUTH_SMS_OTP_LENGTH', 6, 6, 10),
  smsEverySeconds: seconds('AUTH_SMS_MAX_FREQUENCY', 60),

  /** Where proxies name the visitor's address; see TRUSTED_PROXIES. */
  clientIpHeader: headerName('AUTH_RATE_LIMIT_HEADER'),
  tokenLimit: count('AUTH_RATE_LIMIT_TOKEN_REFRESH', 150),
  verifyLimit: count('AUTH_RATE_LIMIT_VERIFY', 30),
  otpLimit: count('AUTH_RATE_LIMIT_OTP', 30),
  ssoLimit: count('AUTH_RATE_LIMIT_SSO', 30),
  samlAssertionLimit: count('AUTH_SAML_RATE_LIMIT_ASSERTION', 15),
  anonymousLimit: count('AUTH_RATE_LIMIT_ANONYMOUS_USERS', 30),
  mailLimit: count('AUTH_RATE_LIMIT_EMAIL_SENT', 360),
  mailVisitorLimit: count('AUTH_RATE_LIMIT_EMAIL_SENT_PER_VISITOR', 10),
  mailRecipientLimit: count('AUTH_RATE_LIMIT_EMAIL_SENT_PER_RECIPIENT', 10),
  smsLimit: count('AUTH_RATE_LIMIT_SMS_SENT', 30),
  smsVisitorLimit: count('AUTH_RATE_LIMIT_SMS_SENT_PER_VISITOR', 10),
  smsRecipientLimit: count('AUTH_RATE_LIMIT_SMS_SENT_PER_RECIPIENT', 10),

  totpEnroll: flag('AUTH_MFA_TOTP_ENROLL_ENABLED', true),
  totpVerify: flag('AUTH_MFA_TOTP_VERIFY_ENABLED', true),
  phoneEnroll: flag('AUTH_MFA_PHONE_ENROLL_ENABLED', false),
  phoneVerify: flag('AUTH_MFA_PHONE_VERIFY_ENABLED', false),
  phoneFactorEverySeconds: seconds('AUTH_MFA_PHONE_MAX_FREQUENCY', 60),
  webAuthnEnroll: flag('AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED', false),
  webAuthnVerify: flag('AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED', false),
  maxEnrolledFactors: count('AUTH_MFA_MAX_ENROLLED_FACTORS', 10),
  maxVerifiedFactors: count('AUTH_MFA_MAX_VERIFIED_FACTORS', 10),
  challengeSeconds: seconds('AUTH_MFA_CHALLENGE_EXPIRY_DURATION', 300, { min: 15 }),
  factorExpirySeconds: seconds('AUTH_MFA_FACTOR_EXPIRY_DURATION', 300),
  /** Sign-in without a password; off at the hosted service. */
  passkeysEnabled: flag('AUTH_PASSKEY_ENABLED', true),
  maxPasskeys: count('AUTH_PASSKEY_MAX_PASSKEYS_PER_USER', 10),
  passkeyLimit: count('AUTH_RATE_LIMIT_PASSKEY', 30),
  factorLimit: count('AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY', 15),

  samlEnabled: flag('AUTH_SAML_ENABLED', false),
  samlPrivateKey: text('AUTH_SAML_PRIVATE_KEY', ''),
  samlRelayStateSeconds: seconds('AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD', 120),
}

type Variables = typeof authVariables

export type AuthSettings = {
  [Name in keyof Variables]: Variables[Name] extends Variable<infer T> ? T : never
}

/** @returns the settings, or each wrong variable with what it must be */
export function authSettings(
  env: Record<string, string | undefined>,
):
  | { ok: true; settings: AuthSettings }
  | { ok: false; wrong: { name: string; expected: string }[] } {
  const wrong: { name: string; expected: string }[] = []
  const entries = Object.entries(authVariables).map(([key, { name, schema, expected }]) => {
    const parsed = (schema as z.ZodType).safeParse(env[name])
    if (!parsed.success) wrong.push({ name, expected })
    return [key, parsed.data]
  })
  if (wrong.length) return { ok: false, wrong }
  return { ok: true, settings: Object.fromEntries(entries) as AuthSettings }
}
