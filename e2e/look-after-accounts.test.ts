/** @module-tag once */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { npmRunSite, site, siteWith, test } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'

const annId = '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1a01'
const ann = { id: annId, email: 'ann@example.com', email_confirmed_at: '2024-05-01T10:20:30Z' }
const bob = { id: annId.replace('01', '02'), email: 'bob@example.com' }

/** Adds Ann, with a confirmed address, and Bob, without, to an installation. */
async function withPeople(folder: string): Promise<string> {
  const file = join(folder, 'users.jsonl')
  await writeFile(file, [ann, bob, { id: 'x' }].map((row) => JSON.stringify(row)).join('\n'))
  return site(folder, 'users', 'import', file)
}

describe('the account commands', () => {
  test('import accounts, and report each row', async ({ folder }) => {
    expect(await withPeople(folder)).toBe(
      'Read 3 users: imported 2, skipped 0 that already exist, rejected 1.\n  users, line 3: id isn’t a UUID\n',
    )
    const file = join(folder, 'identities.json')
    await writeFile(file, '[{"user_id":"nobody"}]')
    const again = ['import', join(folder, 'users.jsonl'), '--identities', file]
    const told = site(folder, 'users', ...again)
    expect(told).toContain('imported 0, skipped 2 that already exist, rejected 1')
    expect(told).toContain('identities, line 1: user_id isn’t a UUID')
  })

  test('give and remove roles, with entries in the log', async ({ filled: folder }) => {
    await withPeople(folder)
    expect(() => site(folder, 'admin', 'grant', bob.email)).toThrow(
      "There's no account with the confirmed address bob@example.com.",
    )
    const granted = site(folder, 'admin', 'grant', 'Ann@example.com', '--role', 'reviewer')
    expect(granted).toBe('ann@example.com is now a reviewer.\n')
    expect(site(folder, 'admin', 'list')).toMatch(
      /^ann@example.com {2}reviewer {2}since \d{4}-\d\d-\d\d, by command line\n$/,
    )
    const revoked = site(folder, 'admin', 'revoke', ann.email)
    expect(revoked).toBe('ann@example.com is no longer a reviewer.\n')
    const [first, last, ...rest] = site(folder, 'audit', ann.email, '--last', '2').split('\n')
    expect(first).toMatch(/role_granted +ann@example.com {2}by command line {2}role reviewer$/)
    expect(last).toMatch(/role_revoked +ann@example.com {2}by command line {2}role reviewer$/)
    expect(rest).toEqual([''])
  })

  test('keep the only administrator unless the operator is sure', async ({ filled: folder }) => {
    await withPeople(folder)
    site(folder, 'admin', 'grant', ann.email)
    for (const words of [
      ['revoke', ann.email],
      ['grant', ann.email, '--role', 'reviewer'],
    ])
      expect(() => site(folder, 'admin', ...words)).toThrow('is the only administrator')
    expect(site(folder, 'admin', 'list')).toContain('admin')
    expect(site(folder, 'admin', 'revoke', ann.email, '--yes')).toBe(
      'ann@example.com is no longer an administrator.\n',
    )
  })

  test('explain their syntax', ({ folder }) => {
    for (const words of [
      ['admin', 'grant', ann.email, '--role', 'boss'],
      ['audit', '--last', 'two'],
      ['users', 'import'],
      ['keys', 'turn'],
    ])
      expect(() => npmRunSite(folder, ...words)).toThrow(`npm run site -- ${words[0]}`)
    expect(() => site(folder, 'users', 'import', 'none.json')).toThrow('none.json')
    expect(site(folder, 'settings', 'accounts')).toContain('| `AUTH_JWT_EXP` |')
  })

  test('name people of a hosted service by id', ({ filled: folder }) => {
    const hosted = { SUPABASE_URL: 'https://abc.example', SUPABASE_ANON_KEY: 'a'.repeat(40) }
    const run = (...words: string[]) => siteWith({ DATA_DIR: folder, ...hosted }, ...words)
    expect(() => run('admin', 'grant', ann.email)).toThrow(
      'People sign in with the hosted service at https://abc.example. Use the ID that the service shows for the user',
    )
    expect(run('admin', 'grant', annId)).toBe(`${annId} is now an administrator.\n`)
    expect(run('admin', 'list')).toContain(`${annId}  admin  since`)
    expect(() => run('keys', 'list')).toThrow('It manages its own keys')
  })

  test('list roles and rotate keys while the site runs', async ({ filled: folder }) => {
    const server = await startServer({ DATA_DIR: folder, SAMPLES: 'off' })
    // The answer comes from the database that the site has open.
    expect(() => site(folder, 'admin', 'grant', ann.email)).toThrow(
      "There's no account with the confirmed address ann@example.com",
    )
    const jwks = async () => {
      const response = await fetch(`${server.url}/auth/v1/.well-known/jwks.json`)
      const { keys } = (await response.json()) as { keys: { kid: string }[] }
      return keys.map(({ kid }) => kid)
    }
    const [old = ''] = await jwks()
    expect(() => site(folder, 'keys', 'remove', old)).toThrow(`The key ${old} signs new tokens.`)
    expect(() => site(folder, 'keys', 'remove', 'none')).toThrow("There's no key none.")
    const told = site(folder, 'keys', 'rotate')
    expect(told).toContain('Older tokens stay valid until they expire, within 60 minutes.')
    expect(told).toContain(`npm run site -- keys remove ${old}`)
    const [made] = /[\w-]{36}/.exec(told) ?? []
    expect(site(folder, 'keys', 'list')).toBe(
      `${made}  ES256  signs new tokens\n${old}  ES256  only checks tokens it signed before\n`,
    )
    await expect.poll(jwks, { timeout: 120_000 }).toEqual([made, old])
    expect(site(folder, 'keys', 'remove', old)).toContain('no longer work')
    await expect.poll(jwks, { timeout: 120_000 }).toEqual([made])
    await server.stop()
  })

  test('say when keys from a setting are not in the file', async ({ filled: folder }) => {
    const { keys } = JSON.parse(await readFile(join(folder, 'secrets/auth.json'), 'utf8'))
    const settings = { DATA_DIR: folder, AUTH_JWT_KEYS: JSON.stringify(keys) }
    expect(siteWith(settings, 'keys', 'list')).toContain('signs new tokens')
    expect(() => siteWith(settings, 'keys', 'rotate')).toThrow(
      'The keys are set with AUTH_JWT_KEYS',
    )
  })
})
