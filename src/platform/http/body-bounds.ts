const kilobyte = 1024
const megabyte = 1024 * kilobyte

/** Multipart bodies above this are read a few at a time. */
export const largeBytes = 64 * kilobyte

/** How many bytes a body of each type may have, and how many fields. A type without a number is not taken. */
type Bound = { urlEncoded?: number; multipart?: number; anything?: number; maxFields: number }

const bounds = {
  form: { urlEncoded: 64 * kilobyte, multipart: 64 * kilobyte, maxFields: 1000 },
  // A document of 5 MB and all that can be typed; one a little larger is told so beside its field.
  documents: { urlEncoded: 64 * kilobyte, multipart: 6 * megabyte, maxFields: 1000 },
  // One photo of 15 MB, or several that are smaller.
  photos: { urlEncoded: 64 * kilobyte, multipart: 32 * megabyte, maxFields: 1000 },
  photo: { urlEncoded: 64 * kilobyte, multipart: 16 * megabyte, maxFields: 1000 },
  // A list of some twenty thousand businesses; longer ones come in by command.
  list: { urlEncoded: 64 * kilobyte, multipart: 6 * megabyte, maxFields: 1000 },
  // An identity provider's assertion with its certificates.
  assertion: { urlEncoded: 256 * kilobyte, maxFields: 10 },
  // Clients of the protocol are not asked for a type.
  json: { anything: 256 * kilobyte, maxFields: 0 },
  nothing: { anything: 0, maxFields: 0 },
} satisfies Record<string, Bound>

export const urlEncodedType = /^application\/x-www-form-urlencoded\s*(;|$)/i
export const multipartType = /^multipart\/form-data\s*(;|$)/i

/** What each address takes; the first that fits counts, and what is not listed takes no body at all. */
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

/** How many bytes of this type an address takes; null for a type that it does not take. */
export function maxBytesAt(path: string, type: string): number | null {
  const { urlEncoded, multipart, anything = null } = boundOf(path)
  if (urlEncodedType.test(type)) return urlEncoded ?? anything
  if (multipartType.test(type)) return multipart ?? anything
  return anything
}

/** The bound of an address; React Router asks for a page's data under its path with `.data`. */
export function boundOf(path: string): Bound {
  const page = path.replace(/\.data$/, '')
  const [, kind] = routes.find(([route]) => route.test(page)) ?? [null, 'nothing' as const]
  return bounds[kind]
}

/** Whether photos come to an address: their bodies are larger, and wait for slots of their own. */
export function takesPhotos(path: string): boolean {
  return (boundOf(path).multipart ?? 0) > bounds.documents.multipart
}
