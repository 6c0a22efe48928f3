/** @module-tag once */
import { describe, expect } from 'vitest'
import { hostileTexts, hostileWorkbooks, type HostileTable } from '../../../test/hostile-tables.ts'
import { test } from '../../../test/desk-fixtures.ts'
import { noLimits } from '../../platform/http/limits.server.ts'
import { tableBounds, tablePeakBytes } from './read-table.server.ts'

describe.each([
  ['a workbook', hostileWorkbooks],
  ['a text', hostileTexts],
])("%s that isn't a list", (_kind, hostileFiles) => {
  test('is rejected next to its field, within the memory limit, while the site keeps answering', async ({
    signIn,
    services,
    request,
    db,
  }) => {
    Object.assign(services.forms.limits, noLimits)
    const admin = await signIn({ name: 'Nina', role: 'admin' })
    const wrong: string[] = []
    let slowest = 0
    for (const { name, bytes, says } of hostileFiles()) {
      const sending = admin.sendForm('/admin/import', formOf({ name, bytes }))
      const asked = performance.now()
      expect((await request('/health')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - asked)
      const { status, document } = await sending
      const said = document.querySelector('#file-problem')?.text ?? ''
      const isSaid = typeof says === 'string' ? said.includes(says) : says.test(said)
      if (status !== 400 || !isSaid) wrong.push(`${name}: ${status} ${said || document.text}`)
      const source = document.querySelector('#source')?.getAttribute('value')
      if (source !== 'Chamber') wrong.push(`${name}: what was typed is lost`)
    }
    expect(wrong).toEqual([])
    for (const table of ['imports', 'import_files', 'import_rows'] as const)
      expect(
        await db.selectFrom(table).select(db.fn.countAll<string>().as('count')).execute(),
      ).toEqual([{ count: expect.toSatisfy((count) => Number(count) === 0) as string }])
    expect(tablePeakBytes()).toBeGreaterThan(0)
    expect(tablePeakBytes() / 1024 ** 2).toBeLessThan(tableBounds.bytes / 1024 ** 2)
    expect(slowest).toBeLessThan(5000)
  })
})

function formOf({ name, bytes }: Pick<HostileTable, 'name' | 'bytes'>): FormData {
  const form = new FormData()
  form.set('intent', 'read')
  form.set('source', 'Chamber')
  form.set('file', new File([new Uint8Array(bytes)], name))
  return form
}
