import { z } from 'zod'

/** An email service reports that an email to this address was returned for good, or was reported as spam. */
export type EmailEvent = { address: string; reason: 'bounced' | 'complained'; detail: string }

const text = z.string().default('')

/** Ours, and Brevo's: https://developers.brevo.com/docs/transactional-webhooks */
const plain = z
  .object({
    email: z.string(),
    event: z.enum(['bounce', 'complaint', 'hard_bounce', 'invalid_email', 'spam']),
    reason: text,
    type: z.undefined().optional(),
  })
  .transform(({ email, event, reason }) => ({
    address: email,
    isSpam: event === 'complaint' || event === 'spam',
    detail: reason,
  }))

/** https://www.twilio.com/docs/sendgrid/for-developers/tracking-events/event. Its type "blocked" is temporary. */
const sendgrid = z
  .union([
    z.object({
      email: z.string(),
      event: z.literal('bounce'),
      type: z.literal('bounce'),
      reason: text,
    }),
    z.object({
      email: z.string(),
      event: z.literal('dropped'),
      reason: z.literal('Bounced Address'),
    }),
    z.object({ email: z.string(), event: z.literal('spamreport'), reason: text }),
  ])
  .transform(({ email, event, reason }) => ({
    address: email,
    isSpam: event === 'spamreport',
    detail: reason,
  }))

/** https://postmarkapp.com/developer/webhooks/bounce-webhook and …/spam-complaint-webhook */
const postmark = z
  .object({
    Email: z.string(),
    Type: z.enum(['HardBounce', 'BadEmailAddress', 'SpamComplaint']),
    Description: text,
    Details: text,
  })
  .transform(({ Email, Type, Description, Details }) => ({
    address: Email,
    isSpam: Type === 'SpamComplaint',
    detail: Details || Description,
  }))

/** https://documentation.mailgun.com/docs/mailgun/user-manual/webhooks/webhooks */
const mailgun = z
  .object({
    'event-data': z.union([
      z.object({
        event: z.literal('failed'),
        severity: z.literal('permanent'),
        reason: z.enum(['bounce', 'suppress-bounce']),
        recipient: z.string(),
        'delivery-status': z.object({ message: text }).optional(),
      }),
      z.object({ event: z.literal('complained'), recipient: z.string() }),
    ]),
  })
  .transform(({ 'event-data': event }) => ({
    address: event.recipient,
    isSpam: event.event === 'complained',
    detail: ('delivery-status' in event && event['delivery-status']?.message) || '',
  }))

const anyEvent = z.union([plain, sendgrid, postmark, mailgun])

/**
 * Reads one event or a list of them. Others (delivered, opened, temporary failures) are left out.
 * @param body JSON as sent by Brevo, Mailgun, Postmark, or SendGrid, or as described in docs/deploy.md
 */
export function readEmailEvents(body: unknown): EmailEvent[] {
  const entries: unknown[] = Array.isArray(body) ? body : [body]
  return entries.flatMap((entry) => {
    const { data } = anyEvent.safeParse(entry)
    if (!data || !data.address.includes('@')) return []
    const { address, isSpam, detail } = data
    return [{ address: address.trim(), reason: isSpam ? 'complained' : 'bounced', detail }]
  })
}
