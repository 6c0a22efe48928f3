/**
 * The schema.org vocabulary, read from the type declarations of the npm package `schema-dts`,
 * which are generated from schema.org's own file and therefore regular.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Declaration = { parents: string[]; properties: Map<string, string[]> }

/** `PlaceBase` and so on: own properties with the names of accepted types. */
const bases = new Map<string, Declaration>()
/** Each type allowed in `@type`, with the declarations of its properties. */
const leaves = new Map<string, string[]>()
/** The meanings of each name: subtypes, quoted constants, `string`, `number`, `boolean`. */
const unions = new Map<string, string[]>()

readDeclarations()

/** True if schema.org has this type. */
export function isType(type: string): boolean {
  return leaves.has(type)
}

/** True if a type is another one or a subtype of it. */
export function isA(type: string, ancestor: string): boolean {
  return type === ancestor || meanings(ancestor).has(type)
}

/** The names of a property's accepted types; undefined if the type has no such property. */
export function rangeOf(type: string, property: string): string[] | undefined {
  for (const base of withAncestors(leaves.get(type) ?? [])) {
    const range = bases.get(base)?.properties.get(property)
    if (range) return range
  }
  return undefined
}

const known = new Map<string, Set<string>>()

/** All meanings of a name, including subtypes of subtypes. */
export function meanings(name: string): Set<string> {
  const cached = known.get(name)
  if (cached) return cached
  const found = new Set<string>([name])
  for (const item of found) for (const next of unions.get(item) ?? []) found.add(next)
  known.set(name, found)
  return found
}

function withAncestors(names: string[]): Set<string> {
  const found = new Set(names)
  for (const name of found) for (const parent of bases.get(name)?.parents ?? []) found.add(parent)
  return found
}

function readDeclarations(): void {
  const entry = createRequire(import.meta.url).resolve('schema-dts')
  const text = readFileSync(join(dirname(entry), 'schema.d.ts'), 'utf8')
  let current: Declaration | undefined
  for (const line of text.split('\n')) {
    const base = /^interface (\w+Base) extends (.+) \{$/.exec(line)
    const leaf =
      /^export (?:interface (\w+)Leaf extends (.+) \{|type (\w+)Leaf<.*> = Omit<(\w+), \w+> & \{)$/.exec(
        line,
      )
    const union = /^export type (\w+)(?:<[^>]*>)? = (.+);$/.exec(line)
    const property = /^ {4}"(\w+)"\?: SchemaValue<(.+), "\w+">;$/.exec(line)
    if (base) {
      current = { parents: listed(base[2]), properties: new Map() }
      bases.set(base[1] ?? '', current)
    } else if (leaf) {
      leaves.set(plainName(leaf[1] ?? leaf[3] ?? ''), listed(leaf[2] ?? leaf[4]))
    } else if (union) {
      unions.set(plainName(union[1] ?? ''), alternatives(union[2]))
    } else if (property) {
      current?.properties.set(property[1] ?? '', alternatives(property[2]))
    }
  }
  if (leaves.size < 500)
    throw new Error('schema-dts is no longer written in the way that this file reads.')
}

function listed(names = ''): string[] {
  // The root, Thing, extends `Partial<IdReference>`, which has no properties.
  return names.split(', ').filter((name) => name.endsWith('Base'))
}

function alternatives(names = ''): string[] {
  return names.split(' | ').map(plainName)
}

/** `_3DModel` is how TypeScript must write 3DModel; type arguments don't matter here. */
function plainName(name: string): string {
  return name.replace(/^_(?=\d)/, '').replace(/<.*>$/, '')
}
