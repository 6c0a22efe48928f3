/** @module-tag once */
import { readFile, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { describe, expect } from 'vitest'
import { site, siteInto, test } from '../test/operator-fixtures.ts'
import { startServer } from '../test/server-process.ts'

const list = `Name,Category,Description,Address,Phone
Anchor Pipes,Plumber,Pipes and drains.,"12 Ocean Blvd, Stuart, FL 34994",772-555-0131
Beacon Bakery,Bakery,Bread and cake.,"9 Elm St, Tampa, FL 33602",(813) 555-0150
Zorp,blimp rides,,Orlando,407-555-0101
`

async function sendNonsense(path: string): Promise<void> {
  for (const words of [
    'nonsense\n',
    '{"words":7}\n',
    'x'.repeat(200_000),
    '{"words":["__proto__"],"folder":"/"}\n',
  ])
    await new Promise<void>((done) => {
      const socket = connect(path, () => socket.end(words))
      socket.on('close', () => done()).on('error', () => done())
      socket.resume()
    })
}

describe("the operator's commands", () => {
  test('end quietly when the reader of their output has seen enough', async ({
    filled: folder,
  }) => {
    const file = join(folder, 'list.csv')
    await writeFile(file, list)
    expect(siteInto('head -n 1', folder, 'import', file, '--dry-run')).toBe('')
    expect(siteInto('true', folder, 'import', file, '--dry-run')).toBe('')
  })

  test('give the same output with and without a running site, through a private socket that survives nonsense', async ({
    filled: folder,
  }) => {
    const users = join(folder, 'users.jsonl')
    await writeFile(
      users,
      JSON.stringify({
        id: '7f8a3b52-0f6d-4c54-9d5b-3b1f3a9f1a01',
        email: 'ann@example.com',
        email_confirmed_at: '2024-05-01T10:20:30Z',
      }),
    )
    const calls = [
      ['migrate'],
      ['users', 'import', users],
      ['admin', 'list'],
      ['audit', 'nobody@example.com'],
      ['samples', 'load'],
      ['sso', 'list'],
      ['import', 'list'],
      ['import', 'undo', 'none'],
      ['import', join(folder, 'none.csv')],
      ['export', '--format', 'csv', '--out', join(folder, 'all.csv')],
      ['settings'],
      ['retention'],
      ['keys', 'list'],
    ]
    const said = (words: string[]): string => {
      try {
        return site(folder, ...words)
      } catch (error) {
        return String((error as { stderr: unknown }).stderr)
      }
    }
    site(folder, 'users', 'import', users)
    const alone = calls.map(said)
    const server = await startServer({ DATA_DIR: folder })
    expect(calls.map(said)).toEqual(alone)
    expect(alone.join('')).not.toContain('Stop the site')
    const path = join(folder, 'commands.sock')
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await sendNonsense(path)
    expect((await fetch(`${server.url}/health`)).status).toBe(200)
    expect(site(folder, 'admin', 'list')).toContain('No one has a role yet.')
    expect(await server.stop()).toBe(0)
    expect(await readFile(path).catch(() => null)).toBeNull()
  })

  test('import a list while visitors are served, and undo it', async ({ filled: folder }) => {
    const file = join(folder, 'list.csv')
    await writeFile(file, list)
    const server = await startServer({ DATA_DIR: folder })
    expect(site(folder, 'samples', 'remove')).toContain('Removed 112 sample listings')
    expect(site(folder, 'import', file, '--dry-run')).toContain('3 rows: 2 new, 1 rejected.')
    const done = site(folder, 'import', file)
    expect(done).toContain('Added 2 listings, changed 0.')
    const [, id = ''] = /import undo (\w+)/.exec(done) ?? []
    expect((await fetch(`${server.url}/business/anchor-pipes`)).status).toBe(200)
    const found = await fetch(`${server.url}/businesses/search?q=anchor+pipes`)
    expect(await found.text()).toContain('Anchor Pipes')
    const archive = join(folder, 'all.archive.gz')
    expect(site(folder, 'export', '--format', 'archive', '--out', archive)).toContain(
      '2 businesses',
    )
    expect((await stat(archive)).mode & 0o077).toBe(0)
    expect(() => site(folder, 'import', archive)).toThrow('has 2 listings')
    expect(site(folder, 'import', 'undo', id)).toContain('Removed 2 listings')
    expect((await fetch(`${server.url}/business/anchor-pipes`)).status).toBe(404)
    site(folder, 'import', archive)
    expect((await fetch(`${server.url}/business/anchor-pipes`)).status).toBe(200)
    await server.stop()
  })
})
