// Prints the fullest folders and the longest files and functions of src, tests aside, and fails where the house rules
// are broken: at most 20 files in a folder, 250 lines in a file (tests too) and 70 in a function; the 95th percentile of
// functions at most 30 lines, of those with markup 60.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const limits = { folder: 20, file: 250, function: 70, mostFunctions: 30, mostMarkup: 60 }

const all = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }))
  .map((file) => ({ ...file, lines: linesIn(file.text) }))
const files = all.filter(({ name }) => !name.includes('.test.'))
const functions = files.flatMap(functionsOf)

const folders = [...Map.groupBy(files, ({ name }) => dirname(name))].map(([name, { length }]) => ({
  name,
  count: length,
}))

show('Fullest folders', folders, ({ count }) => count)
show('Longest files', files)
show('Longest functions', functions)

const problems = [
  ...folders
    .filter(({ count }) => count > limits.folder)
    .map(({ name, count }) => `${name} has ${count} files, more than ${limits.folder}`),
  ...tooLong(all, limits.file),
  ...tooLong(functions, limits.function),
  ...over('the 95th percentile of functions', percentile(plain(), 0.95), limits.mostFunctions),
  ...over('the 95th percentile of markup', percentile(markup(), 0.95), limits.mostMarkup),
]
for (const problem of problems) console.error(`  ${problem}`)
if (problems.length) process.exit(1)

function functionsOf({ name, text }) {
  const found = []
  const visit = (node) => {
    if (!node || typeof node !== 'object') return
    if (/^(Function|ArrowFunction)/.test(node.type) && node.body?.type === 'BlockStatement') {
      const lines = linesIn(text.slice(node.start, node.end))
      const line = linesIn(text.slice(0, node.start)) || 1
      const isMarkup = /return \(?\s*</.test(text.slice(node.start, node.end))
      found.push({ name: `${name}:${line} ${node.id?.name ?? ''}`, lines, isMarkup })
    }
    for (const value of Object.values(node)) {
      if (Array.isArray(value)) value.forEach(visit)
      else visit(value)
    }
  }
  visit(parseSync(name, text).program)
  return found
}

function plain() {
  return functions.filter(({ isMarkup }) => !isMarkup)
}

function markup() {
  return functions.filter(({ isMarkup }) => isMarkup)
}

function percentile(things, share) {
  const sorted = things.map(({ lines }) => lines).sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function tooLong(things, limit) {
  return things.flatMap(({ name, lines }) => over(name, lines, limit))
}

function over(what, lines, limit) {
  return lines > limit ? [`${what} is ${lines} lines long, more than ${limit}`] : []
}

function linesIn(text) {
  return text.trimEnd().split('\n').length
}

function show(title, things, sizeOf = ({ lines }) => lines) {
  console.log(`\n${title}`)
  const most = [...things].sort((a, b) => sizeOf(b) - sizeOf(a)).slice(0, 10)
  for (const thing of most) console.log(`  ${String(sizeOf(thing)).padStart(4)}  ${thing.name}`)
}
