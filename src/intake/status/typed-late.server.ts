import type { Db } from '../../platform/db/schema.ts'
import { saveDraft } from '../../platform/forms/drafts.server.ts'
import { draftFields } from '../../platform/forms/form-fields.ts'
import { baseName } from '../../platform/forms/merge-sent.ts'
import type { Services } from '../../platform/services.server.ts'
import { editParts } from '../../submissions/edits/edit-parts.ts'
import { businessFieldNames } from '../../submissions/edits/field-changes.ts'
import { baseOf, conflictOf, partFields } from '../../submissions/edits/merge-part.ts'
import { isSameEntry } from '../../submissions/edits/same-value.ts'
import { fieldNames, formFields, type FormValues } from '../../submissions/form/form-values.ts'
import { submissionOfToken } from '../../submissions/lifecycle/links.server.ts'
import type { SubmissionStatus } from '../../submissions/lifecycle/private-link.server.ts'
import { editPathOf } from './status-view.server.ts'
import type { TypedLine } from './status-words.ts'

type Typed = { values: FormValues; before: FormValues }

/** Lists the changes that a sender made to a form after our decision, so that they can copy them. */
export function typedLines({ values, before }: Typed): TypedLine[] {
  return fieldNames
    .filter((name) => !isSameEntry(values[name], before[name]))
    .filter((name) => isOfBusiness(name) || formFields[name].control !== 'radios')
    .map((name) => {
      const { label, mine } = conflictOf(name, { mine: values, saved: before })
      const { control } = formFields[name]
      // As typed, which may be invalid.
      const isText = control === 'line' || control === 'area'
      return { label, text: (isText ? values[name] : mine) as string }
    })
    .filter(({ text }) => text)
}

/**
 * Saves the changes as drafts of the listing's edit forms, in the account of its owner.
 * @returns the edit page; null when the listing isn't theirs or isn't live
 */
export async function editWithTyped(
  services: Services,
  status: SubmissionStatus,
  { token, values, before }: Typed & { token: string },
): Promise<string | null> {
  const path = editPathOf(status)
  const account = path && (await accountOf(services.db, token))
  if (!account) return null
  const parts = editParts.filter(({ fields }) =>
    fields.some((name) => !isSameEntry(values[name], before[name])),
  )
  for (const { id: name, fields: names } of parts) {
    const base = [baseName, baseOf(before, names)] as const
    const fields = draftFields([...partFields(values, names), base])
    if (fields) await saveDraft(services, { account, path, name }, { fields })
  }
  return parts.length ? path : null
}

async function accountOf(db: Db, token: string): Promise<string | null> {
  const id = await submissionOfToken(db, token)
  const row = db.selectFrom('submissions').select('user_id').where('id', '=', id)
  return (await row.executeTakeFirst())?.user_id ?? null
}

function isOfBusiness(name: string): boolean {
  return businessFieldNames.some((one) => one === name)
}
