// Prints the longest files and functions of src. Fails when a file has more than 400 lines (tests:
// 500) or a function more than 80, or when the 95th percentile of functions is above 30 lines (with
// markup: 60).
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')
const limits = { file: 400, test: 500, function: 80, mostFunctions: 30, mostMarkup: 60 }

const all = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(root, path), text: readFileSync(path, 'utf8') }))
  .map((file) => ({ ...file, lines: linesIn(file.text) }))
const files = all.filter(({ name }) => !name.includes('.test.'))
const functions = files.flatMap(functionsOf)

show('Longest files', files)
show('Longest functions', functions)

const problems = [
  ...tooLong(files, limits.file),
  ...tooLong(
    all.filter((file) => !files.includes(file)),
    limits.test,
  ),
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

function show(title, things) {
  console.log(`\n${title}`)
  const most = [...things].sort((one, other) => other.lines - one.lines).slice(0, 10)
  for (const { name, lines } of most) console.log(`  ${String(lines).padStart(4)}  ${name}`)
}
