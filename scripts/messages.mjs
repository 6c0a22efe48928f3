// Compiles the message catalogs, `messages/LANGUAGE/CATALOG.json`, into the modules that code
// imports as `#messages/CATALOG.ts`: one file with every language for the server, and one file per
// language for pages.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const output = join(root, '.messages')
const first = 'en'

/** Catalogs read only by the team and operators stay in English: the desk, admin, and commands. */
const isForTeam = (catalog) => /^(admin|command|desk)-/.test(catalog)

/** The languages that have catalogs, English first. */
export function languagesIn(folder = join(root, 'messages')) {
  return readdirSync(folder).toSorted((a, b) => (b === first) - (a === first) || a.localeCompare(b))
}

/**
 * Every message of every catalog with its values, `{ catalog, key, texts: { en, es }, takes: {
 * count: 'number' } }`, and the problems: missing, unused, not valid ICU MessageFormat, or values
 * that differ from English.
 */
export async function readMessages(folder = join(root, 'messages')) {
  const { default: compile } = await import('icu-minify/compile')
  const languages = languagesIn(folder)
  const problems = []
  const catalogs = Object.fromEntries(
    languages.map((language) => [language, readCatalogs(join(folder, language))]),
  )
  const messages = []
  for (const [catalog, texts] of Object.entries(catalogs[first]))
    for (const key of Object.keys(texts)) {
      if (!isName(key))
        problems.push(`messages/${first}/${catalog}.json: "${key}" can't be a name in code`)
      const message = { catalog, key, texts: {}, compiled: {}, takes: {} }
      for (const language of isForTeam(catalog) ? [first] : languages) {
        const text = catalogs[language][catalog]?.[key]
        const name = `messages/${language}/${catalog}.json: "${key}"`
        if (!text) {
          problems.push(`${name} is missing`)
          continue
        }
        try {
          message.compiled[language] = compile(text)
        } catch (error) {
          problems.push(`${name} isn't valid ICU MessageFormat: ${error.message}`)
          continue
        }
        message.texts[language] = text
        const takes = valuesOf(message.compiled[language])
        if (language === first) message.takes = takes
        else if (JSON.stringify(takes) !== JSON.stringify(message.takes))
          problems.push(`${name} takes ${named(takes)}, but in English ${named(message.takes)}`)
      }
      messages.push(message)
    }
  for (const language of languages)
    for (const [catalog, texts] of Object.entries(catalogs[language]))
      for (const key of Object.keys(texts))
        if (language !== first && isForTeam(catalog))
          problems.push(`messages/${language}/${catalog}.json: the team's catalogs are in English`)
        else if (!catalogs[first][catalog]?.[key])
          problems.push(`messages/${language}/${catalog}.json: "${key}" isn't in English`)
  return { languages, messages, problems }
}

function isName(key) {
  try {
    return Boolean(new Script(`const ${key} = 0`))
  } catch {
    return false
  }
}

/** Writes the modules; skips those that are already up to date. */
export async function writeMessages() {
  const { languages, messages, problems } = await readMessages()
  if (problems.length)
    throw new Error(`The message catalogs have problems:\n${problems.join('\n')}`)
  // Node 20 has no Map.groupBy.
  const byCatalog = new Map(messages.map(({ catalog }) => [catalog, []]))
  for (const message of messages) byCatalog.get(message.catalog).push(message)
  const files = new Map()
  for (const folder of ['all', ...languages])
    files.set(`${folder}/languages.ts`, languagesModule(languages))
  files.set('all/names.ts', namesModule(languages))
  for (const language of languages) files.set(`${language}/names.ts`, namesModule([language]))
  for (const [catalog, own] of byCatalog) {
    files.set(`all/${catalog}.ts`, serverModule(own))
    for (const language of languages)
      files.set(`${language}/${catalog}.ts`, pageModule(own, language))
  }
  for (const folder of ['all', ...languages]) {
    mkdirSync(join(output, folder), { recursive: true })
    for (const name of readdirSync(join(output, folder)))
      if (!files.has(`${folder}/${name}`)) rmSync(join(output, folder, name))
  }
  for (const [name, text] of files) {
    const file = join(output, name)
    if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text)
  }
}

