import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'oxc-parser'

const root = join(import.meta.dirname, '..')

/**
 * A source file with the other source files it imports; `types` are imports without effect at run
 * time.
 */
export type Source = {
  path: string
  imports: string[]
  types: string[]
  /** Packages by name, without the rest of the path; `node` for Node's own modules. */
  packages: { name: string; isType: boolean }[]
  text: string
}

/** Every source file of the project, tests and compiled messages too. */
export const sources: readonly Source[] = ['src', '.messages/all', 'test', 'e2e', 'bench']
  .flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => read(join(entry.parentPath, entry.name)))

/** Neither tests nor their helpers. */
export const product = sources.filter(({ path }) => path.startsWith('src/') && !isTest(path))

/** The files of pages that `routes.ts` names. */
export const routed = new Set(
  [...readFileSync(join(root, 'src/routes.ts'), 'utf8').matchAll(/'([\w./-]+\.tsx?)'/g)].map(
    ([, file]) => `src/${file}`,
  ),
)

/** The files that connect the process to the outside world. */
export const entries = new Set([
  'src/app/server.ts',
  'src/app/dev-server.ts',
  'src/app/cli.ts',
  'src/app/launch.server.ts',
  'src/entry.client.tsx',
  'src/entry.server.tsx',
])

/**
 * The module of a file: `src/listings/hours.ts` is in `listings`; '' for the files that React
 * Router requires in `src`.
 */
export function moduleOf(path: string): string {
  const [, name = '', ...rest] = path.split('/')
  return rest.length ? name : ''
}

/**
 * Like `moduleOf`, with the part of the platform: `platform/db`. Files in `src` itself have their
 * own name.
 */
export function roomOf(path: string): string {
  const [, name = '', part = '', ...rest] = path.split('/')
  if (name === 'platform' && rest.length) return `${name}/${part}`
  return name.replace(/\..*$/, '')
}

/** The folders with a README, which lists the files that other folders may import. */
export const readmes: readonly string[] = readdirSync(join(root, 'src'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.name === 'README.md')
  .map((entry) => relative(root, entry.parentPath))

/** The folder whose README describes a file: the innermost one. */
export function readmeOf(path: string): string | undefined {
  return readmes
    .filter((folder) => path.startsWith(`${folder}/`))
    .toSorted((one, other) => other.length - one.length)[0]
}

/** The files that a README lists as public, below its folder. */
export function publicFiles(folder: string): string[] {
  const text = readFileSync(join(root, folder, 'README.md'), 'utf8')
  return [...text.matchAll(/^- `([\w./-]+)`/gm)].map(([, file = '']) => file)
}

function isTest(path: string): boolean {
  return path.includes('.test.')
}

/** Types, rules, and text: no input, no output, no markup. */
export function isPure(path: string): boolean {
  const isScript = path.startsWith('src/') && /(?<!\.server|\.client|\.route)\.ts$/.test(path)
  const isOther = entries.has(path) || path.startsWith('src/app/cli/') || /\/use-[^/]*$/.test(path)
  return isScript && !isOther && path !== 'src/routes.ts'
}

/** Markup, or a hook. */
export function isComponent(path: string): boolean {
  const isPage = /-(page|layout)\.tsx$|root\.tsx$|entry\./.test(path)
  return !isPage && (path.endsWith('.tsx') || /\/use-(?!.*\.server)[^/]*\.ts$/.test(path))
}

/** Files with circular imports, including type imports. */
export function filesInCircles(): string[] {
  const next = new Map(sources.map(({ path, imports, types }) => [path, [...imports, ...types]]))
  return [...next.keys()].filter((start) => {
    const seen = new Set<string>()
    const waiting = [...(next.get(start) ?? [])]
    for (let path = waiting.pop(); path && !seen.has(start); path = waiting.pop())
      if (!seen.has(path)) {
        seen.add(path)
        waiting.push(...(next.get(path) ?? []))
      }
    return seen.has(start)
  })
}

function read(file: string): Source {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const imported = staticImports.map(({ moduleRequest, entries }) => ({
    to: moduleRequest.value,
    isType: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const handedOn = staticExports
    .flatMap(({ entries }) => entries)
    .map(({ moduleRequest, isType }) => ({ to: moduleRequest?.value ?? '', isType }))
  const found = [...imported, ...handedOn.filter(({ to }) => to)]
  const later = dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((name) => /^'[^.]/.test(name))
    .map((name) => ({ to: name.slice(1, -1), isType: false }))
  const near = found
    .filter(({ to }) => to.startsWith('.'))
    .map(({ isType, to }) => ({ isType, to: relative(root, join(dirname(file), to)) }))
    .filter(({ to }) => /^src\/.*\.tsx?$/.test(to) && !to.includes('+types'))
  return {
    path: relative(root, file),
    imports: near.filter(({ isType }) => !isType).map(({ to }) => to),
    types: near.filter(({ isType }) => isType).map(({ to }) => to),
    packages: [...found, ...later]
      .filter(({ to }) => !/^[.#]/.test(to))
      .map(({ isType, to }) => ({ isType, name: packageOf(to) })),
    text,
  }
}

function packageOf(name: string): string {
  if (name.startsWith('node:')) return 'node'
  return name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')
}
