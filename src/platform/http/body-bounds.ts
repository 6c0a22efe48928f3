const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Larger multipart bodies need a slot. */
export const largeBytes = 64 * kilobyte

/** Byte limits by content type, and a field limit. A type without a limit is rejected. */
type Bound = { urlEncoded?: number; multipart?: number; anything?: number; maxFields: number }

const bounds = {
  form: { urlEncoded: 64 * kilobyte, multipart: 64 * kilobyte, maxFields: 1000 },
  // A 5 MB document plus text; slightly larger ones get a message beside their field.
  documents: { urlEncoded: 64 * kilobyte, multipart: 6 * megabyte, maxFields: 1000 },
  // One photo of 15 MB, or several smaller ones.
  photos: { urlEncoded: 64 * kilobyte, multipart: 32 * megabyte, maxFields: 1000 },
  photo: { urlEncoded: 64 * kilobyte, multipart: 16 * megabyte, maxFields: 1000 },
  // About 20,000 businesses; longer lists are imported by command.
  list: { urlEncoded: 64 * kilobyte, multipart: 6 * megabyte, maxFields: 1000 },
  // An identity provider's assertion with certificates.
  assertion: { urlEncoded: 256 * kilobyte, maxFields: 10 },
  // Protocol clients may omit the content type.
  json: { anything: 256 * kilobyte, maxFields: 0 },
  nothing: { anything: 0, maxFields: 0 },
} satisfies Record<string, Bound>

export const urlEncodedType = /^application\/x-www-form-urlencoded\s*(;|$)/i
export const multipartType = /^multipart\/form-data\s*(;|$)/i

/** The first match counts; unlisted URLs take no body. */
const routes: [path: RegExp, kind: keyof typeof bounds][] = [
  [/^\/auth\/v1\/callback$/, 'form'],
  [/^\/auth\/v1\/sso\/saml\/acs$/, 'assertion'],
  [/^\/(auth|rest)\/v1\//, 'json'],
  [
    /^\/(submit-business|register-business|business\/[^/]+\/(?:claim|proof|answer)|admin\/brand)$/,
    'documents',
  ],
  [/^\/(business\/[^/]+\/(report|people)|listing-invitation\/[^/]+)$/, 'form'],
  [/^\/submission\/[^/]+$/, 'documents'],
  [/^\/submission\/[^/]+\/(not-me|mine|data)$/, 'form'],
  [/^\/(submit-business\/draft|(message|figures-mail|still-right|claim-link)\/[^/]+)$/, 'form'],
  [/^\/drafts$/, 'form'],
  [/^\/business\/[^/]+\/(figures|messages?(\/[^/]+)?)$/, 'form'],
  [/^\/business\/[^/]+\/photos$/, 'photos'],
  [/^\/(business\/[^/]+\/(posts|photos\/upload)|admin\/articles\/[^/]+)$/, 'photo'],
  [/^\/(auth|account)(\/|$)/, 'form'],
  [/^\/admin\/import(\/|$)/, 'list'],
  [/^\/(review|admin)\/[^/]+/, 'form'],
  [/^\/business\/[^/]+\/(edit|history|close|photos\/[^/]+\/crop)$/, 'form'],
]

/** Null for a type that isn't accepted. */
export function maxBytesAt(path: string, type: string): number | null {
  const { urlEncoded, multipart, anything = null } = boundOf(path)
  if (urlEncodedType.test(type)) return urlEncoded ?? anything
  if (multipartType.test(type)) return multipart ?? anything
  return anything
}

/** React Router requests page data at the path plus `.data`. */
export function boundOf(path: string): Bound {
  const page = path.replace(/\.data$/, '')
  const [, kind] = routes.find(([route]) => route.test(page)) ?? [null, 'nothing' as const]
  return bounds[kind]
}

/** Photo bodies are larger and have their own slots. */
export function takesPhotos(path: string): boolean {
  return (boundOf(path).multipart ?? 0) > bounds.documents.multipart
}
