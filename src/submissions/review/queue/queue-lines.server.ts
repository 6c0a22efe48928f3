import type { TeamUser } from '../../../account/team/team-guard.server.ts'
import type { Db } from '../../../db/schema.ts'
import { findCategory } from '../../../directory/categories.ts'
import { deskFigures, listQueue, type QueuePart, type QueueRow } from './queue.server.ts'
import { stateName } from '../../state-text.ts'
import { spanText, timeLeftText } from '../../when-text.ts'
import type { QueueLine, QueuePartName } from '../item/desk-view.ts'

/** A part of the queue and the figures of the desk, in words. */
export async function queueView(db: Db, part: QueuePartName, you: TeamUser, now: Date) {
  const rows = await listQueue(db, now, wantedBy(part, you))
  const { waiting, overdue, medianMinutes } = await deskFigures(db, now)
  const median = medianMinutes === null ? 'none yet' : spanText(medianMinutes)
  return { part, lines: rows.map((row) => lineOf(row, you)), figures: { waiting, overdue, median } }
}

function wantedBy(part: QueuePartName, { userId }: TeamUser): QueuePart {
  const parts: Record<QueuePartName, QueuePart> = {
    waiting: { states: ['pending'] },
    mine: { states: ['pending', 'changes_requested'], assignedTo: userId },
    changes: { states: ['changes_requested'] },
    decided: { states: ['approved', 'rejected', 'suspended', 'archived', 'withdrawn'] },
  }
  return parts[part]
}

function lineOf(row: QueueRow, you: TeamUser): QueueLine {
  const { id, name, state, county, categorySlug, minutesLeft, isOverdue, assigned } = row
  const category = findCategory(categorySlug)?.name ?? categorySlug
  return {
    id,
    name,
    about: `${category}, ${county} County`,
    stateText: stateName(state),
    clock: state === 'pending' ? timeLeftText(minutesLeft) : null,
    isOverdue,
    takenBy: assigned && (assigned.userId === you.userId ? 'you' : assigned.name),
  }
}