function readCatalogs(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== namesFile)
  return Object.fromEntries(
    names.map((name) => [name.replace('.json', ''), onceNamed(join(folder, name))]),
  )
}

// Types of parts as icu-minify compiles them: https://github.com/amannn/next-intl, packages/icu-minify.
const select = 1
const plurals = [2, 3]
const number = 4

/**
 * The values of a compiled message in alphabetical order, each a `number`, `text`, `date`, or
 * `tag`.
 */
function valuesOf(compiled) {
  const found = {}
  const visit = (part) => {
    if (typeof part === 'string' || typeof part === 'number') return
    const [name, type, more] = part
    if (type === undefined) found[name] ??= 'text'
    else if (type === select) found[name] = 'text'
    else if (plurals.includes(type) || type === number) found[name] = 'number'
    else if (typeof type === 'number' && type > number) found[name] = 'date'
    else {
      found[name] = 'tag'
      part.slice(1).forEach(visit)
      return
    }
    if (type === select || plurals.includes(type))
      for (const branch of Object.values(more)) if (Array.isArray(branch)) branch.forEach(visit)
  }
  if (typeof compiled !== 'string') compiled.forEach(visit)
  return Object.fromEntries(Object.entries(found).toSorted(([a], [b]) => a.localeCompare(b)))
}

function named(takes) {
  const names = Object.entries(takes).map(([name, type]) => `${name} (${type})`)
  return names.join(', ') || 'nothing'
}

const types = { number: 'number', text: 'string | number', date: 'Date', tag: 'Tag' }

function signature({ takes }) {
  const values = Object.entries(takes).map(([name, type]) => `${name}: ${types[type]}`)
  const isRich = Object.values(takes).includes('tag')
  return `(${values.length ? `values: { ${values.join('; ')} }` : ''}) => ${isRich ? 'ReactNode' : 'string'}`
}

const isRich = ({ takes }) => Object.values(takes).includes('tag')

/**
 * Translated names of categories, regions, and so on, by their English name. Imported names may
 * have no translation, and English needs none.
 */
const namesFile = 'names.json'

function namesModule(languages, folder = join(root, 'messages')) {
  const entries = languages
    .map((one) => [one, join(folder, one, namesFile)])
    .filter(([, file]) => existsSync(file))
    .map(
      ([one, file]) => `  '${one}': ${JSON.stringify(JSON.parse(readFileSync(file, 'utf8')))},\n`,
    )
  return `// Made from messages/ by scripts/messages.mjs.\nexport const names: Partial<Record<string, Record<string, string>>> = {\n${entries.join('')}}\n`
}

/** A merge can leave the same key twice; JavaScript would silently use the last one. */
function onceNamed(file) {
  const text = readFileSync(file, 'utf8')
  const messages = JSON.parse(text)
  const written = text.match(/^ {2}"[^"]+":/gm) ?? []
  const twice = written.filter((key, at) => written.indexOf(key) !== at)
  if (twice.length) throw new Error(`${relative(root, file)} has ${twice.join(' ').trim()} twice`)
  return messages
}

/** Folder names are the languages, so a new language needs no code. */
function languagesModule(languages) {
  const names = languages.map((one) => `'${one}'`).join(', ')
  return `// Made from messages/ by scripts/messages.mjs.\nexport const languages = [${names}] as const\n`
}

/** All languages, for the server, which uses the language of the request. */
function serverModule(messages) {
  return modules(messages, (message) => formatting(message, message.compiled))
}

/** Code that formats a message in the language of the request. */
function formatting(message, compiled) {
  const ending = new Set()
  const by = Object.entries(compiled).map(([language, one]) => [language, withEnds(one, ending)])
  const more = ending.size ? `, ${JSON.stringify([...ending])}` : ''
  return `${isRich(message) ? 'sayRich' : 'say'}(${JSON.stringify(Object.fromEntries(by))}${more}) as ${signature(message)}`
}

