import * as about from '#messages/command-settings-accounts.ts'
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
  allowedRedirects: list('AUTH_URI_ALLOW_LIST', about.allowedRedirects),
  disableSignup: flag('AUTH_DISABLE_SIGNUP', false, about.disableSignup),
  requireApiKey: flag('AUTH_REQUIRE_API_KEY', true, about.requireApiKey),
  maxRequestSeconds: seconds('AUTH_API_MAX_REQUEST_DURATION', 10, about.maxRequestSeconds, {
    min: 1,
  }),

  jwtSeconds: seconds('AUTH_JWT_EXP', 3600, about.jwtSeconds, {
    min: 30,
    max: 7 * 86_400,
  }),
  jwtAudience: text('AUTH_JWT_AUD', 'authenticated', about.jwtAudience),
  jwtIssuer: text('AUTH_JWT_ISSUER', '', about.jwtIssuer),
  jwtRole: text('AUTH_JWT_DEFAULT_GROUP_NAME', 'authenticated', about.jwtRole),
  adminRoles: list('AUTH_JWT_ADMIN_ROLES', about.adminRoles, ['service_role', 'supabase_admin']),

  rotatesRefreshTokens: flag(
    'AUTH_SECURITY_REFRESH_TOKEN_ROTATION_ENABLED',
    true,
    about.rotatesRefreshTokens,
  ),
  reuseSeconds: seconds('AUTH_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL', 10, about.reuseSeconds),
  reauthenticatesForPassword: flag(
    'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION',
    false,
    about.reauthenticatesForPassword,
  ),
  asksCurrentPassword: flag(
    'AUTH_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD',
    false,
    about.asksCurrentPassword,
  ),
  linksManually: flag('AUTH_SECURITY_MANUAL_LINKING_ENABLED', false, about.linksManually),
  captchaEnabled: flag('AUTH_SECURITY_CAPTCHA_ENABLED', false, about.captchaEnabled),
  captchaAfterFailures: count(
    'AUTH_SECURITY_CAPTCHA_AFTER_FAILURES',
    5,
    about.captchaAfterFailures,
  ),
  sessionTimeboxSeconds: seconds('AUTH_SESSIONS_TIMEBOX', 30 * 86_400, about.sessionTimeboxSeconds),
  sessionInactivitySeconds: seconds(
    'AUTH_SESSIONS_INACTIVITY_TIMEOUT',
    14 * 86_400,
    about.sessionInactivitySeconds,
  ),
  sessionLowAalSeconds: seconds('AUTH_SESSIONS_ALLOW_LOW_AAL', 0, about.sessionLowAalSeconds),
  singleSession: flag('AUTH_SESSIONS_SINGLE_PER_USER', false, about.singleSession),

  passwordMinLength: count('AUTH_PASSWORD_MIN_LENGTH', 8, about.passwordMinLength, {
    min: 6,
    max: 72,
  }),
  passwordRefusesCommon: flag('AUTH_PASSWORD_REFUSE_COMMON', true, about.passwordRefusesCommon),
  passwordCharacters: text('AUTH_PASSWORD_REQUIRED_CHARACTERS', '', about.passwordCharacters),
  passwordChecksBreaches: flag('AUTH_PASSWORD_HIBP_ENABLED', false, about.passwordChecksBreaches),
  passwordBreachUrl: address(
    'AUTH_PASSWORD_HIBP_URL',
    about.passwordBreachUrl,
    'https://api.pwnedpasswords.com/range/',
  ),
  passwordBreachFailsClosed: flag(
    'AUTH_PASSWORD_HIBP_FAIL_CLOSED',
    false,
    about.passwordBreachFailsClosed,
  ),

  emailEnabled: flag('AUTH_EXTERNAL_EMAIL_ENABLED', true, about.emailEnabled),
  phoneEnabled: flag('AUTH_EXTERNAL_PHONE_ENABLED', false, about.phoneEnabled),
  anonymousEnabled: flag('AUTH_EXTERNAL_ANONYMOUS_USERS_ENABLED', false, about.anonymousEnabled),
  flowStateSeconds: seconds(
    'AUTH_EXTERNAL_FLOW_STATE_EXPIRY_DURATION',
    300,
    about.flowStateSeconds,
    { min: 30 },
  ),

  mailAutoconfirm: flag('AUTH_MAILER_AUTOCONFIRM', false, about.mailAutoconfirm),
  mailSecureChange: flag('AUTH_MAILER_SECURE_EMAIL_CHANGE_ENABLED', true, about.mailSecureChange),
  mailCodeSeconds: seconds('AUTH_MAILER_OTP_EXP', 86_400, about.mailCodeSeconds, {
    min: 30,
  }),
  mailCodeLength: count('AUTH_MAILER_OTP_LENGTH', 6, about.mailCodeLength, {
    min: 6,
    max: 10,
  }),
  mailEverySeconds: seconds('AUTH_SMTP_MAX_FREQUENCY', 60, about.mailEverySeconds),

  /** See text-messages.server.ts; off without an address. */
  smsProviderUrl: address('AUTH_SMS_HTTP_URL', about.smsProviderUrl),
  smsProviderToken: secret('AUTH_SMS_HTTP_TOKEN', about.smsProviderToken),
  smsTemplate: text('AUTH_SMS_TEMPLATE', 'Your code is {{ .Code }}', about.smsTemplate),
  smsAutoconfirm: flag('AUTH_SMS_AUTOCONFIRM', false, about.smsAutoconfirm),
  smsCodeSeconds: seconds('AUTH_SMS_OTP_EXP', 60, about.smsCodeSeconds, {
    min: 15,
  }),
  smsCodeLength: count('AUTH_SMS_OTP_LENGTH', 6, about.smsCodeLength, {
    min: 6,
    max: 10,
  }),
  smsEverySeconds: seconds('AUTH_SMS_MAX_FREQUENCY', 60, about.smsEverySeconds),

  /** The header in which proxies send the visitor's address; see TRUSTED_PROXIES. */
  clientIpHeader: headerName('AUTH_RATE_LIMIT_HEADER', about.clientIpHeader),
  tokenLimit: count('AUTH_RATE_LIMIT_TOKEN_REFRESH', 150, about.tokenLimit),
  verifyLimit: count('AUTH_RATE_LIMIT_VERIFY', 30, about.verifyLimit),
  otpLimit: count('AUTH_RATE_LIMIT_OTP', 30, about.otpLimit),
  ssoLimit: count('AUTH_RATE_LIMIT_SSO', 30, about.ssoLimit),
  samlAssertionLimit: count('AUTH_SAML_RATE_LIMIT_ASSERTION', 15, about.samlAssertionLimit),
  anonymousLimit: count('AUTH_RATE_LIMIT_ANONYMOUS_USERS', 30, about.anonymousLimit),
  mailLimit: count('AUTH_RATE_LIMIT_EMAIL_SENT', 360, about.mailLimit),
  mailVisitorLimit: count('AUTH_RATE_LIMIT_EMAIL_SENT_PER_VISITOR', 10, about.mailVisitorLimit),
  mailRecipientLimit: count(
    'AUTH_RATE_LIMIT_EMAIL_SENT_PER_RECIPIENT',
    10,
    about.mailRecipientLimit,
  ),
  smsLimit: count('AUTH_RATE_LIMIT_SMS_SENT', 30, about.smsLimit),
  smsVisitorLimit: count('AUTH_RATE_LIMIT_SMS_SENT_PER_VISITOR', 10, about.smsVisitorLimit),
  smsRecipientLimit: count('AUTH_RATE_LIMIT_SMS_SENT_PER_RECIPIENT', 10, about.smsRecipientLimit),

  totpEnroll: flag('AUTH_MFA_TOTP_ENROLL_ENABLED', true, about.totpEnroll),
  totpVerify: flag('AUTH_MFA_TOTP_VERIFY_ENABLED', true, about.totpVerify),
  phoneEnroll: flag('AUTH_MFA_PHONE_ENROLL_ENABLED', false, about.phoneEnroll),
  phoneVerify: flag('AUTH_MFA_PHONE_VERIFY_ENABLED', false, about.phoneVerify),
  phoneFactorEverySeconds: seconds(
    'AUTH_MFA_PHONE_MAX_FREQUENCY',
    60,
    about.phoneFactorEverySeconds,
  ),
  webAuthnEnroll: flag('AUTH_MFA_WEB_AUTHN_ENROLL_ENABLED', false, about.webAuthnEnroll),
  webAuthnVerify: flag('AUTH_MFA_WEB_AUTHN_VERIFY_ENABLED', false, about.webAuthnVerify),
  maxEnrolledFactors: count('AUTH_MFA_MAX_ENROLLED_FACTORS', 10, about.maxEnrolledFactors),
  maxVerifiedFactors: count('AUTH_MFA_MAX_VERIFIED_FACTORS', 10, about.maxVerifiedFactors),
  challengeSeconds: seconds('AUTH_MFA_CHALLENGE_EXPIRY_DURATION', 300, about.challengeSeconds, {
    min: 15,
  }),
  factorExpirySeconds: seconds('AUTH_MFA_FACTOR_EXPIRY_DURATION', 300, about.factorExpirySeconds),
  /** Sign-in without a password; off at the hosted service. */
  passkeysEnabled: flag('AUTH_PASSKEY_ENABLED', true, about.passkeysEnabled),
  maxPasskeys: count('AUTH_PASSKEY_MAX_PASSKEYS_PER_USER', 10, about.maxPasskeys),
  passkeyLimit: count('AUTH_RATE_LIMIT_PASSKEY', 30, about.passkeyLimit),
  factorLimit: count('AUTH_MFA_RATE_LIMIT_CHALLENGE_AND_VERIFY', 15, about.factorLimit),

  samlEnabled: flag('AUTH_SAML_ENABLED', false, about.samlEnabled),
  samlPrivateKey: secret('AUTH_SAML_PRIVATE_KEY', about.samlPrivateKey),
  samlRelayStateSeconds: seconds(
    'AUTH_SAML_RELAY_STATE_VALIDITY_PERIOD',
    120,
    about.samlRelayStateSeconds,
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
