import * as desk from '#messages/desk-words.ts'
import { withoutAnswer } from '../../listings/field-entry.ts'
import { fieldEntry, ownerFacts } from '../../listings/fields.ts'
import type { Db } from '../../platform/db/schema.ts'
import {
  listChanges,
  readListingDetails,
  recordListingChange,
  restoreChange,
  writeListing,
  type ListingChange,
} from '../edits/listing-changes.server.ts'
import { readParts } from '../edits/listing-parts.server.ts'
import type { PartChange } from '../edits/part-changes.ts'
import { directory, type Deps } from '../lifecycle/change-state.server.ts'
import type { PersonalFact } from './lost-with.ts'

/** Those that the listing has now. */
export async function personalFacts(db: Db, businessId: string): Promise<PersonalFact[]> {
  const details = await readListingDetails(db, businessId)
  if (!details) return []
  const photos = await readParts(db, 'business_images', businessId)
  const has: Record<PersonalFact, boolean> = {
    name: Boolean(details.publicOwner),
    service: Boolean(details.service || details.yearsOfService),
    photo: photos.some(({ kind }) => kind === 'owner'),
  }
  return (['name', 'service', 'photo'] as const).filter((fact) => has[fact])
}

/**
 * Removes a former owner's name, service, and photo. The photo's file is deleted once that can't be
 * undone. @returns those that were there.
 */
export async function clearPersonalFacts(
  db: Db,
  businessId: string,
  deps: Deps,
): Promise<PersonalFact[]> {
  const before = await readListingDetails(db, businessId)
  if (!before) return []
  const had = await personalFacts(db, businessId)
  const cleared = Object.fromEntries(
    ownerFacts.map((fact) => [fact, withoutAnswer(fieldEntry(fact))]),
  )
  const written = { before, after: { ...before, ...cleared } }
  const changes = await writeListing(db, businessId, written, deps.now())
  const about = { businessId, by: directory, why: desk.ownerLeft() }
  if (changes.length) await recordListingChange(db, { ...about, action: 'edit', changes }, deps)
  await removeOwnerPhoto(db, about, deps)
  return had
}

async function removeOwnerPhoto(
  db: Db,
  about: { businessId: string; by: typeof directory; why: string },
  deps: Deps,
): Promise<void> {
  const { businessId } = about
  const table = 'business_images' as const
  const photos = await readParts(db, table, businessId)
  const before = photos.filter(({ kind }) => kind === 'owner')
  if (before.length === 0) return
  const ofOwner = db.deleteFrom(table).where('business_id', '=', businessId)
  await ofOwner.where('kind', '=', 'owner').execute()
  const parts = { table, before, after: [] } satisfies PartChange
  await recordListingChange(db, { ...about, action: 'photos', parts }, deps)
}

/** When a change of owners is undone and no one has filled them in since. */
export async function restorePersonalFacts(
  db: Db,
  { businessId, since }: { businessId: string; since: Date },
  deps: Deps,
): Promise<void> {
  const all = await listChanges(db, businessId)
  for (const action of ['edit', 'photos'] as const) {
    const cleared = all.find(
      (one) =>
        one.role === 'directory' && one.action === action && !one.isUndone && one.at >= since,
    )
    if (cleared && (await hasPictures(db, cleared)))
      await restoreChange(db, { businessId, change: cleared, by: directory }, deps)
  }
}

/** They're deleted once the change can't be undone within its minute. */
async function hasPictures(db: Db, { parts }: ListingChange): Promise<boolean> {
  const ids = (parts?.before ?? []).map((row) => String(row['image_id']))
  if (ids.length === 0) return true
  const kept = await db.selectFrom('images').select('id').where('id', 'in', ids).execute()
  return kept.length === ids.length
}
