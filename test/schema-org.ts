/**
 * Checks structured data against the schema.org vocabulary: existing types, properties of their
 * types, allowed values; and against search engines' requirements (see schema-org-rules.ts).
 */
import { isAbsoluteUrl, isNode, typesOf, type Node } from './json-ld.ts'
import { ruleProblems } from './schema-org-rules.ts'
import { isA, isType, meanings, rangeOf } from './schema-org-vocabulary.ts'

const KEYWORDS = ['@context', '@type', '@id']

/** The formats of schema.org's data types for strings; other data types accept any text. */
const FORMATS: Record<string, (text: string) => boolean> = {
  Date: isDate,
  DateTime: (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?$/.test(text) &&
    isDate(text.slice(0, 10)),
  Time: (text) => /^([01]\d|2[0-4]):[0-5]\d(:[0-5]\d)?(Z|[+-]\d\d:?\d\d)?$/.test(text),
  Duration: (text) =>
    /^P(?=\w)(\d+Y)?(\d+M)?(\d+W)?(\d+D)?(T(?=\d)(\d+H)?(\d+M)?(\d+S)?)?$/.test(text),
  URL: isAbsoluteUrl,
  Number: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
  Integer: (text) => /^-?\d+$/.test(text),
  Float: (text) => text.trim() !== '' && Number.isFinite(Number(text)),
}

/**
 * Lists a JSON-LD document's problems (parsed: an object, or an array of them), each with its
 * place such as `LocalBusiness.address`. Empty when valid.
 */
export function problemsOf(jsonLd: unknown): string[] {
  const documents = Array.isArray(jsonLd) ? jsonLd : [jsonLd]
  if (documents.length === 0) return ['document: is empty']
  return documents.flatMap((document: unknown) => {
    if (!isNode(document)) return ['document: is not an object']
    const problems = isSchemaContext(document['@context'])
      ? []
      : ['document: @context is not https://schema.org']
    if (!('@graph' in document)) return [...problems, ...nodeProblems(document, '')]
    const graph = Array.isArray(document['@graph']) ? document['@graph'] : [document['@graph']]
    for (const node of graph)
      problems.push(
        ...(isNode(node) ? nodeProblems(node, '') : ['@graph: has something else than an object']),
      )
    return problems
  })
}

function nodeProblems(node: Node, parent: string): string[] {
  const types = typesOf(node)
  const place = parent || types[0] || 'document'
  if (types.length === 0) return [`${place}: has no @type`]
  const unknown = types.filter((type) => !isType(type))
  if (unknown.length > 0) return unknown.map((type) => `${place}: schema.org has no type ${type}`)

  const problems: string[] = []
  for (const [property, value] of Object.entries(node)) {
    if (KEYWORDS.includes(property) || value === undefined) continue
    const range = rangeOfAny(types, property)
    const where = `${place}.${property}`
    if (!range) problems.push(`${where}: ${types.join(', ')} has no such property`)
    else if (Array.isArray(value) && value.length === 0) problems.push(`${where}: is an empty list`)
    else
      for (const item of Array.isArray(value) ? value : [value])
        problems.push(...valueProblems(item, range, where))
  }
  return [...problems, ...ruleProblems(node, types, place)]
}

function rangeOfAny(types: string[], property: string): string[] | undefined {
  const action = /^(\w+)-(?:input|output)$/.exec(property)
  if (action) {
    const described = types.some((type) => isA(type, 'Action') && rangeOf(type, action[1] ?? ''))
    return described ? ['Text', 'PropertyValueSpecification'] : undefined
  }
  const ranges = types.flatMap((type) => rangeOf(type, property) ?? [])
  return ranges.length > 0 ? ranges : undefined
}

function valueProblems(value: unknown, range: string[], place: string): string[] {
  const expected = range.filter((name) => name !== 'IdReference').join(' or ')
  if (isNode(value)) {
    const isReference = typeof value['@id'] === 'string' && Object.keys(value).length === 1
    if (isReference)
      return range.includes('IdReference')
        ? []
        : [`${place}: cannot be a reference, but ${expected}`]
    const problems = nodeProblems(value, place)
    const types = typesOf(value).filter(isType)
    const fits = types.some((type) => [...range, 'Role'].some((name) => isA(type, name)))
    if (types.length > 0 && !fits)
      problems.unshift(`${place}: is ${types.join(', ')} rather than ${expected}`)
    return problems
  }
  if (typeof value === 'string' && value.trim() === '') return [`${place}: is empty`]
  if (range.some((name) => accepts(name, value))) return []
  return [`${place}: ${JSON.stringify(value)} is not ${expected}`]
}

/** True if a plain value fits a name of the vocabulary. */
function accepts(name: string, value: unknown): boolean {
  const all = meanings(name)
  if (typeof value === 'number')
    return (
      Number.isFinite(value) && all.has('number') && (name !== 'Integer' || Number.isInteger(value))
    )
  if (typeof value === 'boolean') return all.has('boolean')
  if (typeof value !== 'string') return false
  if (all.has(JSON.stringify(value.replace(/^http:\/\/schema\.org\//, 'https://schema.org/'))))
    return true
  const format = FORMATS[name]
  if (format) return format(value)
  // An object may be given by its address, but a constant must be one of schema.org's.
  if (isType(name)) return isAbsoluteUrl(value) && !/^https?:\/\/schema\.org\//.test(value)
  return all.has('string')
}

function isDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`)
  return (
    /^\d{4}-\d\d-\d\d$/.test(text) &&
    !Number.isNaN(date.getTime()) &&
    date.toISOString().startsWith(text)
  )
}

function isSchemaContext(context: unknown): boolean {
  if (Array.isArray(context)) return context.some(isSchemaContext)
  return typeof context === 'string' && /^https?:\/\/schema\.org\/?$/.test(context)
}
