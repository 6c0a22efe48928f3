import * as t from '#messages/email-words.ts'
import type { Mail } from './mail.ts'
import { isGreeting, quotedLines, thisBusiness, type Quote } from './stranger-text.ts'
import { escapeHtml } from '../text/escape.ts'
import { language } from '../text/language.ts'

const designColors = { navy: '#0b1f3a', gold: '#f2c14e', action: '#b5431e', link: '#1b5599' }
type Colors = typeof designColors

/** Its text is the link; mail programs without HTML show the URL below it. */
export type LinkLine = { linked: string; url: string }

type Paragraph = string | Quote | LinkLine

/** Security: a stranger's text must be a quote, or a name that stranger-text.ts accepts. */
export type EmailContent = {
  /** In light mode. */
  site: { name: string; url: string; colors?: Colors }
  to: string
  subject: string
  /** The first paragraph after the greeting by default. */
  preview?: string
  paragraphs: Paragraph[]
  code?: string
  action?: { label: string; url: string }
  after?: Paragraph[]
  /** Nothing in it gives access: its text is kept for a week, for sending again. */
  holdsNoKey?: boolean
}

/** @throws for bugs: white space in `to`, an invalid action URL */
export function writeEmail(content: EmailContent): Mail {
  if (!content.to || /[\s\p{Cc}]/u.test(content.to))
    throw new Error('An email needs one email address, without spaces or line breaks.')
  const subject = sentence(content.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  const action = content.action && { ...content.action, url: webAddress(content.action.url) }
  const paragraphs = content.paragraphs.map((one) =>
    typeof one === 'string' ? sentence(one) : one,
  )
  const checked = { ...content, subject, paragraphs, action }
  const parts = { text: emailText(checked), html: emailHtml(checked) }
  return { to: content.to, subject, ...parts, ...(content.holdsNoKey && { holdsNoKey: true }) }
}

function sentence(text: string): string {
  return text.startsWith(thisBusiness()) ? text.charAt(0).toUpperCase() + text.slice(1) : text
}

function webAddress(given: string): string {
  const { protocol, href } = new URL(given)
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new Error(`A button of an email leads to a page, not to ${protocol}`)
  return href
}

function emailText({
  site,
  paragraphs,
  code,
  action,
  after = [],
}: Omit<EmailContent, 'to'>): string {
  const parts = [
    ...paragraphs.map(paragraphText),
    ...(code ? [code] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...after.map(paragraphText),
    // Mail programs leave it out of replies (RFC 3676, 4.3).
    `-- \n${site.name}\n${site.url}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** Marked, so that no quoted line looks like ours. */
function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  if ('linked' in paragraph) return `${paragraph.linked}\n${webAddress(paragraph.url)}`
  return quotedLines(paragraph)
    .map((line) => `> ${line}`)
    .join('\n')
}

const sans = "'Public Sans',Arial,sans-serif"
const serif = "'Source Serif 4',Georgia,serif"

/**
 * Inline and literal, since some mail programs drop style sheets, and few know variables. The sheet only adds dark
 * mode.
 */
const look = {
  page: 'margin:0;padding:24px 12px;background:#f7f3ea',
  sheet: 'width:100%;max-width:600px;background:#ffffff',
  brand: `padding:20px 28px;color:#ffffff;font:bold 20px/1.3 ${serif}`,
  body: `padding:28px 28px 12px;color:#0b1f3a;font:18px/1.6 ${sans}`,
  heading: `margin:0 0 16px;font:bold 26px/1.25 ${serif}`,
  paragraph: 'margin:0 0 16px',
  soft: 'margin:0 0 16px;color:#44546a;font-size:16px',
  code: "margin:0 0 16px;font:bold 34px/1.4 'Courier New',Courier,monospace;letter-spacing:4px;overflow-wrap:anywhere",
  button:
    'display:inline-block;padding:0 24px;border-radius:8px;color:#ffffff;font-weight:bold;line-height:48px;text-decoration:none',
  link: 'overflow-wrap:anywhere',
  quote:
    'margin:0 0 16px;padding:4px 0 4px 16px;border-left:4px solid #d5d1c8;overflow-wrap:anywhere',
  foot: `padding:20px 28px;border-top:1px solid #d5d1c8;color:#44546a;font:16px/1.5 ${sans}`,
  hidden: 'display:none;max-height:0;overflow:hidden',
}

function colored({ colors = designColors }: EmailContent['site']) {
  const { navy, gold, action, link } = Object.values(colors).every(isColor) ? colors : designColors
  return {
    brand: `${look.brand};background:${navy};border-bottom:4px solid ${gold}`,
    button: `${look.button};background:${action}`,
    link: `${look.link};color:${link}`,
  }
}

function isSentence(one: Paragraph): one is string {
  return typeof one === 'string' && !isGreeting(one)
}

function isColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/.test(text)
}

const night = `@media (prefers-color-scheme: dark) {
  .page { background: #0b1626 !important }
  .sheet { background: #12203a !important }
  .body { color: #e9eff7 !important }
  .soft, .foot { color: #a9b8cc !important }
  .foot { border-color: #34445f !important }
  .link { color: #8cbbf0 !important }
  .button { background: #f4a57e !important; color: #0b1626 !important }
}`

function emailHtml(content: Omit<EmailContent, 'to'>): string {
  const { site, subject, after = [] } = content
  const preview = content.preview ?? content.paragraphs.find(isSentence) ?? ''
  const own = colored(site)
  const parts = [
    `<h1 style="${look.heading}">${escapeHtml(subject)}</h1>`,
    ...content.paragraphs.map((text) => paragraph(text, site.url, own.link)),
    ...(content.code
      ? [`<p class="code" data-part="code" style="${look.code}">${escapeHtml(content.code)}</p>`]
      : []),
    ...(content.action ? [button(content.action, own)] : []),
    ...after.map((text) => paragraph(text, site.url, own.link)),
  ]
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${night}</style>
</head>
<body class="page" style="${look.page}">
<div data-part="preview" style="${look.hidden}">${escapeHtml(preview)}</div>
<table role="presentation" class="sheet" align="center" cellpadding="0" cellspacing="0" style="${look.sheet}">
<tr><td style="${own.brand}">${escapeHtml(site.name)}</td></tr>
<tr><td class="body" data-part="letter" style="${look.body}">
${parts.join('\n')}
</td></tr>
<tr><td class="foot" style="${look.foot}">${escapeHtml(site.name)}<br>${link(site.url, own.link)}</td></tr>
</table>
</body>
</html>
`
}

/** Security: a stranger's URLs don't become links. */
function paragraph(text: Paragraph, siteUrl: string, style: string): string {
  if (typeof text !== 'string' && 'linked' in text)
    return `<p style="${look.paragraph}">${linkTo(webAddress(text.url), text.linked, style)}</p>`
  if (typeof text !== 'string') {
    const lines = quotedLines(text).map(escapeHtml).join('<br>')
    return `<blockquote data-part="quote" dir="auto" style="${look.quote}">${lines}</blockquote>`
  }
  const isOurs = (line: string) => line.startsWith(`${siteUrl}/`) && !/\s/.test(line)
  const lines = text
    .split('\n')
    .map((line) => (isOurs(line) ? link(line, style) : escapeHtml(line)))
  return `<p style="${look.paragraph}">${lines.join('<br>')}</p>`
}

function button(
  { label, url }: { label: string; url: string },
  own: ReturnType<typeof colored>,
): string {
  const href = escapeHtml(url)
  return `<p style="${look.paragraph}"><a class="button" data-part="button" href="${href}" style="${own.button}">${escapeHtml(label)}</a></p>
<p class="soft" data-part="address" style="${look.soft}">${t.ifButtonFails()}<br>${link(url, own.link)}</p>`
}

function link(url: string, style: string): string {
  return linkTo(url, url, style)
}

function linkTo(url: string, words: string, style: string): string {
  return `<a class="link" href="${escapeHtml(url)}" style="${style}">${escapeHtml(words)}</a>`
}
