import { parse, type HTMLElement } from 'node-html-parser'

type Ask = (path: string) => Promise<Response>

/** A page for a visitor without script. */
export type CrawledPage<Seen> = {
  /** Path and query of the final address. */
  path: string
  status: number
  /** The number of links from the start. */
  clicks: number
  /** The first page with a link to it. */
  from: string
  /** The result of the search in its document, if it has one. */
  seen: Seen | null
}

/** A link within the site, with its page and target. */
type InnerLink = { from: string; to: string; hash: string }

/** The crawl's result: pages by the address that links to them, and every link between them. */
export type Crawl<Seen> = { pages: Map<string, CrawledPage<Seen>>; links: InnerLink[] }

/**
 * Follows every link within the site from the starts, nearest pages first, each address once.
 * Searches are only followed from other pages, and filters (`nofollow`) never, because they are
 * endless.
 *
 * @param look gets each document once; keeping all would take more than a gigabyte.
 */
export async function crawl<Seen>(
  ask: Ask,
  starts: readonly string[],
  look: (document: HTMLElement) => Seen,
): Promise<Crawl<Seen>> {
  const pages = new Map<string, CrawledPage<Seen>>()
  const links: InnerLink[] = []
  const waiting = starts.map((path) => ({ path, clicks: 0, from: '' }))
  const known = new Set(starts)
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { document, ...page } = await visit(ask, next)
    pages.set(next.path, { ...page, seen: document && look(document) })
    for (const link of document ? innerLinks(page.path, document) : []) {
      const isEndless = isSearch(page.path) && isSearch(link.to)
      if (isEndless && !known.has(link.to)) continue
      links.push(link)
      if (known.has(link.to)) continue
      known.add(link.to)
      waiting.push({ path: link.to, clicks: next.clicks + 1, from: page.path })
    }
  }
  return { pages, links }
}

async function visit(
  ask: Ask,
  { path, clicks, from }: { path: string; clicks: number; from: string },
) {
  let here = path
  let response = await ask(here)
  for (let hops = 0; response.status >= 300 && response.status < 400 && hops < 3; hops++) {
    const address = new URL(response.headers.get('location') ?? '', new URL(here, origin))
    here = address.pathname + address.search
    response = await ask(here)
  }
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  const text = await response.text()
  return {
    path: here,
    status: response.status,
    clicks,
    from,
    document: isPage ? parse(text) : null,
  }
}

const origin = 'http://localhost:3000'

function innerLinks(path: string, document: HTMLElement): InnerLink[] {
  return document.querySelectorAll('a[href]:not([rel~=nofollow])').flatMap((link) => {
    const address = new URL(link.getAttribute('href') ?? '', new URL(path, origin))
    if (address.origin !== origin) return []
    return [{ from: path, to: address.pathname + address.search, hash: address.hash.slice(1) }]
  })
}

/** A search, or the list of searchable words. */
function isSearch(path: string): boolean {
  return /^(?:\/es)?\/businesses\//.test(path)
}
