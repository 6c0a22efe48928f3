/** @module-tag once */
import { expect, test } from 'vitest'
import { bytesOf, encode, type Encoding } from './encoded.server.ts'

test.for<Encoding>(['br', 'gzip'])('%s holds no more memory than its bytes', async (encoding) => {
  const text = Array.from({ length: 2000 }, (_, at) => `${at * at}`).join(' ')
  const encoded = await encode(Buffer.from(text), encoding)
  const bytes = await bytesOf(encoded, encoding)
  expect(bytes.buffer.byteLength).toBe(encoded.size)
  const plain = await bytesOf(encoded, 'identity')
  expect(plain.toString()).toBe(text)
})
