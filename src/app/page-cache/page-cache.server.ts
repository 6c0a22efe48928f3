import { outageText } from '../../platform/http/outage.ts'
import { popularOnes } from '../../platform/http/popular-ones.ts'
import { waitWords } from '../../platform/http/visit-limits.ts'
import type { Refusal } from '../../platform/http/visit-limits.server.ts'
import type { RequestInfo, Services } from '../../platform/services.server.ts'
import type { ContentVersion } from './content-version.server.ts'
import { bytesOf, encode, encodingFor, packWell, textOf, type Encoded } from './encoded.server.ts'
import {
  isCurrent,
  isForAll,
  tagOf,
  takeWhole,
  withNotice,
  type MadePage,
} from './made-page.server.ts'

/** Bytes as sent, about 2000 pages. */
const maxSize = 32 * 1024 ** 2
/** No link is longer. */
const maxAddress = 1000

const minute = 60_000
const hour = 60 * minute

type Copy = Encoded & {
  headers: Record<string, string>
  tag: string
  seen: RequestInfo['seen']
  version: ContentVersion
  at: Date
  until: number
}

export type PageRequest = { id: string; address: string; headers: Pick<Headers, 'get'> }

/** A page and its listings, for view counts. `isWhole`: already has the common headers. */
export type Answer = { response: Response; seen: RequestInfo['seen']; isWhole?: boolean }

type Options = Pick<Services, 'now'> & {
  /** See `followContent`. */
  look(): Promise<ContentVersion>
  /** Renders anonymously; `info` notes the listings shown and whether the clock was read. */
  make(address: string, info: RequestInfo, version: ContentVersion): Promise<Response>
  headers: Record<string, string>
}

/**
 * Caches shared pages as bytes until their content changes or the clock reaches a full minute
 * (pages that read it) or hour (days start on one). When a page can't be rendered, its last copy is
 * served with a notice.
 */
export function cachePages({ now, look, make, headers }: Options) {
  const copies = popularOnes<Copy>(maxSize)
  const making = new Map<string, Promise<MadePage | Copy>>()
  const keep = (address: string, copy: Copy) => copies.keep(address, copy, sizeOf(address, copy))

  /** Null when the page must be rendered. */
  async function find(request: PageRequest): Promise<Answer | null> {
    const copy = copies.get(request.address)
    if (!copy || now().getTime() >= copy.until) return null
    const version = await look().catch(() => null)
    return version !== null && copy.version === version ? sendCopy(copy, request, 'hit') : null
  }

  async function show(request: PageRequest, info: RequestInfo): Promise<Answer> {
    const { address } = request
    // Nothing is cached in an outage; pages that need no database still work.
    const version = address.length > maxAddress ? null : await look().catch(() => null)
    const key = `${version} ${Math.floor(now().getTime() / minute)} ${address}`
    const made = await (making.get(key) ?? begin(key, version, request, info))
    if (!('status' in made)) return sendCopy(made, request, 'miss')
    const copy = made.status >= 500 && copies.get(address)
    if (copy) return { response: await stale(copy, outageText['database lost']()), seen: copy.seen }
    return { response: new Response(made.body.length ? made.body : null, made), seen: info.seen }
  }

  /** Concurrent requests for one page and version share a rendering. */
  function begin(key: string, version: ContentVersion, request: PageRequest, info: RequestInfo) {
    const made = makeCopy(version, request, info).finally(() => making.delete(key))
    if (version !== null) making.set(key, made)
    return made
  }

  async function makeCopy(version: ContentVersion, request: PageRequest, info: RequestInfo) {
    const at = now()
    const whole = await takeWhole(await make(request.address, info, version), info)
    if (!isForAll(whole)) return whole
    const copy: Copy = {
      ...(await encode(whole.body, encodingFor(request.headers.get('accept-encoding')))),
      headers: { ...headers, ...Object.fromEntries(whole.headers), vary: 'accept-encoding' },
      tag: tagOf(whole),
      seen: info.seen,
      version,
      at,
      until: nextFull(info.asksTime ? minute : hour, at),
    }
    if (version !== null) keep(request.address, copy)
    return copy
  }

  async function sendCopy(copy: Copy, request: PageRequest, how: string): Promise<Answer> {
    const { size } = copy
    const response = await send(copy, request, how)
    if (how === 'hit') packWell(copy)
    if (copy.size > size && copies.get(request.address) === copy) keep(request.address, copy)
    return { response, seen: copy.seen, isWhole: true }
  }

  /** For a rate-limited visitor: the last copy, with the refusal on top. */
  async function lastCopy(
    address: string,
    { status, text, seconds }: Refusal,
  ): Promise<Response | null> {
    const copy = copies.get(address)
    if (!copy) return null
    const response = await stale(copy, `${text} ${waitWords(seconds)}`, status)
    response.headers.set('retry-after', String(seconds))
    return response
  }

  return { find, show, lastCopy }
}

async function send(copy: Copy, { id, headers }: PageRequest, how: string): Promise<Response> {
  const sentHeaders: Record<string, string> = {
    ...copy.headers,
    etag: copy.tag,
    'server-timing': `cache;desc=${how}`,
    'x-request-id': id,
  }
  if (isCurrent(headers.get('if-none-match'), copy.tag)) {
    delete sentHeaders['content-type']
    return new Response(null, { status: 304, headers: sentHeaders })
  }
  const encoding = encodingFor(headers.get('accept-encoding'))
  if (encoding !== 'identity') sentHeaders['content-encoding'] = encoding
  return new Response(await bytesOf(copy, encoding), { headers: sentHeaders })
}

async function stale(copy: Copy, why: string, status = 200): Promise<Response> {
  const sentHeaders = { 'cache-control': 'private, no-cache', 'server-timing': 'cache;desc=stale' }
  const page = withNotice(await textOf(copy), why, copy.at)
  return new Response(page, { status, headers: { ...copy.headers, ...sentHeaders } })
}

function nextFull(span: number, at: Date): number {
  return (Math.floor(at.getTime() / span) + 1) * span
}

function sizeOf(address: string, { size, headers }: Copy): number {
  return size + address.length + (headers['content-security-policy']?.length ?? 0) + 500
}
