import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

/** What the bytes of a page are packed with; `identity` is not at all. */
export type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Buffer<ArrayBuffer>

/** A page's text, packed in the ways that somebody has asked for; `quick` in a hurry so far. */
export type Encoded = { bytes: Map<Encoding, Promise<Bytes>>; size: number; quick: Encoding | null }

const packers = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * Most searches are asked for once: what is made for one visitor is packed in a third of the time, and is an eighth
 * larger. What somebody asks for again is packed as small as it gets within some milliseconds.
 */
type Effort = 'quick' | 'well'
const brotliQuality = { quick: 3, well: 5 }
const gzipLevel = { quick: 4, well: 6 }

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

/** Keeps a text in one way, for who waits for it; others are made of that when they are asked for. */
export async function encode(text: Bytes, encoding: Encoding): Promise<Encoded> {
  const packed = await pack(text, encoding, 'quick')
  const quick = encoding === 'identity' ? null : encoding
  return { bytes: new Map([[encoding, Promise.resolve(packed)]]), size: packed.length, quick }
}

/** The bytes of a page as a browser takes them; who asks at the same time waits for the same work. */
export function bytesOf(encoded: Encoded, encoding: Encoding): Promise<Bytes> {
  const kept = encoded.bytes.get(encoding)
  if (kept) return kept
  const made = packAnew(encoded, encoding).then((bytes) => {
    encoded.size += bytes.length
    return bytes
  })
  encoded.bytes.set(encoding, made)
  return made
}

/** Packs well what was packed in a hurry; who asks meanwhile gets the latter, and everybody does where that fails. */
export function packWell(encoded: Encoded): void {
  const { quick } = encoded
  if (!quick) return
  encoded.quick = null
  packAnew(encoded, quick).then(
    (bytes) => encoded.bytes.set(quick, Promise.resolve(bytes)),
    () => {},
  )
}

async function packAnew(encoded: Encoded, encoding: Encoding): Promise<Bytes> {
  return pack(await plainOf(encoded), encoding, 'well')
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

async function pack(plain: Bytes, encoding: Encoding, effort: Effort): Promise<Bytes> {
  if (encoding === 'identity') return plain
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: brotliQuality[effort],
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  }
  const packed =
    encoding === 'br'
      ? packers.br(plain, { params })
      : packers.gzip(plain, { level: gzipLevel[effort] })
  return cutOut(await packed)
}

/** Node packs into blocks of 16 KB and hands out a part of one; who keeps that keeps the whole block. */
function cutOut(part: Bytes): Bytes {
  const own = Buffer.allocUnsafeSlow(part.length)
  part.copy(own)
  return own
}
