import { sql } from 'kysely'
import type { Db } from '../../platform/db/schema.ts'
import { transaction } from '../../platform/db/transaction.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import { fullAlert } from '../../submissions/documents/document-room.server.ts'
import type { Deps } from '../../submissions/lifecycle/change-state.server.ts'
import { documentsFullEmail } from './team-emails.ts'

const day = 24 * 3_600_000

/** Emails the team at most once a day that documents are refused. @param team their addresses. */
export async function alertFull(
  db: Db,
  team: () => Promise<string[]>,
  { now, randomId, site, documents }: Deps,
): Promise<void> {
  const at = now()
  const dayAgo = new Date(at.getTime() - day)
  const unsent = await db
    .selectFrom('submission_alerts')
    .select('what')
    .where(isUnsent(dayAgo))
    .executeTakeFirst()
  const addresses = unsent ? await team() : []
  if (addresses.length === 0) return
  await transaction(db, async (db) => {
    const sent = db.updateTable('submission_alerts').set({ told_at: at }).where(isUnsent(dayAgo))
    if (!(await sent.returning('what').executeTakeFirst())) return
    const { name, url } = site
    const megabytes = Math.floor(documents.maxBytes / 1024 ** 2)
    for (const to of new Set(addresses)) {
      const mail = documentsFullEmail({ site: { name, url }, to, megabytes })
      await queueMail(db, mail, { id: randomId(), now: at })
    }
  })
}

function isUnsent(dayAgo: Date) {
  return sql<boolean>`what = ${fullAlert} and (told_at is null or (noticed_at > told_at and told_at <= ${dayAgo}))`
}
