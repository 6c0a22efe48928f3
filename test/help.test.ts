/** @module-tag once */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import calls from '../src/app/cli/calls.json' with { type: 'json' }

const root = join(import.meta.dirname, '..')
const scripts: Record<string, string> = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
).scripts

/** A checkout without packages, and without npm on the path to install them. */
const bare = mkdtempSync(join(tmpdir(), 'bare-checkout-'))
for (const part of ['scripts', 'bench', 'package.json', 'package-lock.json'])
  cpSync(join(root, part), join(bare, part), { recursive: true })
mkdirSync(join(bare, 'src/app/cli'), { recursive: true })
cpSync(join(root, 'src/app/cli/calls.json'), join(bare, 'src/app/cli/calls.json'))
const filesAtFirst = files()
afterAll(() => rmSync(bare, { recursive: true, force: true }))

function files(): string[] {
  return readdirSync(bare, { recursive: true, encoding: 'utf8' }).sort()
}

/** Calls a script of package.json in the bare checkout. */
function call(script: string, ...words: string[]) {
  const [node, file = ''] = (scripts[script] ?? '').split(' ')
  expect(node).toBe('node')
  const options = { cwd: bare, env: { PATH: bare }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync(process.execPath, [file, ...words], options)
  return { status, stdout, stderr }
}

function runOf(script: string): string {
  return ['start', 'test'].includes(script) ? `npm ${script}` : `npm run ${script}`
}

const ways = ['--help', '-h', 'help'] as const

/** Alternates the forms of help for scripts with many calls, because each takes a process. */
let asked = 0
function nextWay(): (typeof ways)[number] {
  asked += 1
  return ways[asked % ways.length] ?? '--help'
}

describe('help', () => {
  test.each(Object.keys(scripts))('npm run %s shows its syntax before anything else', (script) => {
    for (const way of ways) {
      const { status, stdout, stderr } = call(script, way)
      expect({ status, stderr }, way).toEqual({ status: 0, stderr: '' })
      // A sentence about it, then its syntax.
      expect(stdout).toMatch(new RegExp(`^\\n {2}[A-Z].*\\.\\n\\n {4}${runOf(script)}( --|$)`, 'm'))
    }
    const wrong = call(script, '--nonsense')
    expect(wrong.status).toBe(1)
    expect(wrong.stderr).toBe(`  There's no option --nonsense. See: ${runOf(script)} -- --help\n`)
    expect(files()).toEqual(filesAtFirst)
  })

  test.each(Object.keys(calls))(
    'npm run site -- %s describes itself and each of its parts',
    (name) => {
      for (const { call: one, about } of calls[name as keyof typeof calls]) {
        expect(about).toMatch(/^[A-Z].*\.$/)
        const part = /^[a-z]+/.exec(one)?.[0]
        const words = part ? [name, part] : [name]
        const way = nextWay()
        const { status, stdout } = call(
          'site',
          ...(way === 'help' ? [way, ...words] : [...words, way]),
        )
        expect(status, way).toBe(0)
        expect(stdout).toContain(`    npm run site -- ${`${name} ${one}`.trim()}\n        ${about}`)
        const wrong = call('site', ...words, '--nonsense')
        expect(wrong).toEqual({
          status: 1,
          stdout: '',
          stderr: `  There's no option --nonsense. See: npm run site -- ${words.join(' ')} --help\n`,
        })
      }
      expect(files()).toEqual(filesAtFirst)
    },
  )

  test('lists every command of the site', () => {
    const code = readFileSync(join(root, 'src/app/cli/commands.ts'), 'utf8')
    const commands = [...code.matchAll(/^ {2}(\w+): later\(/gm)].map(([, name]) => name)
    expect(commands).toEqual(Object.keys(calls))
    const { stdout } = call('site')
    for (const name of commands) expect(stdout).toContain(`npm run site -- ${name}`)
  })

  const benches = readdirSync(join(root, 'bench'))
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(root, 'bench', file), 'utf8') }))
    .filter(({ text }) => text.startsWith('// Bench: '))

  test.each(benches)('npm run bench -- $file describes its measurement', ({ file, text }) => {
    const name = file.replace(/\.ts$/, '')
    const { status, stdout } = call('bench', name, nextWay())
    expect(status).toBe(0)
    expect(stdout).toContain(`    npm run bench -- ${name}`)
    expect(stdout).toContain(text.split('\n')[0]?.replace('// Bench: ', ''))
    // Its arguments, with a description of each.
    if (text.includes('process.argv')) expect(stdout).toMatch(/-- [\w-]+ \[.*\n.*\n {12}\S+ {2,}\S/)
    const wrong = call('bench', name, '--nonsense')
    expect(wrong.status).toBe(1)
    expect(wrong.stderr).toBe(
      `  There's no option --nonsense. See: npm run bench -- ${name} --help\n`,
    )
    expect(files()).toEqual(filesAtFirst)
  })
})

test('arguments that fit no call get one line with the reason', () => {
  const said = (...[script, ...words]: [string, ...string[]]) => call(script, ...words).stderr
  expect(said('site', 'nonsense')).toBe(
    `  There's no command "nonsense". See: npm run site -- --help\n`,
  )
  expect(said('site', 'admin', 'load')).toContain(`There's no command "load".`)
  expect(said('site', 'admin')).toContain('Choose one of these: grant, link, code, revoke, list.')
  expect(said('site', 'admin', 'grant')).toContain('EMAIL is missing.')
  expect(said('site', 'admin', 'grant', 'x', '--role', 'boss')).toContain(
    '--role needs reviewer or admin.',
  )
  expect(said('site', 'audit', '--last', 'two')).toContain('--last needs a whole number.')
  expect(said('site', 'migrate', 'now')).toContain('Unexpected argument "now".')
  expect(said('bench', 'kill', 'many')).toContain('Unexpected argument "many".')
  expect(said('start', 'quickly')).toContain('Unexpected argument "quickly".')
})
