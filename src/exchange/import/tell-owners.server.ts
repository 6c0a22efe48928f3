import { randomUUID } from 'node:crypto'
import { listingPeople } from '../../account/team/team.server.ts'
import type { KeptListing } from '../../listings/listing-facts.server.ts'
import type { Db } from '../../platform/db/schema.ts'
import { inMailLanguage } from '../../platform/email/mailbox-language.server.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Site } from '../../platform/ui/site.ts'
import {
  lockListing,
  readListingDetails,
  recordListingChange,
} from '../../submissions/edits/listing-changes.server.ts'
import { fieldChanges } from '../../submissions/edits/field-changes.ts'
import { changedEmail } from '../../submissions/emails/changed-email.ts'

type By = { by: string; now: Date; site: Site }

/** Records a list's changes in the listing's history, and emails its owners and managers. */
export async function tellOwners(
  db: Db,
  { id, name }: Pick<KeptListing, 'id' | 'name'>,
  { by, now, site }: By,
  change: () => Promise<void>,
): Promise<void> {
  await lockListing(db, id)
  const before = await readListingDetails(db, id)
  await change()
  const after = await readListingDetails(db, id)
  const changes = before && after ? fieldChanges(before, after) : []
  if (!changes.length) return
  const deps = { now: () => now, randomId: randomUUID }
  const author = { userId: null, name: by, role: 'admin' } as const
  await recordListingChange(db, { businessId: id, action: 'edit', changes, by: author }, deps)
  for (const { email: to } of await listingPeople(db, id)) {
    if (!to) continue
    const facts = { site, to, business: { id, name: after?.name ?? name } }
    const mail = await inMailLanguage(db, to, () => changedEmail({ ...facts, changes, by: 'list' }))
    await queueMail(db, mail, { id: randomUUID(), now })
  }
}
