import { letterHtml } from './letter-html.ts'
import type { Mail } from './mail.ts'

/** What a letter says. Everything in it is plain text; a paragraph may have line breaks. */
export type Letter = {
  site: { name: string; url: string }
  to: string
  subject: string
  /** The line that a mail program shows beside the subject; the first paragraph when left out. */
  preview?: string
  paragraphs: string[]
  /** A code to type; shown large. */
  code?: string
  /** One thing to do: the words on the button and a whole address (http or https). */
  action?: { label: string; url: string }
  /** What follows the code and the button. */
  after?: string[]
}

/**
 * Sets a letter in the site's style, as text and as HTML.
 *
 * @throws when `to` has a space or a line break, or the address of the action is not of the web: both are
 *   checked where they are typed, so that one which comes here is a fault of ours.
 */
export function letter(content: Letter): Mail {
  if (!content.to || /[\s\p{Cc}]/u.test(content.to))
    throw new Error('A letter needs one mail address, without spaces or line breaks.')
  const subject = content.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim()
  const action = content.action && { ...content.action, url: webAddress(content.action.url) }
  const checked = { ...content, subject, action }
  return { to: content.to, subject, text: letterText(checked), html: letterHtml(checked) }
}

function webAddress(given: string): string {
  const { protocol, href } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A button of a letter leads to a page, not to ${protocol}`)
  return href
}

function letterText({ site, paragraphs, code, action, after = [] }: Omit<Letter, 'to'>): string {
  const parts = [
    ...paragraphs,
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after,
    // The sign before a signature, which mail programs leave out of an answer (RFC 3676, 4.3).
    `-- \n${site.name}\n${site.url}`,
  ]
  return `${parts.join('\n\n')}\n`
}
