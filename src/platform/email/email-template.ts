import type { Mail } from './mail.ts'
import { quotedLines, thisBusiness, type Quote } from './stranger-text.ts'

/** The colors of the design, in which mails come until an operator sets others. */
const designColors = { navy: '#0b1f3a', gold: '#f2c14e', action: '#b5431e', link: '#1b5599' }
type Colors = typeof designColors

/** Our own words, or a block of what a stranger typed. */
type Paragraph = string | Quote

/**
 * The content of an email. Everything in it is plain text; a paragraph may have line breaks. What a stranger typed
 * goes in a quote, or is a name that src/platform/email/stranger-text.ts lets through.
 */
export type EmailContent = {
  /** With colors of its own its mails have them too, by day. */
  site: { name: string; url: string; colors?: Colors }
  to: string
  subject: string
  /** The line that a mail program shows beside the subject; the first paragraph when left out. */
  preview?: string
  paragraphs: Paragraph[]
  /** A code to type; shown large. */
  code?: string
  /** One thing to do: the words on the button and a whole address (http or https). */
  action?: { label: string; url: string }
  /** What follows the code and the button. */
  after?: Paragraph[]
  /** Whether no link and no word of it lets anybody in: its text is kept for a week, to be sent once more. */
  holdsNoKey?: boolean
}

/**
 * Sets an email in the site's style, as text and as HTML.
 *
 * @throws when `to` has a space or a line break, or the address of the action is not of the web: both are
 *   checked where they are typed, so that one which comes here is a fault of ours.
 */
export function writeEmail(content: EmailContent): Mail {
  if (!content.to || /[\s\p{Cc}]/u.test(content.to))
    throw new Error('An email needs one mail address, without spaces or line breaks.')
  const subject = sentence(content.subject.replace(/[\s\p{Cc}]+/gu, ' ').trim())
  const action = content.action && { ...content.action, url: webAddress(content.action.url) }
  const paragraphs = content.paragraphs.map((one) =>
    typeof one === 'string' ? sentence(one) : one,
  )
  const checked = { ...content, subject, paragraphs, action }
  const parts = { text: emailText(checked), html: emailHtml(checked) }
  return { to: content.to, subject, ...parts, ...(content.holdsNoKey && { holdsNoKey: true }) }
}

/** Starts with a capital where neutral words took the place of a name. */
function sentence(text: string): string {
  return text.startsWith(thisBusiness) ? `T${text.slice(1)}` : text
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
    // The sign before a signature, which mail programs leave out of an answer (RFC 3676, 4.3).
    `-- \n${site.name}\n${site.url}`,
  ]
  return `${parts.join('\n\n')}\n`
}

/** No line of a quote can be taken for one of ours. */
function paragraphText(paragraph: Paragraph): string {
  if (typeof paragraph === 'string') return paragraph
  return quotedLines(paragraph)
    .map((line) => `> ${line}`)
    .join('\n')
}

const sans = "'Public Sans',Arial,sans-serif"
const serif = "'Source Serif 4',Georgia,serif"

/**
 * Looks stand on each element, because some mail programs drop a style sheet, in the colors of
 * src/platform/ui/theme.css or of the operator, because few know variables. The sheet only adds the night.
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

/** The looks that follow the colors. */
function colored({ colors = designColors }: EmailContent['site']) {
  const { navy, gold, action, link } = Object.values(colors).every(isColor) ? colors : designColors
  return {
    brand: `${look.brand};background:${navy};border-bottom:4px solid ${gold}`,
    button: `${look.button};background:${action}`,
    link: `${look.link};color:${link}`,
  }
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

/** The HTML of an email whose values `writeEmail` has checked: one column of 600 px, light and dark. */
function emailHtml(content: Omit<EmailContent, 'to'>): string {
  const { site, subject, after = [] } = content
  const preview = content.preview ?? content.paragraphs.find((one) => typeof one === 'string') ?? ''
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
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${night}</style>
</head>
<body class="page" style="${look.page}">
<div style="${look.hidden}">${escapeHtml(preview)}</div>
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

/** A line that is an address of ours leads there; what anybody wrote leads nowhere. */
function paragraph(text: Paragraph, siteUrl: string, style: string): string {
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
<p class="soft" data-part="address" style="${look.soft}">If the button does not work, open this address:<br>${link(url, own.link)}</p>`
}

function link(url: string, style: string): string {
  const href = escapeHtml(url)
  return `<a class="link" href="${href}" style="${style}">${href}</a>`
}

/** Text as it may stand in HTML, between tags and in attributes. */
export function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;')
}
