import { authErrors } from './error-codes.ts'

type ErrorName = keyof typeof authErrors

/** Without the suffix, which only distinguishes texts. */
type ErrorCode<Name extends string = ErrorName> = Name extends `${infer Code}/${string}`
  ? Code
  : Name

type PlacesIn<Text> = Text extends `${string}{${infer Place}}${infer Rest}`
  ? Place | PlacesIn<Rest>
  : never

type Values<Name extends ErrorName> = Record<PlacesIn<(typeof authErrors)[Name]>, string | number>

type PlainName = { [Name in ErrorName]: keyof Values<Name> extends never ? Name : never }[ErrorName]

type Given =
  | [name: PlainName, values?: undefined, detail?: undefined]
  | {
      [Name in Exclude<ErrorName, PlainName>]: [
        name: Name,
        values: Values<Name>,
        detail?: Record<string, unknown>,
      ]
    }[Exclude<ErrorName, PlainName>]

/** `values` fill in the catalog's text; `detail` adds members to the body. */
export class AuthError extends Error {
  status: number
  code: ErrorCode
  detail: Record<string, unknown>
  /** For the site's own pages. */
  headers: Record<string, string> = {}

  constructor(...[name, values, detail = {}]: Given) {
    const [, status, text = ''] = /^(\d+) (.*)$/s.exec(authErrors[name]) ?? []
    super(filledIn(text, values ?? {}))
    this.status = Number(status)
    this.code = name.replace(/\/.*/, '') as ErrorCode
    this.detail = detail
  }

  after(seconds: number): this {
    this.headers['retry-after'] = String(seconds)
    return this
  }
}

function filledIn(text: string, values: Record<string, string | number>): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, place: string) => String(values[place]))
}

/** RFC 6749 §5.2; always 400. */
export class OAuthError extends Error {
  error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

const firstDatedVersion = '2024-01-01'

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
