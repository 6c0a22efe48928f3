import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { describe, expect } from 'vitest'
import { expectFailure, signedUp, test as base } from '../../../test/auth-fixtures.ts'
import { startServer } from '../../../test/server-process.ts'
import { fixedKeys, keysIn, tryKeys } from './keys.server.ts'
import { removeKey, rotateKeys, secretsFile, secretsIn } from './secrets.server.ts'
import type { Secrets } from './secrets-form.ts'

const moment = new Date('2026-11-21T15:00:00Z')

/** `file`: secrets of a new installation. */
const test = base.extend('file', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return secretsFile(folder)
})

/** `rotating`: the service with its keys in a file; rotates them and waits for the service to notice. */
const rotating = test.extend('keys', async ({ auth, file, services }) => {
  const { anonKey, serviceKey } = await auth.keys.secrets()
  auth.keys = keysIn(secretsIn(file), services.now, { anonKey, serviceKey })
  const wait = () => services.moveTo(new Date(services.now().getTime() + 6000).toISOString())
  const read = () => secretsIn(file).load(moment)
  return {
    read,
    async rotate() {
      const kid = await rotateKeys(secretsIn(file), await read())
      wait()
      return kid
    },
    async remove(kid = '') {
      const outcome = await removeKey(secretsIn(file), await read(), kid)
      wait()
      return outcome
    },
  }
})

describe('rotating the signing keys', () => {
  rotating(
    'keeps old tokens good until their key is removed',
    async ({ auth, keys, newClient }) => {
      const client = newClient()
      const { session } = await signedUp(auth, client)
      const [old] = (await keys.read()).keys
      const kid = await keys.rotate()
      expect((await client.getUser(session.access_token)).error).toBeNull()
      const { data } = await client.refreshSession()
      expect(kidOf(data.session?.access_token)).toBe(kid)
      expect(await keys.remove(old?.kid)).toBe('removed')
      const refused = await client.getUser(session.access_token)
      const why = `token is unverifiable: error while executing keyfunc: unrecognized JWT kid ${old?.kid} for algorithm ES256`
      const message = `invalid JWT: unable to parse or verify signature, ${why}`
      expectFailure(refused, 403, 'bad_jwt', message)
      expect((await client.getUser(data.session?.access_token)).error).toBeNull()
    },
  )

  rotating('is noticed within seconds, and not before', async ({ auth, keys, file, services }) => {
    await auth.keys.secrets()
    const kid = await rotateKeys(secretsIn(file), await keys.read())
    expect(kidOf(await auth.keys.sign({}))).not.toBe(kid)
    services.moveTo(new Date(services.now().getTime() + 5000).toISOString())
    expect(kidOf(await auth.keys.sign({}))).toBe(kid)
  })

  rotating('lists public parts alone', async ({ keys, wire, auth }) => {
    const [old] = (await keys.read()).keys
    const kid = await keys.rotate()
    const { status, headers, body } = await wire('GET', '/.well-known/jwks.json')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('public, max-age=600')
    const listed = body.keys as JWK[]
    expect(listed.map((key) => key.kid)).toEqual([kid, old?.kid])
    for (const key of listed)
      expect(Object.keys(key).sort()).toEqual([
        'alg',
        'crv',
        'key_ops',
        'kid',
        'kty',
        'use',
        'x',
        'y',
      ])
    expect((await auth.keys.secrets()).keys[1]).not.toHaveProperty('d')
  })

  rotating('never removes the key that signs, nor one that is not there', async ({ keys }) => {
    const [only] = (await keys.read()).keys
    expect(await keys.remove(only?.kid)).toBe('signs')
    expect(await keys.remove('nonsense')).toBe('unknown')
    expect((await keys.read()).keys).toEqual([only])
  })
})

/** Fields in every key that the original service creates. */
const bothWays = { use: 'sig', key_ops: ['sign', 'verify'], ext: true }

async function keyFor(
  alg: string,
  more: Record<string, unknown>,
): Promise<Secrets['keys'][number]> {
  const shared = { kty: 'oct', k: 'c2VjcmV0IHNoYXJlZCBieSBhbGwgc2VydmljZXM' }
  if (alg === 'HS256') return { ...shared, alg, ...more }
  const { privateKey } = await generateKeyPair(alg, { extractable: true })
  const key = await exportJWK(privateKey)
  return { ...key, kty: key.kty ?? '', alg, ...more }
}

