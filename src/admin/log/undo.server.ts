import { undoChange } from '../../platform/changes/audited.server.ts'
import { findChange } from '../../platform/changes/changes.server.ts'
import { followCategories } from '../../listings/categories.server.ts'
import type { Services } from '../../platform/services.server.ts'
import { applySettings } from '../../platform/settings/apply-settings.server.ts'
import type { FlashWord } from '../flash.ts'
import { undoListingChange } from './undo-listing.server.ts'

/** Takes back what an entry of the audit log says. @returns what to tell who asked. */
export async function undoForAdmin(
  services: Pick<Services, 'db' | 'site' | 'now' | 'randomId'>,
  change: number,
  by: { userId: string; name: string },
): Promise<FlashWord> {
  const { db, now } = services
  const entry = await findChange(db, change)
  if (entry?.table === 'businesses') return undoListingChange(services, entry, by)
  const undone = await undoChange(db, change, { by, now: now() })
  if (!undone.ok) return undone.why === 'unknown' ? 'no-such-change' : 'changed-since'
  if (undone.table === 'site_settings') await applySettings(services)
  if (undone.table === 'categories') await followCategories(db)
  return 'undone'
}
