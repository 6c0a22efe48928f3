/** @module-tag once */
import { expect } from 'vitest'
import { fileForm, test } from '../../../test/admin-import-fixtures.ts'
import { textCell, workbookFiles, zipOf } from '../../../test/zip-files.ts'

test('imports of two sheets are told apart in the list and the log', async ({ admin, goOn }) => {
  const rowsOf = (...rows: string[][]) =>
    rows
      .map((cells, row) => {
        const all = cells.map((text, at) => textCell(`${'ABCD'[at]}${row + 1}`, text))
        return `<row r="${row + 1}">${all.join('')}</row>`
      })
      .join('')
  const head = ['Name', 'Trade', 'City', 'Phone']
  const bytes = zipOf(
    workbookFiles([
      { name: 'North', xml: rowsOf(head, ['Anchor Pipes', 'Plumbing', 'Stuart', '772-555-0131']) },
      { name: 'South', xml: rowsOf(head, ['Beacon Pipes', 'Plumbing', 'Miami', '305-555-0132']) },
    ]),
  )
  const form = fileForm('')
  form.set('file', new File([new Uint8Array(bytes)], 'members.xlsx'))
  const page = (await admin.sendForm('/admin/import', form)).location ?? ''
  await goOn()
  const other = (await admin.visit(page)).words.includes('Anchor Pipes') ? 'South' : 'North'
  await admin.send(page, { intent: 'apply', also: other })
  await goOn()
  const { words } = await admin.visit('/admin/import')
  for (const sheet of ['North', 'South']) expect(words).toContain(`members.xlsx, sheet “${sheet}”`)
  expect((await admin.visit('/admin/log')).words).toMatch(/members\.xlsx, sheet “(North|South)”/)
})

test('a list with headings and no rows isn’t stored, and the file field says why', async ({
  admin,
  db,
}) => {
  for (const text of [
    'Name,Trade,City,Phone\n',
    'Members of 2026\n\nName,Trade,City,Phone\n,,,\n',
  ]) {
    const sent = await admin.sendForm('/admin/import', fileForm(text))
    expect(sent.status).toBe(400)
    expect(sent.document.querySelector('#file-problem')?.text).toContain(
      'This list has headings but no rows.',
    )
  }
  expect(await db.selectFrom('imports').select('id').execute()).toEqual([])
})
