/** @module-tag once */
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { expect } from 'vitest'
import { phone, test } from '../test/browser-fixtures.ts'

test('a large photo of a document is reduced on the device before it is sent', async ({ open }) => {
  const raw = { width: 3000, height: 2200, channels: 3 } as const
  // Noise, which hardly compresses: about 10 MB.
  const buffer = await sharp(randomBytes(3000 * 2200 * 3), { raw })
    .jpeg({ quality: 95 })
    .toBuffer()
  expect(buffer.length).toBeGreaterThan(5 * 1024 ** 2)
  const page = await open('/submit-business', phone)
  const field = page.locator('input[name=evidence]')
  await field.waitFor({ state: 'attached' })
  await field.setInputFiles({ name: 'DD 214.jpeg', mimeType: 'image/jpeg', buffer })
  const chosen = () =>
    field.evaluate((input: HTMLInputElement) => {
      const [file] = input.files ?? []
      return file ? { name: file.name, type: file.type, size: file.size } : null
    })
  await expect.poll(async () => (await chosen())?.name).toBe('DD 214.jpg')
  const small = await chosen()
  expect(small?.type).toBe('image/jpeg')
  expect(small?.size).toBeLessThan(buffer.length)
})
