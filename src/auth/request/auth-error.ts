/**
 * The request cannot be answered as asked; becomes the protocol's answer.
 *
 * @param detail further members of the body.
 */
export class AuthError extends Error {
  status: number
  code: string
  detail: Record<string, unknown>
  /** What is said besides, for the site's own pages: the body is the protocol's. */
  headers: Record<string, string> = {}

  constructor(status: number, code: string, message: string, detail: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.detail = detail
  }

  /** Says in how many seconds to ask again. */
  after(seconds: number): this {
    this.headers['retry-after'] = String(seconds)
    return this
  }
}

/** A failure in the form of RFC 6749 §5.2, which the protocol answers with 400 whatever it is. */
export class OAuthError extends Error {
  error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

/** A value in the request is missing or malformed. */
export function invalid(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message)
}

const firstDatedVersion = '2024-01-01'

/** What is sent for an error: two forms, by the date that the client asks for in X-Supabase-Api-Version. */
export function errorAnswer(
  error: AuthError | OAuthError,
  askedVersion: string | undefined,
): { status: number; body: Record<string, unknown>; headers: Record<string, string> } {
  if (error instanceof OAuthError)
    return {
      status: 400,
      body: { error: error.error, error_description: error.message },
      headers: {},
    }
  const { status, code, message, detail } = error
  const headers = { 'x-sb-error-code': code, ...error.headers }
  if (isDated(askedVersion))
    return {
      status,
      body: { code, message, ...detail },
      headers: { ...headers, 'x-supabase-api-version': firstDatedVersion },
    }
  return { status, body: { code: status, error_code: code, msg: message, ...detail }, headers }
}

function isDated(version = ''): boolean {
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(version) && !Number.isNaN(Date.parse(version))
  return isDate && version >= firstDatedVersion
}
