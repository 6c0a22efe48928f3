import { promisify } from 'node:util'
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from 'node:zlib'

export type Encoding = 'br' | 'gzip' | 'identity'

export type Bytes = Buffer<ArrayBuffer>

/** A body in the encodings requested so far; `quick` marks one still at low effort. */
export type Encoded = { bytes: Map<Encoding, Promise<Bytes>>; size: number; quick: Encoding | null }

const packers = {
  br: promisify(brotliCompress),
  gzip: promisify(gzip),
}
const unpackers = { br: promisify(brotliDecompress), gzip: promisify(gunzip) }

/**
 * Most searches are requested once: quick takes a third of the time for an eighth more bytes. A
 * second request repacks it well.
 */
type Effort = 'quick' | 'well'
const brotliQuality = { quick: 3, well: 5 }
const gzipLevel = { quick: 4, well: 6 }

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

/** Packs for the waiting visitor; other encodings follow on request. */
export async function encode(text: Bytes, encoding: Encoding): Promise<Encoded> {
  const packed = await pack(text, encoding, 'quick')
  const quick = encoding === 'identity' ? null : encoding
  return { bytes: new Map([[encoding, Promise.resolve(packed)]]), size: packed.length, quick }
}

/** Concurrent requests share the work. */
export function bytesOf(encoded: Encoded, encoding: Encoding): Promise<Bytes> {
  const existing = encoded.bytes.get(encoding)
  if (existing) return existing
  const made = packAnew(encoded, encoding).then((bytes) => {
    encoded.size += bytes.length
    return bytes
  })
  encoded.bytes.set(encoding, made)
  return made
}

/** Repacks at full effort; requests meanwhile, or after a failure, get the quick version. */
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

/** Only packed bytes are stored. */
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

/**
 * Node returns a slice of a 16 KB block; storing the slice would keep the whole block in memory.
 */
function cutOut(part: Bytes): Bytes {
  const own = Buffer.allocUnsafeSlow(part.length)
  part.copy(own)
  return own
}
