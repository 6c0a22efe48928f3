import type { Refusal } from '../limits/visit-limits.server.ts'
import { escapeHtml } from '../mail/email-template.ts'

/** Answers a request that is not worked on, in the form that whoever asks at this path can read. */
export type Refuse = (path: string, refusal: Refusal) => Response

/** What is said when there is too much to do. */
export function tooBusy(seconds: number): Refusal {
  return { status: 503, text: 'We have more to do than we can do at once.', seconds }
}

/**
 * Refusals of the site: pages that cost nothing to make, JSON of the data service's protocol, or plain words.
 *
 * @param styles addresses of the built style sheets.
 */
export function refusals(site: { name: string }, styles: string[]): Refuse {
  return (path, { status, text, seconds }) => {
    const words = `${text} Wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then try again.`
    const headers = { 'retry-after': String(seconds), 'cache-control': 'no-store' }
    if (path.startsWith('/rest/v1/')) return forClients(words, { status, headers })
    // A page in the browser shows these words in its own frame.
    if (/\.(data|png)$/.test(path) || path === '/submit-business/duplicates')
      return new Response(words, { status, headers })
    const body = pageOf({ name: site.name, title: 'One moment', styles, words })
    const type = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(body, { status, headers: { ...headers, ...type } })
  }
}

/** Answers a request of a kind that its address does not take. @param allowed the methods that it does. */
export type RefuseMethod = (path: string, allowed: string[]) => Response

/** 405 in our words; for programs that ask for data in plain text. @param styles see `refusals`. */
export function methodRefusals(site: { name: string }, styles: string[]): RefuseMethod {
  const words =
    'There is nothing to see or to send at this address. The pages that lead here still work.'
  const body = pageOf({ name: site.name, title: 'Not here', styles, words })
  return (path, allowed) => {
    const headers = { allow: allowed.join(', '), 'cache-control': 'no-store' }
    if (path.endsWith('.data')) return new Response(words, { status: 405, headers })
    const type = { 'content-type': 'text/html; charset=utf-8' }
    return new Response(body, { status: 405, headers: { ...headers, ...type } })
  }
}

/** As PostgREST writes errors, to be read from every site; the code is Postgres' for a limit that was met. */
function forClients(
  message: string,
  { status, headers }: { status: number; headers: Record<string, string> },
): Response {
  const body = { code: '53400', message, details: null, hint: null }
  return Response.json(body, {
    status,
    headers: { ...headers, 'access-control-allow-origin': '*' },
  })
}

type Page = { name: string; title: string; styles: string[]; words: string }

function pageOf({ name, title, styles, words }: Page) {
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<title>${title} | ${escapeHtml(name)}</title>${links}</head>
<body class="flex min-h-dvh flex-col"><main class="shell section-gap text-center">
<p class="font-serif text-lg font-semibold">${escapeHtml(name)}</p><h1 class="mt-4">${title}</h1>
<p class="measure mx-auto mt-3 text-soft">${escapeHtml(words)}</p>
<p class="mt-8"><a class="inline-link" href="/">Back to Home</a></p></main></body></html>`
}
