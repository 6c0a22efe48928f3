import * as t from '#messages/failed.ts'
import * as layout from '#messages/layout.ts'
import { waitWords } from '../platform/http/visit-limits.ts'
import type { Refusal } from '../platform/http/visit-limits.server.ts'
import { formValues, textFields } from '../platform/http/body.server.ts'
import { outageSeconds, outageText, type Outage } from '../platform/http/outage.ts'
import { dial } from '../resources/crisis-numbers.ts'
import { language, pathIn } from '../platform/text/language.ts'
import { escapeHtml } from '../platform/text/escape.ts'

/** Answers a rejected request in the format that fits its path: a page, JSON, or plain text. */
export type Refuse = (path: string, refusal: Refusal, sent?: SentForm | null) => Response

/** A rejected form, which the visitor can send again. */
type SentForm = { action: string; type: string; fields: [name: string, value: string][] }

/** Enough for typed text; larger forms, such as those with a document, are not kept. */
const maxKept = 256 * 1024

/**
 * Reads a form sent without script, for the page that rejects it; with script, the form is still
 * on the page.
 *
 * @returns a function that reads it after the request has been answered; null when there is
 * nothing to keep.
 */
export function formIn(request: Request): (() => Promise<SentForm | null>) | null {
  const { pathname, search } = new URL(request.url)
  // Browsers send a form's length; one that may contain a document is not held in memory twice.
  const bytes = Number(request.headers.get('content-length') ?? Infinity)
  if (request.method !== 'POST' || pathname.endsWith('.data') || bytes > maxKept) return null
  const copy = request.clone()
  return async () => {
    const read = await formValues(copy)
    if (!read.ok) return null
    const type = request.headers.get('content-type')?.split(';')[0] ?? ''
    return { action: pathname + search, type, fields: [...textFields(read.form)] }
  }
}

/** The message when the database or disk can't be reached. */
export function unreachable(outage: Outage): Refusal {
  return { status: 503, text: outageText[outage](), seconds: outageSeconds, code: 'PGRST001' }
}

/** The message when the server is overloaded. */
export function tooBusy(seconds: number): Refusal {
  return { status: 503, text: t.busy(), seconds }
}

/**
 * Paths requested by script, which shows the message itself or goes on without an answer, and by
 * monitoring.
 */
const asWords = new Set(['/submit-business/duplicates', '/businesses/suggest', '/health'])

/**
 * The site's error responses: static pages, JSON in the data service's format, or plain text.
 *
 * @param styles addresses of the built style sheets.
 */
export function refusals(site: { name: string }, styles: string[]): Refuse {
  return (path, { status, text, seconds, code }, sent = null) => {
    const words = `${text} ${waitWords(seconds)}`
    const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' }
    if (path.startsWith('/rest/v1/'))
      return forClients({ code, message: words }, { status, headers })
    if (path.startsWith('/api/v1')) return asProblem({ status, words }, headers)
    // A page in the browser shows this message in its own layout.
    if (/\.(data|png|atom|ics|csv|json|geojson)$/.test(path) || asWords.has(path))
      return new Response(words, { status, headers })
    const body = pageOf({ name: site.name, title: t.oneMoment(), styles, words, sent })
    const type = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(body, { status, headers: { ...headers, ...type } })
  }
}

/**
 * Answers a request whose method the address doesn't accept. @param allowed the accepted methods;
 * empty for unknown addresses.
 */
export type RefuseMethod = (path: string, allowed: string[]) => Response

/**
 * 405, or 404 for unknown addresses; in plain text for programs that request data. @param styles
 * see `refusals`.
 */
export function methodRefusals(site: { name: string }, styles: string[]): RefuseMethod {
  return (path, allowed) => {
    const words = t.notHereText()
    const allow = allowed.length ? { allow: allowed.join(', ') } : null
    const status = allow ? 405 : 404
    const headers = { ...allow, 'cache-control': 'no-store' }
    if (path.endsWith('.data')) return new Response(words, { status, headers })
    const body = pageOf({ name: site.name, title: t.notHere(), styles, words, sent: null })
    const type = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(body, { status, headers: { ...headers, ...type } })
  }
}

/** Problem details (RFC 9457), readable from every origin. */
function asProblem(
  { status, words }: { status: number; words: string },
  headers: Record<string, string>,
): Response {
  const title = status === 429 ? 'Too many requests' : 'Not available right now'
  const body = { type: 'about:blank', title, status, detail: words }
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      ...headers,
      'content-type': 'application/problem+json',
      'access-control-allow-origin': '*',
      'access-control-expose-headers': 'Retry-After',
    },
  })
}

/**
 * An error in PostgREST's format, readable from every origin; the code is the one Postgres or
 * PostgREST uses for an exceeded limit.
 */
function forClients(
  { code = '53400', message }: { code: string | undefined; message: string },
  { status, headers }: { status: number; headers: Record<string, string> },
): Response {
  const body = { code, message, details: null, hint: null }
  return Response.json(body, {
    status,
    headers: { ...headers, 'access-control-allow-origin': '*' },
  })
}

/** The same as on every other page, written out because these pages are made without React. */
function crisisBanner(): string {
  return `<aside aria-label="${layout.crisisHelp()}" class="bg-crisis text-center text-sm text-white"><a class="inline-flex min-h-11 items-center font-semibold underline underline-offset-4" href="${dial}">${layout.crisisPlain()}</a></aside>`
}

type Page = {
  name: string
  title: string
  styles: string[]
  words: string
  sent: SentForm | null
}

function pageOf({ name, title, styles, words, sent }: Page) {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="${language()}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${escapeHtml(name)}</title>${links}</head>
<body class="flex min-h-dvh flex-col">${crisisBanner()}<main class="shell section-gap text-center">
<p class="font-serif text-lg font-semibold">${escapeHtml(name)}</p><h1 class="mt-4">${title}</h1>
<p class="measure mx-auto mt-3 text-soft">${escapeHtml(words)}</p>
${sent ? againForm(sent) : ''}<p class="mt-8"><a class="inline-link" href="${pathIn(language(), '/')}">${t.backToHome()}</a></p></main></body></html>`
}

/**
 * A button that sends the input again; passwords must be typed again, because no page may contain
 * one.
 */
function againForm({ action, type, fields }: SentForm): string {
  const inputs = fields.map(([name, value]) =>
    /^(password|current)$/.test(name)
      ? `<label class="mt-4 block">${t.passwordAgain()} <input class="rounded-field border border-line px-3 py-2" type="password" name="${name}" required></label>`
      : `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}">`,
  )
  return `<form class="mt-6" method="post" action="${escapeHtml(action)}" enctype="${escapeHtml(type)}">
<p>${t.nothingSaved()}</p>${inputs.join('')}
<button class="mt-4 min-h-11 rounded-field bg-gold px-5 py-2 font-semibold text-navy" type="submit">${t.sendAgain()}</button></form>`
}
