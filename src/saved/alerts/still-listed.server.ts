import { mergedInto } from '../../listings/merged.server.ts'
import type { Mail } from '../../platform/email/mail.ts'
import type { Services } from '../../platform/services.server.ts'

/**
 * Right before an email about new businesses leaves, which may be days after it was written: listings that were hidden
 * or deleted since then go from it.
 * @returns null if none is left
 */
export async function withListedOnly<M extends Mail>(
  { db, site }: Pick<Services, 'db' | 'site'>,
  mail: M,
): Promise<M | null> {
  if (!mail.unsubscribeUrl) return mail
  const urls = [...new Set(mail.text.match(/^https?:\S+\/business\/[a-z0-9-]+$/gm))]
  const isOurs = urls.filter((url) => url.startsWith(`${site.url}/`))
  const ids = new Map(isOurs.map((url) => [url, url.slice(url.lastIndexOf('/') + 1)]))
  if (!ids.size) return mail
  const rows = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'published')
    .where('id', 'in', [...ids.values()])
    .execute()
  const listed = new Set(rows.map(({ id }) => id))
  const gone: string[] = []
  for (const [url, id] of ids) if (!listed.has(id) && !(await mergedInto(db, id))) gone.push(url)
  if (gone.length === ids.size) return null
  return gone.reduce(withoutParagraph, mail)
}

function withoutParagraph<M extends Mail>(mail: M, url: string): M {
  const isOther = (part: string) => !part.split('\n').includes(url)
  const text = mail.text.split('\n\n').filter(isOther).join('\n\n')
  const html = mail.html
    .split('\n')
    .filter((line) => !(line.startsWith('<p ') && line.includes(`href="${url}"`)))
    .join('\n')
  return { ...mail, text, html }
}
