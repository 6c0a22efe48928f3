import * as t from '#messages/limits.ts'
import { createHash } from 'node:crypto'
import type { RequestInfo } from '../../platform/services.server.ts'
import { plainClock } from '../../platform/text/date-format.ts'
import { language, locales } from '../../platform/text/language.ts'
import type { PolicyOf } from './policy.ts'
import type { Bytes } from './encoded.server.ts'
import { seal } from './sealed.server.ts'

export type MadePage = { status: number; headers: [string, string][]; body: Bytes }

const policyHeader = 'content-security-policy'

/**
 * Makes a document independent of its request and adds its policy; other answers pass through. The
 * bytes are only in `info.document`.
 */
export function sealPage(response: Response, info: RequestInfo, policyOf: PolicyOf): Response {
  if (info.document === undefined) return response
  const { html, ...inline } = seal(info.document, info.key, info.later)
  info.document = html
  const headers = new Headers(response.headers)
  if (!headers.has(policyHeader)) headers.set(policyHeader, policyOf(inline))
  return new Response(null, { status: response.status, headers })
}

export function withDocument(response: Response, { document }: RequestInfo): Response {
  return document === undefined ? response : new Response(document, response)
}

export async function takeWhole(response: Response, info: RequestInfo): Promise<MadePage> {
  const { status, headers } = response
  const body = info.document ?? Buffer.from(await response.arrayBuffer())
  // Frees the document early: objects that survive a long wait are collected only with the full
  // heap.
  info.document = undefined
  return { status, headers: [...headers.entries()], body }
}

/** Public, without cookies, and successful. */
export function isForAll({ status, headers }: MadePage): boolean {
  const of = new Map(headers)
  return (
    status === 200 &&
    !of.has('set-cookie') &&
    of.get('cache-control')?.startsWith('public') === true
  )
}

/** A weak ETag, since encodings differ. */
export function tagOf({ headers, body }: MadePage): string {
  const hash = createHash('sha256').update(body)
  hash.update(new Map(headers).get(policyHeader) ?? '')
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

export function isCurrent(ifNoneMatch: string | null, tag: string): boolean {
  return ifNoneMatch?.split(',').some((one) => one.trim() === tag || one.trim() === '*') ?? false
}

export function withNotice(html: string, why: string, at: Date): string {
  const time = plainClock(
    new Intl.DateTimeFormat(locales[language()], {
      timeZone: 'America/New_York',
      dateStyle: 'long',
      timeStyle: 'short',
    }).format(at),
  )
  const words = t.copyFrom({ why, time })
  const notice = `<p role="status" class="border-b border-line bg-note px-4 py-3 text-center">${words}</p>`
  return html.replace(/<main[^>]*>/, (main) => main + notice)
}
