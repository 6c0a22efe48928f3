import type { Db } from '../../platform/db/schema.ts'
import { undoSeconds, type EmailKind } from '../states.ts'
import { moveTo, recordChange, type Actor, type Deps } from './change-state.server.ts'

type ListedState = 'approved' | 'suspended' | 'archived'

type Moving = {
  by: Actor
  why: string
  /** Addresses that get a mail that says more. */
  except: readonly string[]
  /** Whether nobody else is told, either. */
  isQuiet?: boolean
}

const actions = { approved: 'restore', suspended: 'suspend', archived: 'archive' } as const
const emails: Record<ListedState, EmailKind> = {
  approved: 'restored',
  suspended: 'suspended',
  archived: 'archived',
}

/** What was sent in and became a listing goes with it, so that its private page says what is true. */
export async function moveWithListing(
  db: Db,
  businessId: string,
  to: ListedState,
  { by, why, except, isQuiet = false }: Moving,
  deps: Deps,
): Promise<void> {
  const from = (['approved', 'suspended', 'archived'] as const).filter((state) => state !== to)
  const rows = await db
    .selectFrom('submissions')
    .select(['id', 'state'])
    .where('business_id', '=', businessId)
    .where('kind', 'in', ['suggest', 'register'])
    .where('state', 'in', from)
    .forUpdate()
    .execute()
  for (const { id, state } of rows) {
    const submission = await moveTo(db, id, to).returningAll().executeTakeFirstOrThrow()
    const isTold = isQuiet || except.includes(submission.submitter_email)
    const change = {
      submission,
      action: actions[to],
      from: state,
      to,
      actor: by,
      why,
      email: isTold ? null : emails[to],
      sendAfter: new Date(deps.now().getTime() + undoSeconds * 1000),
    }
    await recordChange(db, change, deps)
  }
}
