import { z } from 'zod'
import { ownWords, wordsOfHtml } from './own-words.ts'

/** An email that an email service received for us. */
export type ReceivedEmail = {
  from: string
  /** Every address it came to. */
  to: string[]
  /** The sender's own words, without what they quoted. */
  words(): string
  /** By an out-of-office program, a list, or another robot. */
  isAutomatic: boolean
}

const text = z.string().default('')
const headers = z.array(z.object({ Name: z.string(), Value: z.string() })).default([])
const mailbox = z.object({ Address: z.string() })

/** https://postmarkapp.com/developer/webhooks/inbound-webhook */
const postmark = z
  .object({
    FromFull: z.object({ Email: z.string() }),
    OriginalRecipient: z.string(),
    StrippedTextReply: text,
    TextBody: text,
    HtmlBody: text,
    Headers: headers,
  })
  .transform((email) => ({
    from: email.FromFull.Email,
    to: email.OriginalRecipient,
    words: email.StrippedTextReply,
    text: email.TextBody,
    html: email.HtmlBody,
    headers: email.Headers.map(({ Name, Value }) => `${Name}: ${Value}`).join('\n'),
  }))

/** https://developers.brevo.com/docs/inbound-parse-webhooks */
const brevo = z
  .object({
    From: mailbox,
    To: z.array(mailbox),
    RawTextBody: z.string().nullable(),
    RawHtmlBody: z.string().nullish(),
    Headers: z.record(z.string(), z.unknown()).default({}),
  })
  .transform((email) => ({
    from: email.From.Address,
    to: email.To.map(({ Address }) => Address).join(', '),
    words: '',
    text: email.RawTextBody ?? '',
    html: email.RawHtmlBody ?? '',
    headers: Object.entries(email.Headers)
      .map(([name, value]) => `${name}: ${String(value)}`)
      .join('\n'),
  }))

/** https://documentation.mailgun.com/docs/mailgun/user-manual/receive-forward-store/receive-http */
const mailgun = z
  .object({
    recipient: z.string(),
    sender: z.string(),
    from: text,
    'stripped-text': text,
    'body-plain': text,
    'body-html': text,
    'message-headers': text,
  })
  .transform((email) => ({
    from: email.from || email.sender,
    to: email.recipient,
    words: email['stripped-text'],
    text: email['body-plain'],
    html: email['body-html'],
    // Pairs as JSON: [["Auto-Submitted", "auto-replied"]].
    headers: email['message-headers'].replace(/\["([\w-]+)", ?"/g, '\n$1: '),
  }))

/** https://www.twilio.com/docs/sendgrid/for-developers/parsing-email/setting-up-the-inbound-parse-webhook, and ours. */
const plain = z
  .object({
    from: z.string(),
    to: z.string(),
    envelope: text,
    text,
    html: text,
    headers: text,
  })
  .transform((email) => ({ ...email, to: `${email.to}, ${email.envelope}`, words: '' }))

const items = z.object({ items: z.array(z.unknown()) }).transform(({ items }) => items)
const anyEmail = z.union([postmark, brevo, mailgun, plain])

/**
 * Reads one email, or Brevo's list of them. Anything else is left out.
 * @param body JSON or form fields as sent by Brevo, Mailgun, Postmark, or SendGrid, or as described
 *   in docs/deploy.md
 */
export function readReceivedEmails(body: unknown): ReceivedEmail[] {
  const listed = items.safeParse(body)
  return (listed.data ?? [body]).flatMap((one) => {
    const { data } = anyEmail.safeParse(one)
    const from = data && senderIn(data.from)
    if (!data || !from) return []
    const { words, text, html, headers } = data
    return [
      {
        from,
        to: addressesIn(data.to),
        words: () => ownWords([words, text].find((one) => one.trim()) ?? wordsOfHtml(html)),
        isAutomatic: automatic.test(headers),
      },
    ]
  })
}

/** RFC 3834, and what came before it. */
const automatic =
  /^(?:auto-submitted:(?!\s*no\b)|precedence:\s*(?:bulk|junk|list|auto_reply)|x-auto-?(?:reply|respond):|list-id:)/im

/**
 * Security: the sender chooses the name in front of the address and the comments, so an address in
 * them counts for nothing.
 */
function senderIn(from: string): string | undefined {
  const bare = from.slice(0, 1000).replace(/"(?:[^"\\]|\\.)*"|\([^()]*\)/g, ' ')
  const inBrackets = /<([^<>]*)>\s*$/.exec(bare)?.[1]
  const found = addressesIn(inBrackets ?? bare)
  return found.length === 1 ? found[0] : undefined
}

/** Characters of a list of addresses that are read. */
const maxAddresses = 20_000

/** In "Ann <ann@example.org>", a list, or JSON; lowercase. */
function addressesIn(given: string): string[] {
  const found =
    given
      .slice(0, maxAddresses)
      .match(/(?<![^\s<>"',;:[\]{}()])[^\s<>"',;:[\]{}()]+@[a-z0-9.-]+[a-z0-9]/gi) ?? []
  return [...new Set(found.map((address) => address.toLowerCase()))]
}
