import { audited } from '../../platform/changes/audited.server.ts'
import type { Actor } from '../../platform/changes/change.ts'
import type { Db } from '../../platform/db/schema.ts'
import { countRows, type ImportRow } from './imports.server.ts'

/**
 * Notes in the audit log that an import is carried out or undone, with how many rows of each kind. What each listing was
 * before stands in the rows of the import, and "Undo this import" there puts it back.
 */
export async function logImport(
  db: Db,
  { id, file_name: file, source }: Pick<ImportRow, 'id' | 'file_name' | 'source'>,
  { by, action, now }: { by: Actor; action: 'import begun' | 'import undone'; now: Date },
): Promise<void> {
  const said = { file, ...(source && { source }), ...(await countRows(db, id)) }
  const isUndone = action === 'import undone'
  const written = { before: isUndone ? said : null, after: isUndone ? null : said }
  await audited(db, { by, action, thing: { table: 'imports', id }, ...written }, now)
}
