import type { MiddlewareHandler } from 'hono'
import { pathIn, splitLanguage } from '../platform/text/language.ts'
import type { Db } from '../platform/db/schema.ts'
import { mergedInto } from '../listings/merged.server.ts'

/** A listing's page or a page below it, with the part after the id. */
const ofListing = /^\/business\/(?<id>[a-z0-9-]{1,200})(?<rest>\/.*)?$/

/** Permanently redirects pages of a merged listing to the remaining one, in one step. */
export function leadToMerged(db: Db): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { language, path } = splitLanguage(c.req.path)
    const { id, rest = '' } = ofListing.exec(path)?.groups ?? {}
    const isRead = c.req.method === 'GET' || c.req.method === 'HEAD'
    if (!id || !isRead || c.res.status !== 404) return
    const to = await mergedInto(db, id)
    if (!to) return
    const { search } = new URL(c.req.url)
    c.res = new Response(null, {
      status: 301,
      headers: { location: pathIn(language, `/business/${to}${rest}`) + search },
    })
  }
}
