// The syntax of a script's arguments, such as `grant EMAIL [--role reviewer|admin]`. Lowercase
// words are typed literally; capitals are placeholders, N a whole number; brackets mark optional
// parts; `...` follows a part that may repeat.
import { parseArgs } from 'node:util'

/** `--help` counts anywhere; `help` only where a command would be. */
const asksForHelp = (word) => word === '--help' || word === '-h'

/**
 * Reads a script's arguments. For help, or arguments that fit no call, it prints the answer and
 * exits before anything is installed, built, or opened.
 *
 * @param help `run`, the command before the arguments; `about`, one line; `calls`, each with its
 * `call` and `about`; `details` of single arguments, as pairs; `more`, one line.
 */
export function readWords(help, words = process.argv.slice(2)) {
  const calls = help.calls.map((one) => ({ ...one, ...readCall(one.call) }))
  const named = words.filter((word) => !asksForHelp(word))
  const place = named.indexOf('help')
  const path = place < 0 ? named : [...named.slice(0, place), ...named.slice(place + 1)]
  const isCommand =
    place >= 0 && named.slice(0, place).every((word, at) => isLiteral(calls, word, at))
  if (named.length < words.length || isCommand) {
    const asked = fitting(calls, path)
    return asked.length ? print(help, asked) : refuse(help, ...unknown(calls, path))
  }
  const [call, ...others] = mostNamed(fitting(calls, words), words)
  if (!call) return refuse(help, ...unknown(calls, words))
  if (others.length) return refuse(help, ...ambiguous([call, ...others], words))
  const problem = problemOf(call, words)
  if (problem) return refuse(help, call.literals, problem)
  return words
}

/** The calls that begin with these words, as far as each call has literal words. */
function fitting(calls, words) {
  const plain = words.filter((word) => !word.startsWith('-'))
  return calls.filter(({ literals }) =>
    literals.every((literal, at) => plain[at] === undefined || plain[at] === literal),
  )
}

/** A call whose literal words all match wins over one with a placeholder there: `list` over `FILE`. */
function mostNamed(calls, words) {
  const count = words.filter((word) => !word.startsWith('-')).length
  const whole = calls.filter(({ literals }) => literals.length <= count)
  const most = Math.max(...whole.map(({ literals }) => literals.length))
  const best = whole.filter(({ literals }) => literals.length === most)
  return best.length === 1 ? best : calls
}

function isLiteral(calls, word, at) {
  return calls.some(({ literals }) => literals[at] === word)
}

/** The words up to the first unknown one, and a message about it. */
function unknown(calls, words) {
  const plain = words.filter((word) => !word.startsWith('-'))
  const known = plain.findIndex((_, at) => !fitting(calls, plain.slice(0, at + 1)).length)
  return [plain.slice(0, known), `There's no command "${plain[known]}"`]
}

function ambiguous(calls, words) {
  const plain = words.filter((word) => !word.startsWith('-'))
  const option = words.find((word) => word.startsWith('-'))
  if (option && !calls.some(({ options }) => options.has(option)))
    return [plain, `There's no option ${option}`]
  const choices = new Set(calls.map(({ literals }) => literals[plain.length]))
  return [plain, `Choose one of these: ${[...choices].join(', ')}`]
}

/** A call's literal words, placeholders, and options with their values. */
function readCall(call) {
  const literals = []
  const others = []
  const options = new Map()
  const tokens = call.match(/\[[^\]]*\]|-\S+ [^\s[]+|\S+/g) ?? []
  for (const token of tokens) {
    const isNeeded = !token.startsWith('[')
    const [first, value] = token.replace(/^\[|\]$/g, '').split(' ')
    if (first.startsWith('-')) options.set(first, value)
    else if (isNeeded && first === first.toLowerCase()) literals.push(first)
    else others.push({ isNeeded, name: first.replace('...', ''), isMany: first.endsWith('...') })
  }
  return { literals, others, options }
}

/** One line about why the words don't fit a call; null when they fit. */
function problemOf({ literals, others, options }, words) {
  const { positionals, tokens } = parseWords(options, words)
  for (const { kind, rawName = '--', value } of tokens) {
    if (kind === 'positional') continue
    if (!options.has(rawName)) return `There's no option ${rawName}`
    const wanted = options.get(rawName)
    if (wanted && (!value || !fits(wanted, value))) return `${rawName} needs ${inWords(wanted)}`
  }
  return problemWithPlain(others, positionals.slice(literals.length))
}

/**
 * Parses with Node's parser and the call's options; unknown options pass through, so that the
 * error can name them.
 */
function parseWords(options, args) {
  const known = [...options].map(([name, value]) => [
    name.replace(/^-+/, ''),
    { type: value ? 'string' : 'boolean', ...(!name.startsWith('--') && { short: name.slice(1) }) },
  ])
  const more = { strict: false, allowPositionals: true, tokens: true }
  return parseArgs({ args, options: Object.fromEntries(known), ...more })
}

function problemWithPlain(others, words) {
  const left = [...others]
  for (const word of words) {
    const place = left.findIndex(({ name }) => fits(name, word))
    if (place < 0) return `Unexpected argument "${word}"`
    if (!left[place].isMany) left.splice(place, 1)
  }
  const missing = left.find(({ isNeeded }) => isNeeded)
  return missing ? `${missing.name} is missing` : null
}

function fits(wanted, word) {
  if (wanted.includes('|')) return wanted.split('|').includes(word)
  return wanted === 'N' ? /^\d+$/.test(word) : word !== ''
}

function inWords(wanted) {
  if (wanted.includes('|')) return wanted.split('|').join(' or ')
  return wanted === 'N' ? 'a whole number' : `a value: ${wanted}`
}

function refuse({ run }, words, problem) {
  console.error(`  ${problem}. See: ${[run, '--', ...words, '--help'].join(' ')}`)
  process.exit(1)
}

function print({ run, about, details = [], more }, calls) {
  const lines = calls.flatMap(({ call, about, details = [] }) => [
    `    ${call ? `${run} -- ${call}` : run}`,
    ...(about ? [`        ${about}`] : []),
    ...described(details, '            '),
  ])
  const parts = [[`  ${about}`], lines, described(details, '    '), more ? [`  ${more}`] : []]
  const shown = parts.filter(({ length }) => length).map((part) => part.join('\n'))
  console.log(`\n${shown.join('\n\n')}\n`)
  process.exit(0)
}

function described(details, indent) {
  const width = Math.max(...details.map(([word]) => word.length)) + 2
  return details.map(([word, text]) => `${indent}${word.padEnd(width)}${text}`)
}