/**
 * A value at the end of a sentence has the period in its name, `['name.']`, because it may end
 * with a period itself: "Fence Co.", "7 p. m.".
 * @param ending collects the names
 */
function withEnds(compiled, ending = new Set()) {
  // A branch that is only text, or only `#`, which compiles to 0.
  if (!Array.isArray(compiled)) return compiled
  return compiled.map((part, at) => {
    const before = compiled[at - 1]
    if (typeof part === 'string')
      return isValue(before) && endsSentence.test(part) ? part.slice(1) : part
    if (!Array.isArray(part)) return part
    const [name, type, more] = part
    if (type === undefined) {
      const next = compiled[at + 1]
      if (typeof next !== 'string' || !endsSentence.test(next)) return part
      ending.add(name)
      return [`${name}.`]
    }
    if (type === select || plurals.includes(type)) {
      const branches = Object.entries(more).map(([key, words]) => [key, withEnds(words, ending)])
      return [name, type, Object.fromEntries(branches)]
    }
    return typeof type === 'number' ? part : [name, ...withEnds(part.slice(1), ending)]
  })
}

const endsSentence = /^\.(?=$|[\s”"’)])/

function isValue(part) {
  return Array.isArray(part) && part.length === 1
}

/** One language, for pages; only plurals, numbers, and dates need the formatter. */
function pageModule(messages, wanted) {
  return modules(messages, (message) => {
    const language = message.compiled[wanted] ? wanted : first
    const compiled = message.compiled[language]
    if (typeof compiled === 'string') return `() => ${JSON.stringify(compiled)}`
    const parts = plainParts(withEnds(compiled))
    if (!parts) return formatting(message, { [language]: compiled })
    const whole = isRich(message) ? `together([${parts.join(', ')}])` : parts.join(' + ')
    return `(${signature(message).slice(1).split(') =>')[0]}) => ${whole}`
  })
}

/** The parts of a message as code; null when it needs the formatter. */
function plainParts(compiled) {
  const parts = compiled.map((part) => {
    if (typeof part === 'string') return JSON.stringify(part)
    const [name, ...words] = part
    if (!words.length)
      return name.endsWith('.') ? `$ended(values.${name.slice(0, -1)})` : `values.${name}`
    const inner = typeof words[0] === 'number' ? null : plainParts(words)
    return inner && `marked(values.${name}, [${inner.join(', ')}])`
  })
  return parts.includes(null) ? null : parts
}

/** The imports of a module with markup in its messages. */
function richNames(text) {
  const functions = ['sayRich', 'together', 'marked'].filter((name) => text.includes(`${name}(`))
  return [...functions, 'type Tag'].join(', ')
}

function modules(messages, expression) {
  const lines = messages.map((message) => {
    const value = expression(message)
    const pure = value.startsWith('say') ? '/* @__PURE__ */ ' : ''
    return `/** ${message.texts[first].replaceAll('*/', '')} */\nexport const ${message.key} = ${pure}${value}\n`
  })
  const text = lines.join('')
  const imports = [
    /\bTag\b/.test(text) &&
      `import { ${richNames(text)} } from '../../src/platform/text/rich-message.ts'\n`,
    /\bsay\(/.test(text) && "import { say } from '../../src/platform/text/message.ts'\n",
    /\$ended\(/.test(text) &&
      "import { ended as $ended } from '../../src/platform/text/ended.ts'\n",
    /ReactNode/.test(text) && "import type { ReactNode } from 'react'\n",
  ]
  return `// Made from messages/ by scripts/messages.mjs.\n${imports.filter(Boolean).join('')}\n${text}`
}

/** Attributes that people see or screen readers speak. */
const spoken = new Set([
  'alt',
  'aria-label',
  'aria-description',
  'aria-roledescription',
  'aria-valuetext',
  'hint',
  'label',
  'placeholder',
  'title',
])

/** Component attributes that hold code, even when it looks like words. */
const technical =
  /[cC]lass(Name)?$|^(autoComplete|d|href|id|media|name|rel|sizes|style|to|type|value|viewBox)$/

/** One line per problem: messages that are missing, invalid, or unused, and texts written in markup. */
export async function findProblems(base = root) {
  const { messages, problems } = await readMessages(join(base, 'messages'))
  const sources = filesUnder(join(base, 'src')).filter((file) => /\.tsx?$/.test(file))
  const isUsed = usedIn(sources.map((file) => readFileSync(file, 'utf8')))
  const unused = messages
    .filter(({ catalog, key }) => !isUsed.has(`${catalog}.${key}`))
    .map(({ catalog, key }) => `messages/${first}/${catalog}.json: "${key}" is used nowhere`)
  const texts = []
  for (const file of sources.filter((one) => !/\.test\./.test(one)))
    texts.push(...(await textsIn(relative(base, file), readFileSync(file, 'utf8'))))
  return [...problems, ...unused, ...texts]
}

/** `catalog.key` of every used message, under any name that files import the catalogs by. */
function usedIn(texts) {
  const used = new Set()
  for (const text of texts)
    for (const [, name, catalog] of text.matchAll(
      /import \* as (\w+) from '#messages\/([\w-]+)\.ts'/g,
    ))
      for (const [, key] of text.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        used.add(`${catalog}.${key}`)
  return used
}

/** Texts in the markup of one file, and functions that return one. */
export async function textsIn(file, code) {
  const { parseSync } = await import('oxc-parser')
  const { program } = parseSync(file, code)
  const found = []
  const add = (node, text) => {
    const words = String(text).trim()
    const line = code.slice(0, node.start).split('\n').length
    if (/\p{L}/u.test(words)) found.push(`${file}:${line}: "${words}" belongs into messages/`)
  }
  const addAll = (node, isText = () => true) => {
    for (const text of writtenIn(node)) if (isText(text)) add(node, text)
  }
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (node.type === 'JSXText') add(node, node.value)
    if (node.type === 'JSXElement' || node.type === 'JSXFragment')
      for (const child of node.children) if (child.type === 'JSXExpressionContainer') addAll(child)
    // A setting or retention rule has functions for its texts: messages, not sentences.
    if (node.type === 'ArrowFunctionExpression' && node.body.type === 'Literal')
      addAll(node.body, isWords)
    if (node.type === 'JSXOpeningElement')
      for (const { name, value } of node.attributes)
        if (value && spoken.has(name.name)) addAll(value)
        else if (value && isComponent(node) && !technical.test(name.name)) addAll(value, isWords)
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value)
  }
  visit(program)
  return found
}

/** The texts that an expression in markup can show, both sides of a condition included. */
function writtenIn(node) {
  switch (node?.type) {
    case 'Literal':
      return typeof node.value === 'string' ? [node.value] : []
    case 'TemplateLiteral':
      return [node.quasis.map(({ value }) => value.cooked).join('')]
    case 'JSXExpressionContainer':
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return writtenIn(node.expression)
    case 'ConditionalExpression':
      return [...writtenIn(node.consequent), ...writtenIn(node.alternate)]
    case 'LogicalExpression':
      return [...(node.operator === '&&' ? [] : writtenIn(node.left)), ...writtenIn(node.right)]
    case 'BinaryExpression':
      return node.operator === '+' ? [...writtenIn(node.left), ...writtenIn(node.right)] : []
    default:
      return []
  }
}

const isComponent = ({ name }) => name.type === 'JSXMemberExpression' || /^[A-Z]/.test(name.name)

/** True for "Keep both" and "Keep", but not for "action" or "max-w-full". */
const isWords = (text) => /^\p{Lu}\p{Ll}/u.test(text) || /\p{L}\s+\p{L}/u.test(text)

function filesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  if (process.argv.includes('--check')) {
    const problems = await findProblems()
    for (const problem of problems) console.error(problem)
    process.exitCode = problems.length ? 1 : 0
  } else await writeMessages()
}
