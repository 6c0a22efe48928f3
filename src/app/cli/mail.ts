import * as t from '#messages/command-mail.ts'
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
  if (action === 'test' && to && rest.length === 1) {
    if (!/^[^\s@]+@[^\s@]+$/.test(to)) throw new Error(t.notAnAddress({ to }))
    return testMail(context, to)
  }
  if (rest.length) throw usageError('mail')
  const decision = { by: { userId: null, name: 'command line' }, now: context.now() }
  const run: Record<string, (db: Db) => Promise<void>> = {
    status: (db) => tellStatus(db, context),
    send: async (db) => {
      const { queued, discarded } = await sendHeld(db, decision)
      context.say(t.released({ emails: emails(queued) }))
      if (discarded) context.say(t.discardedExpired({ emails: emails(discarded) }))
    },
    discard: async (db) => {
      context.say(t.discarded({ emails: emails(await discardHeld(db, decision)) }))
    },
  }
  const work = action && Object.hasOwn(run, action) ? run[action] : undefined
  if (!work) throw usageError('mail')
  await withUpdatedDatabase(context, work)
}

async function testMail({ config, now, say }: CommandContext, to: string): Promise<void> {
  const carrier = openCarrier(config)
  const { name: sender, address } = config.mailFrom
  const by = carrier.isServer ? carrier.name : t.folder({ name: carrier.name })
  say(t.sendingTest({ to, by, sender, address }))
  const test = { site: config.site, to, id: `test-${randomUUID()}`, now: now() }
  const { ok, answer } = await sendTestEmail(carrier, test)
  carrier.close()
  if (!ok) throw new Error(t.notSent({ answer }))
  say(carrier.isServer ? t.accepted({ answer }) : t.writtenTo({ answer }))
}

async function tellStatus(db: Db, { now, say }: CommandContext): Promise<void> {
  await discardEnded(db, now())
  const { waiting, held, failed } = await countMails(db)
  const failure = await findLastFailure(db)
  say(t.counts({ emails: emails(waiting), held, failed }))
  if (failure) say(t.lastFailure({ at: failure.at.toISOString(), reason: failure.reason }))
  if (held) {
    say(t.heldHelp())
    say(t.sendHeld())
    say(t.discardHeld())
  }
}

function emails(count: number): string {
  return t.emails({ count })
}
