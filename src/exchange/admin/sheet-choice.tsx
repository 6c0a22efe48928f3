import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { SelectField } from '../../platform/ui/field.tsx'
import type { SheetLook } from '../table/sheet-look.ts'

type SheetChoiceProps = { state: string; sheets: SheetLook[]; sheet: string | null }

/** Says which sheet of a workbook is read, and lets the admin choose another one. */
export function SheetChoice({ state, sheets, sheet }: SheetChoiceProps) {
  if (sheets.length < 2) return null
  if (state !== 'checked' && state !== 'failed')
    return <p className="mt-2">Sheet: {sheet ?? 'none'}</p>
  return (
    <PostForm className="mt-4 flex flex-wrap items-end gap-3">
      <SelectField
        id="sheet"
        name="sheet"
        label="Sheet of the workbook"
        hint={`It has ${sheets.length} sheets, and one is read at a time. We start with the one that looks most like a list.`}
        defaultValue={sheet ?? ''}
        className="min-w-0 max-w-xl grow"
      >
        {sheets.map((look) => (
          <option key={look.name} value={look.name}>
            {look.name}
            {sheetWords(look)}
          </option>
        ))}
      </SelectField>
      <Button name="intent" value="read-sheet">
        Look at this sheet
      </Button>
    </PostForm>
  )
}

function sheetWords({ headings, rows, isHidden, isAll }: SheetLook): string {
  const about = rows === 1 ? '1 row' : `${rows}${isAll ? '' : ' or more'} rows`
  return ` (${headings < 2 ? 'no list found' : about}${isHidden ? ', hidden' : ''})`
}
