import type { MiddlewareHandler } from 'hono'
import {
  makeUploadSlots,
  noSlot,
  photoSlotBounds,
  slotBounds,
  type UploadSlots,
} from './upload-slots.server.ts'
import type { Refusal } from './visit-limits.server.ts'
import type { Requested } from './page-routes.ts'
import type { Visitor } from './visitor.server.ts'
import { splitLanguage } from '../text/language.ts'

const reasons = {
  400: 'Request body is not what its type says',
  408: 'Request body came too slowly',
  413: 'Request body too large',
  415: 'Request body must be a form',
  503: 'Too many large bodies at once',
}

export class BodyRefused extends Error {
  readonly status: keyof typeof reasons

  constructor(status: keyof typeof reasons, detail = '') {
    super(reasons[status] + detail)
    this.name = 'BodyRefused'
    this.status = status
  }
}

/** Pages and server each load their own copy of this module. */
export function isBodyRefused(error: unknown): error is BodyRefused {
  return error instanceof Error && error.name === 'BodyRefused'
}

const slowest = { bytes: 16 * 1024, seconds: 15 }

type Env = { Variables: { visitor: Visitor; requested: Requested } }

/**
 * Nothing is read before a handler reads, and no more than the URL allows. Large forms wait for a slot. Unread bodies
 * close the connection, or the next request would wait behind them.
 */
export function boundBodies(
  refuse: (path: string, refusal: Refusal) => Response,
): MiddlewareHandler<Env> {
  const documentSlots = makeUploadSlots(slotBounds)
  const photoSlots = makeUploadSlots(photoSlotBounds)
  return async (c, next) => {
    const { raw } = c.req
    if (!hasBody(raw)) return next()
    const { bucket } = c.get('visitor')
    const { path } = c.get('requested')
    const slots = takesPhotos(path) ? photoSlots : documentSlots
    const state: State = { isRead: false, isTurnedAway: false, takeSlot: () => slots.take(bucket) }
    const body = bounded(raw, maxBytesAt(path, raw.headers.get('content-type') ?? ''), state)
    c.req.raw = new Request(raw, { body, duplex: 'half' } as RequestInit)
    try {
      await next()
    } finally {
      state.freeSlot?.()
    }
    if (state.isTurnedAway) {
      c.res = undefined
      c.res = refuse(path, noSlot())
    }
    if (!state.isRead) c.header('connection', 'close')
  }
}

function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  // Test requests have neither header.
  return headers.get('content-length') !== '0'
}

type State = {
  isRead: boolean
  isTurnedAway: boolean
  takeSlot(): ReturnType<UploadSlots['take']>
  freeSlot?: () => void
}

function bounded(
  { body, headers }: Request,
  maxBytes: number | null,
  state: State,
): ReadableStream<Uint8Array> {
  const reader = body?.getReader()
  const read = atPace(async () => reader?.read())
  const isMultipart = multipartType.test(headers.get('content-type') ?? '')
  const announced = Number(headers.get('content-length') ?? 0)
  const refusalOf = (bytes: number) => {
    if (maxBytes === null) return new BodyRefused(415)
    return bytes > maxBytes ? new BodyRefused(413, ` (max ${maxBytes} bytes)`) : null
  }
  let bytes = 0
  let refused = refusalOf(announced)
  const requireSlot = async () => {
    if (!isMultipart || state.freeSlot || Math.max(announced, bytes) <= largeBytes) return
    const free = await state.takeSlot()
    if (free) state.freeSlot = free
    else {
      state.isTurnedAway = true
      throw new BodyRefused(503)
    }
  }
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // Not cancelled: that would close the connection before the answer.
        if (refused) return controller.error(refused)
        await requireSlot()
        const chunk = await read()
        if (!chunk?.value) {
          state.isRead = true
          return controller.close()
        }
        bytes += chunk.value.length
        refused = refusalOf(bytes)
        if (refused) controller.error(refused)
        else controller.enqueue(chunk.value)
      },
    },
    { highWaterMark: 0 },
  )
}

function atPace<Chunk extends { value?: Uint8Array | undefined } | undefined>(
  readOn: () => Promise<Chunk>,
): () => Promise<Chunk> {
  let since: number | undefined
  let bytes = 0
  return async () => {
    since ??= performance.now()
    const left = since + slowest.seconds * 1000 - performance.now()
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new BodyRefused(408)), Math.max(0, left))
    })
    try {
      const chunk = await Promise.race([readOn(), late])
      bytes += chunk?.value?.length ?? 0
      if (bytes < slowest.bytes) return chunk
      since = performance.now()
      bytes = 0
      return chunk
    } finally {
      clearTimeout(timer)
    }
  }
}

type Read = { ok: true; form: FormData } | { ok: false; status: BodyRefused['status'] }

/** @throws BodyRefused */
export async function requireForm(request: Request): Promise<FormData> {
  const read = await formValues(request)
  if (!read.ok) throw new BodyRefused(read.status)
  return read.form
}

/**
 * Use it for every form: parsing is quadratic in the number of fields, so it counts them first. Never throws for bad
 * input.
 */
export function formValues(request: Request): Promise<Read> {
  const before = readForms.get(request)
  if (before) return before
  const reading = readForm(request)
  readForms.set(request, reading)
  return reading
}

/** Bodies are readable once, but guards read forms before the page. */
const readForms = new WeakMap<Request, Promise<Read>>()

async function readForm(request: Request): Promise<Read> {
  const { maxFields } = boundOf(new URL(request.url).pathname)
  try {
    const bytes = Buffer.from(await request.arrayBuffer())
    const type = request.headers.get('content-type') ?? ''
    if (fieldsIn(bytes, type) > maxFields) return { ok: false, status: 413 }
    const form = await new Response(bytes, { headers: { 'content-type': type } }).formData()
    return { ok: true, form: withoutNulls(form) }
  } catch (error) {
    return { ok: false, status: isBodyRefused(error) ? error.status : 400 }
  }
}