describe('a signing key', () => {
  const kinds = ['ES256', 'RS256', 'EdDSA', 'HS256'].flatMap((alg) => [
    [alg, 'as the original service writes it', { kid: `${alg} one`, ...bothWays }] as const,
    [alg, 'without a name', bothWays] as const,
    [alg, 'that says nothing of its use', { kid: `${alg} other` }] as const,
  ])
  test.for(kinds)(
    'of %s %s is accepted for sign-up and sign-in',
    async ([alg, , members], { auth, newClient, services }) => {
      const secrets = { ...(await auth.keys.secrets()), keys: [await keyFor(alg, members)] }
      await tryKeys(secrets, services.now)
      auth.keys = fixedKeys(secrets, services.now)
      const client = newClient()
      const { session } = await signedUp(auth, client)
      expect((await client.getUser()).error).toBeNull()
      expect(kidOf(session.access_token)).toBeTruthy()
      const listed = await auth.keys.publicKeys()
      if (alg !== 'HS256') expect(listed[0]?.kid).toBe(kidOf(session.access_token))
      // The published client doesn't support EdDSA.
      if (alg === 'EdDSA') return
      expect((await client.getClaims()).data?.claims.email).toBe('ann@example.com')
    },
  )

  test('only for verification never signs, whatever its kind', async ({ auth, services }) => {
    const verify = { key_ops: ['verify'] }
    const old = await keyFor('HS256', { kid: 'old', ...verify })
    const older = await keyFor('ES256', { kid: 'older', ...verify })
    const own = await keyFor('ES256', { kid: 'own', ...bothWays })
    const before = fixedKeys(
      { ...(await auth.keys.secrets()), keys: [{ ...old, key_ops: ['sign'] }] },
      services.now,
    )
    const secrets = { ...(await auth.keys.secrets()), keys: [old, older, own] }
    await tryKeys(secrets, services.now)
    const keys = fixedKeys(secrets, services.now)
    expect(kidOf(await keys.sign({}))).toBe('own')
    expect(await keys.verify(await before.sign({ name: 'Ann' }))).toEqual({ name: 'Ann' })
  })

  test("that can't be used is found before any sign-in", async ({ auth, services }) => {
    const bad: [key: Record<string, unknown>, why: RegExp][] = [
      [{ kid: 'x', key_ops: ['verify'] }, /No key can sign: one must have its private part/],
      [{ kid: 'x', x: 'AAAA' }, /^A signing key can’t be used \(key 1, x, EC, ES256\): ./],
      [{ kid: 'x', d: 'AAAA' }, /^A signing key can’t be used \(key 1, x, EC, ES256\): ./],
      [{ alg: 'ES384' }, /^A signing key can’t be used \(key 1, no kid, EC, ES384\): ./],
      [{ kty: 'none' }, /^A signing key can’t be used \(key 1, no kid, none, ES256\): ./],
    ]
    const { x = '', d = '' } = await keyFor('ES256', {})
    for (const [members, why] of bad) {
      const key = await keyFor('ES256', members)
      const keys = [members.kty ? key : { ...key, ...members }]
      const told = await tryKeys({ ...(await auth.keys.secrets()), keys }, services.now).then(
        () => '',
        (error: Error) => error.message,
      )
      expect(told).toMatch(why)
      expect(told).not.toContain('\n')
      for (const part of [x, d]) expect(told).not.toContain(part)
    }
  })

  test('that is useless stops the start with one line', async ({ file }) => {
    const key = await keyFor('ES256', { kid: 'mine', y: 'AAAA' })
    const folder = join(dirname(file), '..')
    const server = await startServer({ DATA_DIR: folder, AUTH_JWT_KEYS: JSON.stringify([key]) })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(
      /\n {2}A signing key can’t be used \(key 1, mine, EC, ES256\): .*Check AUTH_JWT_KEYS.*\n$/,
    )
    expect(await readdir(folder)).toEqual(['secrets'])
  })
})

describe('secrets of a new installation', () => {
  test('are one set for concurrent requests', async ({ file }) => {
    const all = await Promise.all(Array.from({ length: 20 }, () => secretsIn(file).load(moment)))
    for (const one of all) expect(one).toEqual(all[0])
    expect(await readdir(dirname(file))).toEqual(['auth.json'])
  })

  test('are one set for two processes that start together', async ({ file }) => {
    const cli = join(import.meta.dirname, '../../app/cli.ts')
    const env = { ...process.env, DATA_DIR: join(dirname(file), '..') }
    await mkdir(dirname(file), { recursive: true })
    const start = () => promisify(execFile)(process.execPath, [cli, 'keys', 'list'], { env })
    const [one, other] = await Promise.all([start(), start()])
    expect(one.stdout).toMatch(/^\S{36} {2}ES256 {2}signs new tokens\n$/)
    expect(other.stdout).toBe(one.stdout)
  })

  test('are readable only by their owner, also after a rotation', async ({ file }) => {
    const secrets = await secretsIn(file).load(moment)
    const modes = async () => [(await stat(dirname(file))).mode, (await stat(file)).mode]
    const allowed = [0o700, 0o600]
    expect((await modes()).map((mode) => mode & 0o777)).toEqual(allowed)
    await rotateKeys(secretsIn(file), secrets)
    expect((await modes()).map((mode) => mode & 0o777)).toEqual(allowed)
  })

  test("don't replace a damaged file, whose content isn't shown", async ({ file }) => {
    await secretsIn(file).load(moment)
    const cut = (await readFile(file, 'utf8')).slice(0, 200)
    await writeFile(file, cut)
    const why = await secretsIn(file)
      .load(moment)
      .then(
        () => '',
        (error: Error) => error.message,
      )
    expect(why).toContain(`${file} isn’t a valid file of secrets`)
    expect(why).not.toContain('"d"')
    expect(await readFile(file, 'utf8')).toBe(cut)
  })
})

function kidOf(token = ''): unknown {
  const [header = ''] = token.split('.')
  return JSON.parse(Buffer.from(header, 'base64url').toString()).kid
}
