import type { MiddlewareHandler } from 'hono'
import {
  boundOf,
  largeBytes,
  maxBytesAt,
  multipartType,
  takesPhotos,
  urlEncodedType,
} from './body-bounds.ts'
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

const reasons = {
  400: 'Request body is not what its type says',
  408: 'Request body came too slowly',
  413: 'Request body too large',
  415: 'Request body must be a form',
  503: 'Too many large bodies at once',
}

/** Why a body was not read, as a status and in words. */
export class BodyRefused extends Error {
  readonly status: keyof typeof reasons

  constructor(status: keyof typeof reasons, detail = '') {
    super(reasons[status] + detail)
    this.name = 'BodyRefused'
    this.status = status
  }
}

/** By name: the pages and the server around them each have a copy of this module. */
export function isBodyRefused(error: unknown): error is BodyRefused {
  return error instanceof Error && error.name === 'BodyRefused'
}

/** How little a body may bring in how long. */
const slowest = { bytes: 16 * 1024, seconds: 15 }

type Env = { Variables: { visitor: Visitor; requested: Requested } }

/**
 * Puts a bound around the body of every request. Nothing is read before somebody reads it, and then no more
 * than the address takes: reading on fails with `BodyRefused`. A large form waits for a slot before it is read.
 * After an answer that left some of a body unread, the connection is closed, for the next request would wait behind
 * the rest.
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
      c.res = refuse(path, noSlot)
    }
    if (!state.isRead) c.header('connection', 'close')
  }
}

function hasBody({ method, headers }: Request): boolean {
  if (method === 'GET' || method === 'HEAD') return false
  // A request of a test has neither header.
  return headers.get('content-length') !== '0'
}

/** What became of a body so far. */
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
  /** @throws BodyRefused 503 when there is no slot. */
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
        // What is left is not canceled: that would cut the connection, and with it the answer.
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

/** Reads what a body brings; it throws BodyRefused 408 when that is too little for too long. */
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

/**
 * The fields of a form, as `formValues` reads them.
 *
 * @throws BodyRefused for what was refused or is no form.
 */
export async function requireForm(request: Request): Promise<FormData> {
  const read = await formValues(request)
  if (!read.ok) throw new BodyRefused(read.status)
  return read.form
}

/**
 * The fields of a form that was posted, in either encoding. Every page reads its form here: parsing takes time
 * that grows with the square of the number of fields, so they are counted before.
 *
 * @returns why not, for what was refused (see `BodyRefused`) or is no form (400). Throws for nothing that was sent.
 */
export function formValues(request: Request): Promise<Read> {
  const before = readForms.get(request)
  if (before) return before
  const reading = readForm(request)
  readForms.set(request, reading)
  return reading
}

/** A body can be read once, and guards look at a form before its page does. */
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

/** Nobody types a null character, and Postgres fails when it is to keep or to find a text with one. */
function withoutNulls(form: FormData): FormData {
  const clean = new FormData()
  const tidy = (text: string) => text.replaceAll('\0', '')
  for (const [name, value] of form)
    if (typeof value === 'string') clean.append(tidy(name), tidy(value))
    else clean.append(name, value)
  return clean
}

/** As many fields as a form can have at most, by what stands between them. */
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

/** A form's fields without its files: what a form in the address would hold. */
export function textFields(form: FormData): URLSearchParams {
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  return new URLSearchParams(texts)
}
