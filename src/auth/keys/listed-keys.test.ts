import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportJWK, generateKeyPair } from 'jose'
import { expect } from 'vitest'
import { test as base } from '../../../test/auth-fixtures.ts'
import { fixedKeys } from './keys.server.ts'
import { makeSecrets, secretsFile } from './secrets.server.ts'

const moment = new Date('2026-11-21T15:00:00Z')

/** `file`: secrets of a new installation. */
const test = base.extend('file', async ({}, { onCleanup }) => {
  const folder = await mkdtemp(join(tmpdir(), 'keys-'))
  onCleanup(() => rm(folder, { recursive: true, force: true }))
  return secretsFile(folder)
})

test('no kind of key is listed with its private parts', async () => {
  const made = await Promise.all(
    ['ES256', 'RS256', 'EdDSA'].map(async (alg) => {
      const { privateKey } = await generateKeyPair(alg, { extractable: true })
      const key = await exportJWK(privateKey)
      return { ...key, alg, kid: alg, kty: key.kty ?? '' }
    }),
  )
  const shared = { kty: 'oct', alg: 'HS256', kid: 'shared', k: 'c2VjcmV0' }
  const secrets = { ...(await makeSecrets(moment)), keys: [...made, shared] }
  const listed = await fixedKeys(secrets, () => moment).publicKeys()
  expect(listed.map(({ kid }) => kid)).toEqual(['ES256', 'RS256', 'EdDSA'])
  for (const key of listed)
    for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k'])
      expect(key).not.toHaveProperty(member)
})
