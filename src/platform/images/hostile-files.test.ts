/** @module-tag once */
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect } from 'vitest'
import { noLimits } from '../http/limits.server.ts'
import { formOf, photosPage, test } from '../../../test/photo-fixtures.ts'
import {
  chunk,
  hostilePhotos,
  png,
  resized,
  rowsOf,
  type Hostile,
} from '../../../test/hostile-photos.ts'
import { photo } from '../../../test/photos.ts'
import { mostHeldBytes } from './darkroom.server.ts'
import { photoProblemText } from './photo-rule.ts'

/** As many at once as a form without script can send. */
function batchesOf(files: Hostile[]): Hostile[][] {
  const batches: Hostile[][] = []
  let bytes = Infinity
  for (const file of files) {
    bytes += file.bytes.length
    if (bytes > 20_000_000 || batches.at(-1)?.length === 30) {
      batches.push([])
      bytes = file.bytes.length
    }
    batches.at(-1)?.push(file)
  }
  return batches
}

describe('a file that isn’t a photo', () => {
  test('is rejected with its message, within the memory limit, while the site responds', async ({
    owner,
    sendFiles,
    services,
    request,
    db,
  }) => {
    Object.assign(services.forms.limits, noLimits)
    const files = await hostilePhotos()
    expect(files.length).toBeGreaterThanOrEqual(200)
    const before = process.memoryUsage().rss
    const wrong: string[] = []
    let slowest = 0
    for (const batch of batchesOf(files)) {
      const form = formOf({ intent: 'add', kind: 'gallery' }, 'photos', batch)
      const sending = sendFiles(owner, photosPage, form)
      const asked = performance.now()
      expect((await request('/health')).status).toBe(200)
      slowest = Math.max(slowest, performance.now() - asked)
      const { status, document } = await sending
      expect(status).toBe(422)
      const said = document.querySelectorAll('[role=alert] li').map(({ text }) => text)
      for (const { name, problem } of batch) {
        const texts = [problem].flat().map((one) => `${name}: ${photoProblemText(one)}`)
        if (!texts.some((text) => said.includes(text)))
          wrong.push(said.find((text) => text.startsWith(name)) ?? `${name} was taken`)
      }
    }
    expect(wrong).toEqual([])
    expect(await db.selectFrom('images').select('id').execute()).toEqual([])
    expect(await services.images.store.list()).toEqual([])
    const megabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)
    expect(megabytes(services.images.peakBytes())).toBeLessThan(megabytes(mostHeldBytes))
    // The site only holds the upload; it decodes nothing.
    expect((process.memoryUsage().rss - before) / 1024 ** 2).toBeLessThan(400)
    expect(slowest).toBeLessThan(5000)
  })

  test('is distinguished from unusual ones: gray, CMYK, 16-bit, transparent, broken EXIF', async ({
    services,
  }) => {
    const jpeg = await photo('#0e6b73')
    const square = sharp(jpeg)
    const exif = Buffer.from('\xff\xe1\x00\x0cExif\0\0II*\0', 'latin1')
    const text = chunk('teXt', Buffer.alloc(10_000_000))
    const endless = deflateSync(Buffer.alloc(100_000_000))
    const odd: Record<string, Buffer> = {
      gray: await square.clone().greyscale().jpeg().toBuffer(),
      cmyk: await square.clone().toColourspace('cmyk').jpeg().toBuffer(),
      deep: await square.clone().toColourspace('rgb16').png().toBuffer(),
      clear: await square.clone().ensureAlpha(0.5).webp().toBuffer(),
      'twelve bits': await square.clone().avif({ bitdepth: 12, effort: 0 }).toBuffer(),
      progressive: await square.clone().jpeg({ progressive: true }).toBuffer(),
      'broken exif': Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]),
      'more behind': Buffer.concat([jpeg, Buffer.from('PK\x03\x04<script>')]),
      'rows that never end': png(400, 400, endless),
      'fewer rows than it says': resized(jpeg, 800, 6000),
      'ten megabytes of words': png(400, 400, rowsOf(400, 400), [text]),
    }
    for (const [name, bytes] of Object.entries(odd)) {
      const added = await services.images.add(bytes)
      expect([name, added.ok || added.problem]).toEqual([name, true])
    }
  })
})
