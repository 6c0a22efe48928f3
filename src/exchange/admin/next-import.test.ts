/** @module-tag once */
import { describe, expect } from 'vitest'
import { fileForm, list, test } from '../../../test/admin-import-fixtures.ts'

describe('the next import', () => {
  test('remembers the meaning of a column and a category for the next list', async ({
    admin,
    goOn,
  }) => {
    const odd = list.replace('Business', 'Zorp')
    const page = (await admin.sendForm('/admin/import', fileForm(odd))).location ?? ''
    await goOn()
    expect((await admin.visit(page)).words).toContain('2 rows: 2 rejected.')
    await admin.send(page, {
      intent: 'read-again',
      'column-0': 'name',
      label: 'blimp rides',
      category: 'entertainment',
    })
    await goOn()
    expect((await admin.visit(page)).words).toContain('2 rows: 2 new.')
    const next = (await admin.sendForm('/admin/import', fileForm(odd))).location ?? ''
    await goOn()
    expect((await admin.visit(next)).words).toContain('2 rows: 2 new.')
    await admin.send(next, { intent: 'discard' })
    expect((await admin.visit(next)).status).toBe(404)
  })

  test('asks the same question about the same business only once', async ({ admin, goOn }) => {
    const text = [
      'Name,Trade,City,Phone,Status',
      'Cypress Pipes,Plumbing,Stuart,772-555-0133,CLOSED 2023',
      'Daisy Pipes,Plumbing,Stuart,772-555-0134,Closed',
      'Elm Rides,blimp rides,Stuart,772-555-0135,Active',
    ].join('\n')
    const first = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    await admin.send(first, { intent: 'read-again', label: 'blimp rides', category: 'retail' })
    await goOn()
    await admin.send(first, { intent: 'choose', 'choice-2': 'take', 'choice-3': 'skip' })
    const longer = `${text.replace('Trade', 'Line of work')}\nFern Pipes,Plumbing,Stuart,772-555-0136,Closed`
    const next = (await admin.sendForm('/admin/import', fileForm(longer))).location ?? ''
    await goOn()
    const all = await admin.visit(`${next}?show=all`)
    expect(all.words).toContain(
      '4 rows: 1 new, 1 waiting for your answer, 1 to import with your answers, 1 left out by choice.',
    )
    expect(all.words).toMatch(/Cypress Pipes: will be imported, as you chose on \w+ \d+, \d{4}/)
    expect(all.words).toMatch(/Daisy Pipes: left out, as you chose on \w+ \d+, \d{4}/)
    expect(all.words).toMatch(/blimp rides \(1 row\).*As you chose on \w+ \d+, \d{4}\./)
    // Taken back here, it's asked again, also after another check.
    await admin.send(next, { intent: 'choose', 'choice-2': '' })
    await admin.send(next, { intent: 'read-again' })
    await goOn()
    expect((await admin.visit(next)).words).toContain('2 waiting for your answer')
    await admin.send(first, { intent: 'apply' })
    await goOn()
    // The listing is as the list says, so nothing is left to ask.
    const third = (await admin.sendForm('/admin/import', fileForm(text))).location ?? ''
    await goOn()
    expect((await admin.visit(third)).words).toContain('3 rows: 2 the same as before, 1 left out')
  })

  test('keeps the choices for columns when the next file is rejected', async ({ admin, goOn }) => {
    const odd = list.replace('Business', 'Zorp')
    const page = (await admin.sendForm('/admin/import', fileForm(odd))).location ?? ''
    await goOn()
    await admin.send(page, {
      intent: 'read-again',
      'column-0': 'name',
      label: 'blimp rides',
      category: 'entertainment',
    })
    await goOn()
    const broken = fileForm(`${odd}"Coral Tiles,Tiles,Miami,1\n`)
    broken.set('source', 'Chamber')
    const refused = await admin.sendForm('/admin/import', broken)
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('#file-problem')?.text).toContain(
      'In row 4, a cell starts with a quotation mark',
    )
    expect(refused.document.querySelector('#source')?.getAttribute('value')).toBe('Chamber')
    // The earlier list is unchanged, and the corrected one is read with its choices.
    expect((await admin.visit(page)).words).toContain('2 rows: 2 new.')
    const mended = (await admin.sendForm('/admin/import', fileForm(odd))).location ?? ''
    await goOn()
    expect((await admin.visit(mended)).words).toContain('2 rows: 2 new.')
  })
})
