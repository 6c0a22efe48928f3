import * as t from '#messages/command-audit.ts'
import { parseArgs } from 'node:util'
import { readAuditLog, auditLine } from '../../auth/audit.server.ts'
import { isUuid } from '../../platform/db/column-text.ts'
import { findByEmail } from '../../auth/users/users.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { usageError, withUpdatedDatabase, type Command } from './command.ts'

export const auditCommand: Command = async (context, words) => {
  const { config, say } = context
  const call = readCall(words)
  if (!call) throw usageError('audit')
  const { user, last } = call
  const entries = await withUpdatedDatabase(context, async (db) => {
    const of = user && (await findId(db, user, config.auth.jwtAudience))
    return readAuditLog(db, { last, ...(of && { of }) })
  })
  if (entries.length === 0) say(t.none())
  for (const entry of entries) say(auditLine(entry))
}

function readCall(words: string[]): { user: string | undefined; last: number } | null {
  const { positionals, values } = parseArgs({
    args: words,
    allowPositionals: true,
    options: { last: { type: 'string', default: '100' } },
  })
  const last = Number(values.last)
  const [user, ...rest] = positionals
  const isCount = Number.isInteger(last) && last > 0
  return isCount && rest.length === 0 ? { user, last } : null
}

async function findId(db: Db, user: string, aud: string): Promise<string> {
  const isId: boolean = isUuid(user)
  if (isId) return user
  const record = await findByEmail(db, user.toLowerCase(), aud)
  if (!record) throw new Error(t.noAccount({ user }))
  return record.user.id
}
