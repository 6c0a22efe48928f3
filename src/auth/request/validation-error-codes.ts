/** See `authErrors`. */
export const validationErrors = {
  'validation_failed/audience': "400 Token audience doesn't match request audience",
  'validation_failed/auth-code':
    '400 invalid request: both auth code and code verifier should be non-empty',
  'validation_failed/ban-duration':
    '400 invalid format for ban duration: time: invalid duration {duration}',
  'validation_failed/body': '400 {why}',
  'validation_failed/body-type': '415 {why}',
  'validation_failed/challenge-id': '400 challenge_id must be a valid UUID',
  'validation_failed/challenge-missing': '400 challenge_id is required',
  'validation_failed/channel':
    "400 Invalid channel, supported values are 'sms' or 'whatsapp'. 'whatsapp' is only supported if Twilio or Twilio Verify is used as the provider.",
  'validation_failed/channel-of-email': '400 Channel should only be specified with Phone OTP',
  'validation_failed/code-challenge-characters':
    '400 code challenge may only contain alphanumeric characters, hyphens, periods, underscores and tildes',
  'validation_failed/code-challenge-half':
    '400 PKCE flow requires code_challenge_method and code_challenge',
  'validation_failed/code-challenge-length':
    '400 code challenge has to be between 43 and 128 characters',
  'validation_failed/code-challenge-method': '400 Invalid code_challenge_method',
  'validation_failed/credential-missing': '400 credential is required',
  'validation_failed/custom-provider': '400 Custom OIDC provider "{provider}" not allowed',
  'validation_failed/data-length': '422 The user data may have at most {max} bytes of JSON',
  'validation_failed/email-format': '400 Unable to validate email address: invalid format',
  'validation_failed/email-length': '400 An email address is too long',
  'validation_failed/email-or-phone-at-resend':
    '400 Only an email address or phone number should be provided.',
  'validation_failed/email-or-phone-at-sign-in':
    '400 Only an email address or phone number should be provided on login.',
  'validation_failed/email-or-phone-at-sign-up':
    '400 Only an email address or phone number should be provided on signup.',
  'validation_failed/email-or-phone-for-code':
    '400 Only an email address or phone number should be provided',
  'validation_failed/email-or-phone-of-code':
    '400 Only an email address or phone number should be provided on verify',
  'validation_failed/email-to-verify': '422 Invalid email format',
  'validation_failed/factor-code': '400 Code needs to be non-empty',
  'validation_failed/factor-id': '404 factor_id must be an UUID',
  'validation_failed/factor-phone': '400 Phone number required to enroll Phone factor',
  'validation_failed/factor-type': '400 factor_type needs to be totp, phone, or webauthn',
  'validation_failed/field-characters': '400 {field} cannot have control characters',
  'validation_failed/field-length': '400 {field} cannot be longer than {max} characters',
  'validation_failed/guest-password':
    '422 Updating password of an anonymous user without an email or phone is not allowed',
  'validation_failed/hash-kind': '400 The password hash is of an unknown kind',
  'validation_failed/hash-or-password': '400 Only a password or a password hash should be provided',
  'validation_failed/identity-id': '404 identity_id must be an UUID',
  'validation_failed/invited-email':
    '400 Invited email does not match emails from external provider',
  'validation_failed/link-type': '400 Invalid email verification type',
  'validation_failed/logout-scope': '400 Unsupported logout scope "{scope}"',
  'validation_failed/made-link-type': '400 Invalid email action link type requested: {type}',
  'validation_failed/new-user': '400 Cannot create a user without either an email or phone',
  'validation_failed/new-user-id': '400 ID must conform to the uuid v4 format',
  'validation_failed/new-user-nil-id': '400 ID cannot be a nil uuid',
  'validation_failed/no-code-or-hash': '400 Verify requires either a token or a token hash',
  'validation_failed/no-email': '400 An email address is required',
  'validation_failed/no-email-or-phone-at-resend': '400 Missing email address or phone number',
  'validation_failed/no-email-or-phone-at-sign-in': '400 missing email or phone',
  'validation_failed/no-email-or-phone-for-code': '400 One of email or phone must be set',
  'validation_failed/no-email-or-phone-to-reauthenticate':
    '400 Reauthentication requires the user to have an email or a phone number',
  'validation_failed/no-link-token': '400 Verify requires a token or a token hash',
  'validation_failed/no-password': '400 Signup requires a valid password',
  'validation_failed/null-character': '400 The address has a null character',
  'validation_failed/page':
    '400 Bad Pagination Parameters: strconv.ParseUint: parsing {number}: invalid syntax',
  'validation_failed/passkey-answer': '400 Invalid credential_response',
  'validation_failed/passkey-missing': '400 WebAuthn config required',
  'validation_failed/passkey-name': '400 friendly_name is required',
  'validation_failed/passkey-name-length': '400 friendly_name must be 120 characters or less',
  'validation_failed/passkey-no-answer': '400 credential_response required',
  'validation_failed/passkey-of-organization': '422 SSO users cannot register passkeys',
  'validation_failed/passkey-site': '400 WebAuthn rpId must be {id} and rpOrigins {origin}',
  'validation_failed/passkey-type': '400 WebAuthn type must be create or request',
  'validation_failed/passkey-type-of-challenge':
    '400 WebAuthn type must be {type} for this challenge',
  'validation_failed/passkey-unknown': '404 Passkey not found',
  'validation_failed/password-length': '400 Password cannot be longer than 72 characters',
  'validation_failed/phone-format': '400 Invalid phone number format (E.164 required)',
  'validation_failed/phone-with-challenge': '400 PKCE not supported for phone signups',
  'validation_failed/provider-off': '400 Unsupported provider: provider is not enabled',
  'validation_failed/provider-secret': '400 Unsupported provider: missing OAuth secret',
  'validation_failed/provider-unknown':
    '400 Unsupported provider: Provider {provider} could not be found',
  'validation_failed/provider-unreachable':
    '400 Unsupported provider: Provider {provider} could not be reached',
  'validation_failed/recover-email': '400 Password recovery requires an email',
  'validation_failed/refresh-token': '400 Refresh token is not valid',
  'validation_failed/refresh-token-ahead': '400 Invalid Refresh Token: Not Issued By This Server',
  'validation_failed/resend-email': '400 Type provided requires an email address',
  'validation_failed/resend-phone': '400 Type provided requires a phone number',
  'validation_failed/resend-type':
    '400 Missing one of these types: signup, email_change, sms, phone_change',
  'validation_failed/saml-assertion': '400 SAML Assertion is not valid',
  'validation_failed/saml-base64': '400 SAMLResponse is not a valid Base64 string',
  'validation_failed/saml-missing': '400 SAMLResponse is missing',
  'validation_failed/saml-relay-state': '400 SAML RelayState is not a valid UUID or URL',
  'validation_failed/saml-xml': '400 SAMLResponse is not a valid XML SAML assertion',
  'validation_failed/secure-email-change':
    '400 Enable secure email change to generate link for current email',
  'validation_failed/sort-direction':
    "400 Bad Sort Parameters: bad direction for sort '{direction}', only 'asc' and 'desc' allowed",
  'validation_failed/sort-field': "400 Bad Sort Parameters: bad field for sort '{field}'",
  'validation_failed/sso-missing': '400 A provider_id or domain needs to be provided',
  'validation_failed/sso-one-of': '400 Only one of provider_id or domain supported',
  'validation_failed/token-hash': '400 Only the token_hash and type should be provided',
  'validation_failed/user-id': '404 user_id must be an UUID',
  'validation_failed/verify-no-type': '400 Verify requires a verification type',
  'validation_failed/verify-type': '400 Unsupported verification type',
} as const