/** Postgres rejects them. */
function withoutNulls(form: FormData): FormData {
  const clean = new FormData()
  const tidy = (text: string) => text.replaceAll('\0', '')
  for (const [name, value] of form)
    if (typeof value === 'string') clean.append(tidy(name), tidy(value))
    else clean.append(name, value)
  return clean
}

/** Upper bound. */
function fieldsIn(bytes: Buffer, type: string): number {
  if (urlEncodedType.test(type)) return countOf(bytes, '&') + 1
  const [, quoted, plain] = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type) ?? []
  return countOf(bytes, `--${quoted ?? plain ?? ''}`)
}

function countOf(bytes: Buffer, mark: string): number {
  let count = 0
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + mark.length)) count++
  return count
}

export function textFields(form: FormData): URLSearchParams {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return new URLSearchParams(texts)
}

const kilobyte = 1024
const megabyte = 1024 * kilobyte

const largeBytes = 64 * kilobyte

/** In bytes. A type without a limit is rejected. */
type Bound = { urlEncoded?: number; multipart?: number; anything?: number; maxFields: number }

const bounds = {
  form: { urlEncoded: 64 * kilobyte, multipart: 64 * kilobyte, maxFields: 1000 },
  // Documents of 15 MB plus text; slightly larger ones get a message next to their field.
  documents: { urlEncoded: 64 * kilobyte, multipart: 16 * megabyte, maxFields: 1000 },
  photos: { urlEncoded: 64 * kilobyte, multipart: 32 * megabyte, maxFields: 1000 },
  photo: { urlEncoded: 64 * kilobyte, multipart: 16 * megabyte, maxFields: 1000 },
  // About 20,000 businesses.
  list: { urlEncoded: 64 * kilobyte, multipart: 6 * megabyte, maxFields: 1000 },
  // With certificates.
  assertion: { urlEncoded: 256 * kilobyte, maxFields: 10 },
  // 100 listings with notes.
  savedList: { urlEncoded: 256 * kilobyte, maxFields: 10 },
  // With attachments, as JSON in base64.
  emails: {
    urlEncoded: 4 * megabyte,
    multipart: 32 * megabyte,
    anything: 32 * megabyte,
    maxFields: 1000,
  },
  // Protocol clients may omit the content type.
  json: { anything: 256 * kilobyte, maxFields: 0 },
  suggestion: { anything: 64 * kilobyte, maxFields: 0 },
  nothing: { anything: 0, maxFields: 0 },
} satisfies Record<string, Bound>

const urlEncodedType = /^application\/x-www-form-urlencoded\s*(;|$)/i
const multipartType = /^multipart\/form-data\s*(;|$)/i

/** Unlisted URLs take no body. */
const routes: [path: RegExp, kind: keyof typeof bounds][] = [
  [/^\/auth\/v1\/callback$/, 'form'],
  [/^\/auth\/v1\/sso\/saml\/acs$/, 'assertion'],
  [/^\/(auth|rest)\/v1\//, 'json'],
  [/^\/api\/v1\/businesses(\/[^/]+\/fixes)?$/, 'suggestion'],
  [/^\/webhooks\/email$/, 'json'],
  [/^\/webhooks\/email-replies$/, 'emails'],
  [
    /^\/(submit-business|register-business|business\/[^/]+\/(?:claim|proof|answer|edit)|admin\/brand)$/,
    'documents',
  ],
  [/^\/(business\/[^/]+\/(report|people)|listing-invitation\/[^/]+)$/, 'form'],
  [/^\/submission\/[^/]+$/, 'documents'],
  [/^\/submission\/[^/]+\/(not-me|mine|data|photos\/[^/]+\/crop)$/, 'form'],
  [
    /^\/(submit-business\/draft|(message|figures-mail|still-right|claim-link|email-alerts|invitation|stop-emails)\/[^/]+)$/,
    'form',
  ],
  [/^\/drafts$/, 'form'],
  [/^\/my-list\/sync$/, 'savedList'],
  [/^\/(contact|email-alerts|letter)$/, 'form'],
  [/^\/business\/[^/]+\/(figures|messages?(\/[^/]+)?)$/, 'form'],
  [/^\/(business|submission)\/[^/]+\/photos$/, 'photos'],
  [
    /^\/(business\/[^/]+\/posts|(business|submission)\/[^/]+\/photos\/upload|admin\/articles\/[^/]+)$/,
    'photo',
  ],
  [/^\/(auth|account)(\/|$)/, 'form'],
  [/^\/admin\/(import|registry|certificates)(\/|$)/, 'list'],
  [/^\/(review|admin)\/[^/]+/, 'form'],
  [/^\/business\/[^/]+\/(history|close|pin|photos\/[^/]+\/crop)$/, 'form'],
]

export function maxBytesAt(path: string, type: string): number | null {
  const { urlEncoded, multipart, anything = null } = boundOf(path)
  if (urlEncodedType.test(type)) return urlEncoded ?? anything
  if (multipartType.test(type)) return multipart ?? anything
  return anything
}

/** React Router requests page data at the path plus `.data`. */
function kindAt(path: string): keyof typeof bounds {
  const page = splitLanguage(path).path.replace(/\.data$/, '')
  return routes.find(([route]) => route.test(page))?.[1] ?? 'nothing'
}

function boundOf(path: string): Bound {
  return bounds[kindAt(path)]
}

function takesPhotos(path: string): boolean {
  return kindAt(path).startsWith('photo')
}
