/** @module-tag once */
import { expect, test } from 'vitest'
import { bytesOf, encode, packWell, type Encoding } from './encoded.server.ts'

test.for<Encoding>(['br', 'gzip'])('%s uses no more memory than its bytes', async (encoding) => {
  const text = Array.from({ length: 2000 }, (_, at) => `${at * at}`).join(' ')
  const encoded = await encode(Buffer.from(text), encoding)
  const bytes = await bytesOf(encoded, encoding)
  expect(bytes.buffer.byteLength).toBe(encoded.size)
  const plain = await bytesOf(encoded, 'identity')
  expect(plain.toString()).toBe(text)
})

test.for<Encoding>(['br', 'gzip'])(
  '%s is compressed better at its second request',
  async (encoding) => {
    const text = Array.from({ length: 5000 }, (_, at) => `word ${(at * 7919) % 1009}`).join(' ')
    const encoded = await encode(Buffer.from(text), encoding)
    const quick = await bytesOf(encoded, encoding)
    packWell(encoded)
    expect(await bytesOf(encoded, encoding)).toBe(quick)
    await expect
      .poll(async () => (await bytesOf(encoded, encoding)).length)
      .toBeLessThan(quick.length)
    expect((await bytesOf(encoded, 'identity')).toString()).toBe(text)
  },
)
