import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** What the bytes of a page are packed with; `identity` is not at all. */
export type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Buffer<ArrayBuffer>

/** A page's text, packed in the ways that somebody has asked for. */
export type Encoded = { bytes: Map<Encoding, Promise<Bytes>>; size: number }

const packers = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/** As small as it gets within about a millisecond. */
const brotliSettings = {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
}

/** The smallest that a browser takes, by its `Accept-Encoding`. */
export function encodingFor(accepts: string | null): Encoding {
  if (!accepts) return 'identity'
  const taken = accepts
    .split(',')
    .map((one) => one.trim().toLowerCase())
    .filter((one) => !/;\s*q=0(\.0*)?$/.test(one))
    .map((one) => one.split(';')[0])
  if (taken.includes('br')) return 'br'
  return taken.includes('gzip') ? 'gzip' : 'identity'
}

/** Keeps a text in one way; others are made of that when they are asked for. */
export async function encode(text: Bytes, encoding: Encoding): Promise<Encoded> {
  const packed = await pack(text, encoding)
  return { bytes: new Map([[encoding, Promise.resolve(packed)]]), size: packed.length }
}

/** The bytes of a page as a browser takes them; who asks at the same time waits for the same work. */
export function bytesOf(encoded: Encoded, encoding: Encoding): Promise<Bytes> {
  const kept = encoded.bytes.get(encoding)
  if (kept) return kept
  const made = plainOf(encoded)
    .then((plain) => pack(plain, encoding))
    .then((bytes) => {
      encoded.size += bytes.length
      return bytes
    })
  encoded.bytes.set(encoding, made)
  return made
}

/** The text itself, which is not kept where only packed bytes are. */
export async function textOf(encoded: Encoded): Promise<string> {
  return (await plainOf(encoded)).toString('utf8')
}

async function plainOf({ bytes }: Encoded): Promise<Bytes> {
  const plain = bytes.get('identity')
  if (plain) return plain
  const [[encoding, packed] = []] = bytes
  if (!packed || !encoding || encoding === 'identity') throw new Error('A page without bytes')
  return unpackers[encoding](await packed)
}

async function pack(plain: Bytes, encoding: Encoding): Promise<Bytes> {
  if (encoding === 'identity') return plain
  const packed = encoding === 'br' ? packers.br(plain, brotliSettings) : packers.gzip(plain)
  return cutOut(await packed)
}

/** Node packs into blocks of 16 KB and hands out a part of one; who keeps that keeps the whole block. */
function cutOut(part: Bytes): Bytes {
  const own = Buffer.allocUnsafeSlow(part.length)
  part.copy(own)
  return own
}
