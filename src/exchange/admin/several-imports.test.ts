/** @module-tag once */
import { describe, expect } from 'vitest'
import { later } from '../../../test/auth-fixtures.ts'
import { test as base } from '../../../test/desk-fixtures.ts'
import { carryOnImports } from '../import/carry-on.server.ts'

const head = 'Business,Trade,City,Phone,Description\n'
const anchor = 'Anchor Pipes,Plumber,Stuart,772-555-0131,Pipes.\n'

const test = base
  .extend('admin', async ({ signIn }) => signIn({ name: 'Nina', role: 'admin' }))
  .extend('send', ({ admin, services, auth }) => async (page: string, intent: string) => {
    services.moveTo(later(auth, 60))
    await admin.send(page, { intent, confirm: 'yes' })
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
    return (await admin.visit(page)).words
  })
  .extend('look', ({ admin, services, auth }) => async (rows: string) => {
    services.moveTo(later(auth, 60))
    const form = new FormData()
    form.set('intent', 'read')
    form.set('file', new File([head + rows], 'list.csv'))
    const page = (await admin.sendForm('/admin/import', form)).location ?? ''
    await carryOnImports(services, { rowsAtOnce: 50, rests: false })
    return page
  })

describe('several imports', () => {
  test('a preview is renewed when another import was done after it', async ({
    admin,
    look,
    send,
    visit,
  }) => {
    const first = await look(anchor)
    await send(first, 'apply')
    const second = await look(anchor)
    expect((await admin.visit(second)).words).toContain('1 row: 1 the same as before')
    await send(first, 'undo')
    const stale = await admin.visit(second)
    expect(stale.words).toContain('Another import has changed listings since')
    expect(stale.words).not.toContain('Start import')
    expect(await send(second, 'apply'), 'by an old page').toContain('1 row: 1 new')
    expect((await visit('/business/anchor-pipes')).status).toBe(404)
    expect(await send(second, 'apply')).toContain('Added 1 listing and')
  })

  test('an earlier import can be undone once the later one is undone', async ({
    admin,
    look,
    send,
    visit,
  }) => {
    const first = await look(anchor)
    await send(first, 'apply')
    const second = await look(anchor.replace('Pipes.', 'Pipes and drains.'))
    await send(second, 'apply')
    const kept = await send(first, 'undo')
    expect(kept).toContain('Kept 1 listing. The rows below say why.')
    expect(kept).toContain('a later file or list changed it. Undo that one first.')
    expect(kept).toContain('Row 2 Anchor Pipes: added, and kept')
    expect((await admin.visit('/admin/listings')).words).toContain('Imported: 1')
    await send(second, 'undo')
    expect(await send(first, 'undo')).toContain('Removed 1 listing and')
    expect((await visit('/business/anchor-pipes')).status).toBe(404)
  })

  test('an import without changes has no undo', async ({ look, send }) => {
    await send(await look(anchor), 'apply')
    const words = await send(await look(anchor), 'apply')
    expect(words).toContain('No listing was added or changed.')
    expect(words).not.toContain('Undo this import')
  })
})
