import { popularOnes } from './limits/popular-ones.ts'
import type { RequestInfo, Services } from './services.server.ts'

type Pages = (request: Request, info: RequestInfo) => Promise<Response>

/** A page as it was last shown: its body, the key of its inline scripts, and when. */
type Copy = { body: string; type: string; nonce: string; at: Date }

/** How much is kept, in characters. */
const maxSize = 16 * 1024 * 1024

/**
 * Keeps a copy of each public page that was shown, and shows that, saying so, while the page cannot be
 * made: a database that is down must not take the phone numbers with it. Everybody gets the copy, signed in
 * or not; what somebody sees who carries a cookie, and what asks not to be stored, is never kept.
 */
export function withLastGoodCopy(pages: Pages, services: Services): Pages {
  const copies = popularOnes<Copy>(maxSize)
  return async (request, info) => {
    if (request.method !== 'GET') return pages(request, info)
    const key = pathOf(request)
    const response = await pages(request, info)
    if (response.status >= 500) return answerFrom(copies.get(key), info) ?? response
    if (response.status !== 200 || isPersonal(request, response)) return response
    const body = await response.text()
    const type = response.headers.get('content-type') ?? ''
    copies.keep(
      key,
      { body, type, nonce: info.nonce, at: services.now() },
      key.length + body.length,
    )
    return new Response(body, response)
  }
}

function isPersonal(request: Request, { headers }: Response): boolean {
  return (
    request.headers.has('cookie') || headers.get('cache-control')?.includes('no-store') === true
  )
}

function pathOf(request: Request): string {
  const { pathname, search } = new URL(request.url)
  return pathname + search
}

function answerFrom(copy: Copy | undefined, { nonce }: RequestInfo): Response | null {
  if (!copy) return null
  const body = copy.body
    .replaceAll(copy.nonce, nonce)
    .replace(/<main[^>]*>/, (main) => main + noticeOf(copy.at))
  return new Response(body, { headers: { 'content-type': copy.type } })
}

function noticeOf(at: Date): string {
  const time = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'long',
    timeStyle: 'short',
  }).format(at)
  const words = `We cannot reach our records at the moment. This page is a copy from ${time}.`
  return `<p role="status" class="border-b border-line bg-note px-4 py-3 text-center">${words}</p>`
}
