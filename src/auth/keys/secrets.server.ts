import * as t from '#messages/command-start.ts'
import { randomBytes, randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readFile, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { exportJWK, generateKeyPair, SignJWT, type JWK } from 'jose'
import {
  makeFolderOnDisk,
  renameOnDisk,
  syncFolder,
  writeSynced,
} from '../../platform/db/folder/on-disk.server.ts'
import { secretsForm, type Secrets } from './secrets-form.ts'
import type { Db } from '../../platform/db/schema.ts'
import { seal, unseal } from './sealed.server.ts'
import { parsedJson } from '../../platform/text/json.ts'

export function secretsFile(dataDir: string): string {
  return join(dataDir, 'secrets', 'auth.json')
}

export type SecretsPlace = {
  version(): Promise<string>
  /** Makes them at the first start. @throws if they are malformed */
  load(now: Date): Promise<Secrets>
  write(secrets: Secrets): Promise<void>
}

export function secretsIn(file: string): SecretsPlace {
  return {
    version: () => versionOf(file),
    load: (now) => loadSecrets(file, now),
    write: (secrets) => writeSecrets(file, secrets),
  }
}

/** The inode, too: two changes may share a timestamp. */
async function versionOf(file: string): Promise<string> {
  const found = await stat(file).catch(() => null)
  return found ? `${found.ino} ${found.mtimeMs}` : ''
}

async function loadSecrets(file: string, now: Date): Promise<Secrets> {
  const found = await readSecrets(file)
  if (found) return found
  const made = await makeSecrets(now)
  await makeFolderOnDisk(dirname(file))
  if (await createFile(file, toText(made))) return made
  return loadSecrets(file, now)
}

/** @returns false if another process was first */
async function createFile(file: string, text: string): Promise<boolean> {
  const part = `${file}.${randomUUID()}`
  await writeSynced(part, text)
  try {
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      // Some file systems have no links.
      return copyFile(part, file, constants.COPYFILE_EXCL)
    })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    await unlink(part)
    await syncFolder(dirname(file))
  }
}

/** @throws if it is malformed */
async function readSecrets(file: string): Promise<Secrets | null> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (text === null) return null
  const parsed = secretsForm.safeParse(parsedJson(text))
  if (!parsed.success) throw new Error(t.notSecrets({ file, why: parsed.error.message }))
  return parsed.data
}

async function writeSecrets(file: string, secrets: Secrets): Promise<void> {
  const part = `${file}.${randomUUID()}`
  await writeSynced(part, toText(secrets))
  await renameOnDisk(part, file)
}

function toText(secrets: Secrets): string {
  return `${JSON.stringify(secrets, null, 2)}\n`
}

export async function makeSecrets(now: Date): Promise<Secrets> {
  const jwtSecret = randomBytes(48).toString('base64url')
  return {
    keys: [await makeSigningKey()],
    jwtSecret,
    refreshSecret: randomBytes(48).toString('base64url'),
    anonKey: await roleKey('anon', jwtSecret, now),
    serviceKey: await roleKey('service_role', jwtSecret, now),
  }
}

async function makeSigningKey(): Promise<JWK & { alg: string; kty: string }> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const key = await exportJWK(privateKey)
  return {
    ...key,
    kty: 'EC',
    alg: 'ES256',
    kid: randomUUID(),
    use: 'sig',
    key_ops: ['sign'],
  }
}

const tenYears = 10 * 365 * 24 * 3600

async function roleKey(role: string, jwtSecret: string, now: Date): Promise<string> {
  const issued = Math.floor(now.getTime() / 1000)
  return new SignJWT({ role, iss: 'auth', iat: issued, exp: issued + tenYears })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(jwtSecret))
}

/** Older tokens stay valid until their keys are removed. @returns the new key's id */
export async function rotateKeys(place: SecretsPlace, secrets: Secrets): Promise<string> {
  const made = await makeSigningKey()
  const before = secrets.keys.map(retired)
  await place.write({ ...secrets, keys: [made, ...before] as Secrets['keys'] })
  return made.kid ?? ''
}

/** Its tokens are refused from then on. */
export async function removeKey(
  place: SecretsPlace,
  secrets: Secrets,
  kid: string,
): Promise<'removed' | 'unknown' | 'signs'> {
  const key = secrets.keys.find((one) => one.kid === kid)
  if (!key) return 'unknown'
  if (canSign(key)) return 'signs'
  await place.write({ ...secrets, keys: secrets.keys.filter((one) => one !== key) })
  return 'removed'
}

export function canSign(key: JWK): boolean {
  const isPrivate = key.kty === 'oct' || key.d !== undefined
  return isPrivate && (key.key_ops?.includes('sign') ?? true)
}

function retired(key: JWK): JWK {
  return key.kty === 'oct' ? { ...key, key_ops: ['verify'] } : publicPart(key)
}

export function publicPart({ kty, kid, alg, use, crv, x, y, n, e }: JWK): JWK {
  const part = { kty, kid, alg, use, crv, x, y, n, e, key_ops: ['verify'] }
  return Object.fromEntries(Object.entries(part).filter(([, value]) => value !== undefined))
}

const owner = 'secrets of the installation'

/** @param file existing secrets to take over */
function secretsSealedIn(db: Db, sealedBy: string, file: string): SecretsPlace {
  const readRow = () =>
    db.selectFrom('auth_service.sealed_secrets').select(['sealed', 'version']).executeTakeFirst()
  return {
    version: async () => String((await readRow())?.version ?? ''),
    async load(now) {
      const row = await readRow()
      if (row) return opened(row.sealed, sealedBy)
      const first = (await readSecrets(file)) ?? (await makeSecrets(now))
      await db
        .insertInto('auth_service.sealed_secrets')
        .values({ sealed: closed(first, sealedBy), version: 1 })
        // If another machine was first, its secrets count.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      return this.load(now)
    },
    async write(secrets) {
      await db
        .updateTable('auth_service.sealed_secrets')
        .set((row) => ({ sealed: closed(secrets, sealedBy), version: row('version', '+', 1) }))
        .execute()
    },
  }
}

function closed(secrets: Secrets, sealedBy: string): string {
  return seal(JSON.stringify(secrets), owner, sealedBy)
}

export function secretsPlace(
  { dataDir, keysSeal }: { dataDir: string; keysSeal: string | undefined },
  db: Db,
): SecretsPlace {
  const file = secretsFile(dataDir)
  return keysSeal ? secretsSealedIn(db, keysSeal, file) : secretsIn(file)
}

/** @throws for the operator if it was sealed by another key */
function opened(sealed: string, sealedBy: string): Secrets {
  try {
    return secretsForm.parse(JSON.parse(unseal(sealed, owner, sealedBy)))
  } catch {
    throw new Error(t.otherSeal())
  }
}
