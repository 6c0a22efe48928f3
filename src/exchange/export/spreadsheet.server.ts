import writeXlsxFile, { type Row } from 'write-excel-file/node'

/** An XLSX file of texts, with a bold heading that stays in view. */
export async function spreadsheetOf(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<Uint8Array<ArrayBuffer>> {
  const heading: Row = headings.map((value) => ({ value, fontWeight: 'bold' }))
  const cells: Row[] = rows.map((row) =>
    row.map((value) => (value ? { value, type: String } : null)),
  )
  const file = await writeXlsxFile([heading, ...cells], {
    stickyRowsCount: 1,
    columns: headings.map(() => ({ width: 20 })),
  }).toBuffer()
  return new Uint8Array(file)
}
