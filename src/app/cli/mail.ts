import { randomUUID } from 'node:crypto'
import { openCarrier, sendTestEmail } from '../../platform/email/carrier.server.ts'
import {
  countMails,
  discardEnded,
  discardHeld,
  findLastFailure,
  sendHeld,
} from '../../platform/email/queue.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { usageError, withUpdatedDatabase, type Command, type CommandContext } from './command.ts'

export const mailCommand: Command = async (context, [action, ...rest]) => {
  const [to] = rest
  if (action === 'test' && to && /^[^\s@]+@[^\s@]+$/.test(to) && rest.length === 1)
    return testMail(context, to)
  if (rest.length) throw usageError('mail')
  const decision = { by: { userId: null, name: 'command line' }, now: context.now() }
  const run: Record<string, (db: Db) => Promise<void>> = {
    status: (db) => tellStatus(db, context),
    send: async (db) => {
      const { queued, discarded } = await sendHeld(db, decision)
      context.say(`Released ${emails(queued)}: sent now, or at the next start of the site.`)
      if (discarded) context.say(`Discarded ${emails(discarded)} with an expired code or link.`)
    },
    discard: async (db) => {
      context.say(`Discarded ${emails(await discardHeld(db, decision))}.`)
    },
  }
  const work = action && Object.hasOwn(run, action) ? run[action] : undefined
  if (!work) throw usageError('mail')
  await withUpdatedDatabase(context, work)
}

async function testMail({ config, now, say }: CommandContext, to: string): Promise<void> {
  const carrier = openCarrier(config)
  const { name: sender, address } = config.mailFrom
  const by = carrier.isServer ? carrier.name : `the folder ${carrier.name} (SMTP_URL is not set)`
  say(`Sending a test email to ${to} by ${by}, from ${sender} <${address}>.`)
  const test = { site: config.site, to, id: `test-${randomUUID()}`, now: now() }
  const { ok, answer } = await sendTestEmail(carrier, test)
  carrier.close()
  if (!ok) throw new Error(`The email was not sent. ${answer}`)
  say(
    carrier.isServer
      ? `The email server accepted it. It answered: ${answer}`
      : `It wasn't sent, but written to ${answer}`,
  )
}

async function tellStatus(db: Db, { now, say }: CommandContext): Promise<void> {
  await discardEnded(db, now())
  const { waiting, held, failed } = await countMails(db)
  const failure = await findLastFailure(db)
  say(`${emails(waiting)} waiting, ${held} held, ${failed} given up.`)
  if (failure) say(`Last failure, ${failure.at.toISOString()}: ${failure.reason}`)
  if (held) {
    say(
      'Held emails waited when this copy was restored from a backup, and may have been sent since.',
    )
    say('Send them: npm run site -- mail send')
    say('Discard them: npm run site -- mail discard')
  }
}

function emails(count: number): string {
  return count === 1 ? '1 email' : `${count} emails`
}
