/** @module-tag once */
import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'
import { fileCategories } from '../../listings/taxonomy.ts'

test('every category has its icon in the icon file', async ({ request }) => {
  const answer = await request('/category-icons.svg')
  expect(answer.headers.get('content-type')).toBe('image/svg+xml')
  const symbols = [...(await answer.text()).matchAll(/<symbol id="([^"]+)"(.*?)<\/symbol>/g)]
  const drawn = symbols.filter(([, , shapes]) => shapes?.includes('<path')).map(([, name]) => name)
  expect(drawn).toContain('other')
  expect(fileCategories.filter(({ icon }) => !drawn.includes(icon))).toEqual([])
})
