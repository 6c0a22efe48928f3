import type { Updateable } from 'kysely'
import type { BusinessRow, Db } from '../../platform/db/schema.ts'
import { queueMail } from '../../platform/email/outbox.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { noteConfirmed } from '../../listings/upkeep/confirmed.server.ts'
import { asTeam } from '../../submissions/lifecycle/as-team.server.ts'
import { reasonToWait } from '../../submissions/claims/undo-hold.server.ts'
import { recordListingChange, type Editor } from '../../submissions/edits/listing-changes.server.ts'
import { deleteListing } from '../../submissions/retention/erase.server.ts'
import { closingEmail } from './close-emails.ts'
import { canBeSeen, canClose, type Closing } from './closing.ts'

type Deps = Pick<Services, 'now' | 'randomId' | 'site' | 'documents'>

const outcomes: Record<Exclude<Closing, 'delete'>, 'published' | 'unpublished' | 'closed'> = {
  unpublish: 'unpublished',
  publish: 'published',
  close: 'closed',
  reopen: 'published',
}

/** What the log calls it. */
const closingWords: Record<Closing, string> = {
  unpublish: 'listing hidden',
  publish: 'listing shown again',
  close: 'business closed',
  reopen: 'business opened again',
  delete: 'listing deleted',
}

/** `addresses`: of its owners. */
type ToClose = { businessId: string; closing: Closing; by: Editor; addresses: string[] }

/**
 * Hides a listing, shows it again, closes it for good or deletes it, with a mail to each of its owners: all or none.
 *
 * @returns null when it is done, else why it isn't possible now.
 */
export async function closeListing(
  db: Db,
  { businessId, closing, by, addresses }: ToClose,
  deps: Deps,
): Promise<string | null> {
  const work = { by, action: closingWords[closing], listings: [businessId] }
  return asTeam(db, work, deps.now(), async (db) => {
    const listing = await db
      .selectFrom('businesses')
      .select(['name', 'status'])
      .where('id', '=', businessId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!listing || !canClose(closing, listing.status)) return standsOtherwise
    const wait = canBeSeen(closing) ? null : await reasonToWait(db, { businessId }, deps.now())
    if (wait) return wait
    if (closing === 'delete') await deleteListing(db, businessId, deps)
    else {
      await setStatus(db, businessId, outcomes[closing], deps.now())
      await recordListingChange(db, { businessId, action: closing, by }, deps)
      if (canBeSeen(closing))
        await noteConfirmed(db, [businessId], { how: 'edit', now: deps.now() })
    }
    const { name, url } = deps.site
    for (const to of addresses) {
      const facts = { site: { name, url }, to, business: listing.name, id: businessId, by: by.name }
      const mail = closingEmail(closing, facts)
      await queueMail(db, mail, { id: deps.randomId(), now: deps.now() })
    }
    return null
  })
}

const standsOtherwise = 'The listing stands otherwise by now: this page shows how.'

async function setStatus(
  db: Db,
  businessId: string,
  status: 'published' | 'unpublished' | 'closed',
  now: Date,
): Promise<void> {
  const closed_at = status === 'closed' ? now : null
  const changes: Updateable<BusinessRow> = { status, closed_at, updated_at: now }
  await db.updateTable('businesses').set(changes).where('id', '=', businessId).execute()
}
