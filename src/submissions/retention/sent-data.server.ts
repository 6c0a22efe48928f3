import type { Db } from '../../db/schema.ts'
import type { Services } from '../../services.server.ts'
import { openPart, sealedBytes } from '../documents/documents.server.ts'

/**
 * All that somebody sent in, signed in or from their confirmed address: submissions with their messages to the
 * reviewers and their documents, and forms that they have begun. A document that is deleted has no name any more.
 */
export function findSentBy(db: Db, documents: Services['documents']): Services['findSentBy'] {
  return async ({ id, email }) => ({
    submissions: await Promise.all(
      (await submissionsOf(db, id, email)).map(async (submission) => ({
        ...submission,
        messages: await messagesOf(db, submission.id),
        documents: await documentsOf(db, submission.id, documents.keys),
      })),
    ),
    drafts: await db
      .selectFrom('submission_drafts')
      .select(['kind', 'fields', 'saved_at'])
      .where('user_id', '=', id)
      .execute(),
  })
}

function submissionsOf(db: Db, id: string, email: string | null) {
  return db
    .selectFrom('submissions')
    .select(['id', 'kind', 'state', 'details', 'submitter_name', 'submitter_email'])
    .select(['received_at', 'business_id'])
    .where(({ eb, or, fn }) =>
      or([
        eb('user_id', '=', id),
        ...(email ? [eb(fn<string>('lower', ['submitter_email']), '=', email.toLowerCase())] : []),
      ]),
    )
    .orderBy('received_at')
    .execute()
}

function messagesOf(db: Db, submissionId: string) {
  return db
    .selectFrom('submission_messages')
    .select(['at', 'text'])
    .where('submission_id', '=', submissionId)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

async function documentsOf(db: Db, submissionId: string, keys: Services['documents']['keys']) {
  const rows = await db
    .selectFrom('submission_evidence')
    .select(['id', 'name', 'media_type', 'size', 'received_at', 'deleted_at'])
    .where('submission_id', '=', submissionId)
    .orderBy('received_at')
    .orderBy('id')
    .execute()
  return Promise.all(
    rows.map(async ({ id, name, size, ...row }) => {
      const key = name && (await keys.find(id))
      return {
        name: key ? openPart(name, `${id} name`, key).toString() : null,
        ...row,
        size: size === null ? null : size - sealedBytes,
      }
    }),
  )
}
