import { href } from 'react-router'
import { teamAddresses } from '../../account/team/team.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import {
  inMailLanguage,
  rememberMailLanguage,
} from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { dueAfter } from '../../platform/ui/site.ts'
import { takeTurn } from '../emails/submitter-mail.server.ts'
import { isFirstUse } from '../lifecycle/receive.server.ts'
import { datedText } from '../when-text.ts'
import { contactCopyEmail, teamContactEmail, type ContactMessage } from './contact-emails.ts'

type Sent = {
  key: string
  /** Their account, if signed in. */
  byUser: string | null
  /** The address belongs to that account. */
  isConfirmed: boolean
}

/**
 * Puts it in the review queue, emails the team, and sends the writer a copy, or only a receipt if
 * the address isn't confirmed.
 * @returns false if the form was used before
 */
export function receiveContact(
  services: Services,
  message: ContactMessage,
  { key, byUser, isConfirmed }: Sent,
): Promise<boolean> {
  const { site, now, randomId } = services
  return transaction(services.db, async (db) => {
    const at = now()
    if (!(await isFirstUse(db, key, at))) return false
    const [id, due_at] = [randomId(), dueAfter(site, at)]
    const row = { id, ...message, is_confirmed: isConfirmed, by_user: byUser }
    await db
      .insertInto('contact_messages')
      .values({ ...row, received_at: at, due_at })
      .execute()
    const path = href('/review/contact/:contactId', { contactId: id })
    for (const to of await teamAddresses(db, site.contactEmail)) {
      const mail = inLanguage('en', () =>
        teamContactEmail({ site, to, message, isConfirmed, due: datedText(due_at), path }),
      )
      await queueMail(db, mail, { id: randomId(), now: at })
    }
    await sendCopy(db, { message, isConfirmed }, services)
    return true
  })
}

async function sendCopy(
  db: Db,
  { message, isConfirmed }: { message: ContactMessage; isConfirmed: boolean },
  { site, now, randomId }: Pick<Services, 'site' | 'now' | 'randomId'>,
): Promise<void> {
  const { email: to } = message
  await rememberMailLanguage(db, to, now())
  if (!(await takeTurn(db, to, 'single', now()))) return
  const copy = await inMailLanguage(db, to, () =>
    contactCopyEmail({ site, to, message, isConfirmed }),
  )
  await queueMail(db, copy, { id: randomId(), now: now() })
}
