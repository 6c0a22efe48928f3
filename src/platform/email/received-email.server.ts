import * as t from '#messages/command-mail.ts'
import { Hono, type Context } from 'hono'
import { isSameSecret } from '../text/same-secret.server.ts'
import { formValues, textFields } from '../http/body.server.ts'
import type { Services } from '../services.server.ts'
import { givenToken } from './email-events.server.ts'
import { readReceivedEmails, type ReceivedEmail } from './received-email.ts'

/**
 * `POST /webhooks/email-replies`: an email service passes on the emails it received for
 * EMAIL_REPLY_DOMAIN. Without that setting, the URL doesn't exist.
 * @param take returns what became of an email, for the log
 */
export function receivedEmails(
  services: Services,
  take: (services: Services, email: ReceivedEmail) => Promise<string>,
): Hono {
  const app = new Hono()
  const { emailReplyDomain, emailEventsToken: token } = services.machine
  if (!emailReplyDomain || !token) return app
  app.post('/webhooks/email-replies', async (c) => {
    if (!isSameSecret(givenToken(c.req.header('authorization') ?? ''), token))
      return c.text(t.eventsToken(), 401, {
        'www-authenticate': 'Basic realm="Email events", charset="UTF-8"',
      })
    const body = await bodyOf(c)
    if (body === undefined) return c.text(t.notJsonOrForm(), 400)
    for (const email of readReceivedEmails(body)) {
      const outcome = email.isAutomatic ? 'automatic' : await take(services, email)
      services.log({ event: 'email received', outcome })
    }
    return c.body(null, 204)
  })
  return app
}

async function bodyOf(c: Context): Promise<unknown> {
  if (/json/i.test(c.req.header('content-type') ?? ''))
    return c.req.json<unknown>().catch(() => undefined)
  const read = await formValues(c.req.raw)
  return read.ok ? Object.fromEntries(textFields(read.form)) : undefined
}
