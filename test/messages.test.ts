import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { findProblems, languagesIn } from '../scripts/messages.mjs'
import { languages } from '../src/platform/text/language.ts'

const folders: string[] = []

/** The problems of a checkout with these files. */
function problemsOf(files: Record<string, string | object>): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'messages-'))
  folders.push(folder)
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    const text = typeof content === 'string' ? content : JSON.stringify(content)
    writeFileSync(join(folder, name), text)
  }
  return findProblems(folder)
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const page = `import * as t from '#messages/help.ts'
export const Page = () => <p>{t.call({ name: 'Ada' })}</p>`

describe('the message catalogs', () => {
  test('are complete, used, and contain every text in markup', async () => {
    expect(await findProblems()).toEqual([])
    expect(languagesIn()).toEqual([...languages])
  })

  test('fail on a message missing in one language', async () => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': {},
      'src/page.tsx': page,
    })
    expect(problems).toEqual(['messages/es/help.json: "call" is missing'])
  })

  test('fail on a message missing in English', async () => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': { call: 'Llame a {name}', text: 'Texto' },
      'src/page.tsx': page,
    })
    expect(problems).toEqual(['messages/es/help.json: "text" isn\'t in English'])
  })

  test("need no Spanish for team-only catalogs, and don't allow it", async () => {
    const desk = `import * as t from '#messages/desk-item.ts'\nexport const text = t.approve()`
    const english = { 'messages/en/desk-item.json': { approve: 'Approve' }, 'src/desk.ts': desk }
    const languages = { 'messages/es/names.json': {} }
    expect(await problemsOf({ ...english, ...languages })).toEqual([])
    const both = { ...english, 'messages/es/desk-item.json': { approve: 'Aprobar' } }
    expect(await problemsOf(both)).toEqual([
      "messages/es/desk-item.json: the team's catalogs are in English",
    ])
  })

  test('fail on a translation with other values', async () => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': { call: 'Llame a {nombre}' },
      'src/page.tsx': page,
    })
    expect(problems).toEqual([
      'messages/es/help.json: "call" takes nombre (text), but in English name (text)',
    ])
  })

  test("fail on a name that isn't valid in code", async () => {
    const text = { delete: 'x' }
    const files = { 'messages/en/help.json': text, 'messages/es/help.json': text }
    const code = `import * as t from '#messages/help.ts'\nt.delete()`
    expect(await problemsOf({ ...files, 'src/page.ts': code })).toEqual([
      `messages/en/help.json: "delete" can't be a name in code`,
    ])
  })

  test('fail on invalid ICU MessageFormat', async () => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': { call: 'Llame a {name' },
      'src/page.tsx': page,
    })
    expect(problems).toEqual([
      expect.stringContaining('messages/es/help.json: "call" isn\'t valid ICU MessageFormat'),
    ])
  })

  test('fail on an unused message', async () => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}', text: 'Text' },
      'messages/es/help.json': { call: 'Llame a {name}', text: 'Texto' },
      'src/page.tsx': page,
    })
    expect(problems).toEqual(['messages/en/help.json: "text" is used nowhere'])
  })

  test.each([
    ['<p>Call now</p>', 'Call now'],
    ['<p>{`Call ${name}`}</p>', 'Call'],
    ["<p>{'Call now'}</p>", 'Call now'],
    ['<a aria-label="Call now" />', 'Call now'],
    ["<img alt={'A phone'} />", 'A phone'],
    ["<p>{name ? name : 'Call now'}</p>", 'Call now'],
    ["<p>{name || 'Call now'}</p>", 'Call now'],
    ["<p>{'Call now ' + name}</p>", 'Call now'],
    ['<Field why="Call now" />', 'Call now'],
    ["<Field why={name ? name : 'Call'} />", 'Call'],
  ])('fail on text in markup: %s', async (markup, text) => {
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': { call: 'Llame a {name}' },
      'src/page.tsx': page,
      'src/review/other.tsx': `const name = ''\nexport const Other = () => ${markup}`,
    })
    expect(problems).toEqual([`src/review/other.tsx:2: "${text}" belongs into messages/`])
  })

  test('fail on a function that returns a text, as settings have', async () => {
    const code = "export const PORT = { about: () => 'Port to listen on.', word: () => 'off' }"
    expect(await problemsOf({ 'messages/en/help.json': {}, 'src/table.ts': code })).toEqual([
      'src/table.ts:1: "Port to listen on." belongs into messages/',
    ])
  })

  test('allow numbers, punctuation, and values in markup', async () => {
    const markup =
      '<p className="mt-2">988 · {name} <b aria-hidden="true">×</b> <Field look="action" /></p>'
    const problems = await problemsOf({
      'messages/en/help.json': { call: 'Call {name}' },
      'messages/es/help.json': { call: 'Llame a {name}' },
      'src/page.tsx': page,
      'src/resources/other.tsx': `const name = ''\nexport const Other = () => ${markup}`,
    })
    expect(problems).toEqual([])
  })
})

test('a message never has the name of a function that its module calls', () => {
  const root = join(import.meta.dirname, '../.messages')
  for (const language of languages)
    for (const file of readdirSync(join(root, language)).filter((name) => name.endsWith('.ts'))) {
      const text = readFileSync(join(root, language, file), 'utf8')
      const called = [...text.matchAll(/^import \{ (.*) \} from/gm)].flatMap(([, names = '']) =>
        names.split(', ').map((name) => name.replace(/^type |.* as /g, '')),
      )
      const messages = new Set([...text.matchAll(/^export const (\w+)/gm)].map(([, name]) => name))
      expect(
        called.filter((name) => messages.has(name)),
        `${language}/${file}`,
      ).toEqual([])
    }
})
