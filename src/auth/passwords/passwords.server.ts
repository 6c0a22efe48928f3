import {
  argon2,
  randomBytes,
  timingSafeEqual,
  createCipheriv,
  scrypt,
  type Argon2Algorithm,
  type ScryptOptions,
} from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import bcrypt from 'bcryptjs'
import { makeTurns } from '../../platform/http/turns.server.ts'

/** Password guessing must not take the core that answers requests. */
const atOnce = Math.max(1, availableParallelism() - 1)
const inTurn = makeTurns({ atOnce, rests: false, maxWaiting: 50 })
const deriveAtOnce = promisify(argon2)
const deriveArgon2: typeof deriveAtOnce = (...given) => inTurn(() => deriveAtOnce(...given))

/** OWASP's minimum for Argon2id; memory in KiB. */
const strength = { memory: 19_456, passes: 2, parallelism: 1 }
const currentPrefix = `$argon2id$v=19$m=${strength.memory},t=${strength.passes},p=${strength.parallelism}$`

/** @param like its salt is reused: the same password gives the same hash @returns a PHC string */
export async function hashPassword(password: string, like?: string | null): Promise<string> {
  const nonce = like && !needsRehash(like) ? readArgon2(like)?.nonce : undefined
  return deriveHash(password, nonce ?? randomBytes(16))
}

async function deriveHash(password: string, nonce: Buffer): Promise<string> {
  const hash = await deriveArgon2('argon2id', {
    ...strength,
    message: password,
    nonce,
    tagLength: 32,
  })
  return `${currentPrefix}${unpadded(nonce)}$${unpadded(hash)}`
}

/** Also imported hashes. */
export async function verifyPassword(hash: string, password: string): Promise<boolean> {
  if (isBcrypt(hash)) return inTurn(() => bcrypt.compare(password, hash))
  if (isFirebaseHash(hash)) return inTurn(() => verifyFirebase(hash, password))
  const parts = readArgon2(hash)
  if (!parts) return false
  const { algorithm, memory, passes, parallelism, nonce, tag } = parts
  const message = password
  const cost = { memory, passes, parallelism, tagLength: tag.length }
  return timingSafeEqual(await deriveArgon2(algorithm, { message, nonce, ...cost }), tag)
}

/** As long as a real check, for unknown users. */
export async function pretendToVerify(password: string): Promise<false> {
  await hashPassword(password)
  return false
}

export function needsRehash(hash: string): boolean {
  return !hash.startsWith(currentPrefix)
}

export function isKnownHash(hash: string): boolean {
  return isBcrypt(hash) || isFirebaseHash(hash) || readArgon2(hash) !== null
}

function isBcrypt(hash: string): boolean {
  return /^\$2[aby]\$\d\d\$[./A-Za-z0-9]{53}$/.test(hash)
}

function readArgon2(hash: string) {
  const form =
    /^\$(argon2(?:id|i|d))\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/-]+)\$([\w+/-]+)$/
  const [, algorithm, memory, passes, parallelism, nonce = '', tag = ''] = form.exec(hash) ?? []
  if (!algorithm || nonce.length < 11) return null
  return {
    algorithm: algorithm as Argon2Algorithm,
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    nonce: Buffer.from(nonce, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

const firebaseForm =
  /^\$fbscrypt\$v=1,n=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})(?:,ss=([\w+/=-]*))?,sk=([\w+/=-]+)\$([\w+/=-]+)\$([\w+/=-]+)$/

function isFirebaseHash(hash: string): boolean {
  return firebaseForm.test(hash)
}

/** Its key encrypts the project's signer key (published in firebase/scrypt). */
async function verifyFirebase(hash: string, password: string): Promise<boolean> {
  const [, n, r, p, separator = '', signerKey = '', salt = '', wanted = ''] =
    firebaseForm.exec(hash) ?? []
  const fullSalt = Buffer.concat([fromBase64(salt), fromBase64(separator)])
  const N = 2 ** Number(n)
  const cost = { N, r: Number(r), p: Number(p), maxmem: 256 * N * Number(r) }
  const key = await deriveScrypt(password, fullSalt, cost)
  const made = createCipheriv('aes-256-ctr', key, Buffer.alloc(16)).update(fromBase64(signerKey))
  const expected = fromBase64(wanted)
  return made.length === expected.length && timingSafeEqual(made, expected)
}

function deriveScrypt(password: string, salt: Buffer, cost: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password, salt, 32, cost, (error, key) => (error ? reject(error) : resolve(key))),
  )
}

function fromBase64(text: string): Buffer {
  return Buffer.from(text, 'base64')
}
