import * as t from '#messages/admin-import-rows.ts'
import type { KeptReason } from './kept-reason.ts'

const keptWords: Record<KeptReason, () => string> = {
  deleted: t.keptDeleted,
  owner: t.keptOwner,
  photos: t.keptPhotos,
  posts: t.keptPosts,
  answer: t.keptAnswer,
  edited: t.keptEdited,
  reported: t.keptReported,
  later: t.keptLater,
  changed: t.keptChanged,
  more: t.keptMore,
}

/** Why undo kept a listing. */
export function keptLines(reasons: readonly KeptReason[]): string[] {
  return reasons.length ? reasons.map((reason) => keptWords[reason]()) : [t.keptNow()]
}
