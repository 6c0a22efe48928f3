// Finds the tests a change can affect, for `npm test -- --changed`: those that import a changed
// file, directly or not, and those that request pages of a module with a change. Browser tests are
// left out, because every change affects them.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './prepare.mjs'

/**
 * Uses uncommitted changes, or else the last commit.
 *
 * @returns paths of test files.
 */
export function touchedTests() {
  const open = [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
  const changed = new Set(open.length ? open : git('diff', '--name-only', 'HEAD~1', 'HEAD'))
  const sources = git('ls-files', '--cached', '--others', '--exclude-standard', 'src', 'test')
    .filter((path) => /\.tsx?$/.test(path) && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const importers = importersOf(sources)
  const reached = new Set(changed)
  for (const path of reached)
    for (const importer of importers.get(path) ?? []) reached.add(importer)
  const rooms = new Set([...reached].filter((path) => path.endsWith('.tsx')).map(roomOf))
  // Data, migrations, and settings are read by name, so any test may depend on them.
  const isAll = [...changed].some(
    (path) => /^(data|src|scripts)\/|^[^/]*\.(json|ts)$/.test(path) && !/\.(tsx?|md)$/.test(path),
  )
  return sources
    .filter(({ path }) => path.includes('.test.'))
    .filter(
      ({ path }) =>
        isAll ||
        reached.has(path) ||
        rooms.has(roomOf(path)) ||
        path === 'test/architecture.test.ts',
    )
    .map(({ path }) => path)
}

/** The files that import each file, by path. */
function importersOf(sources) {
  const importers = new Map()
  for (const { path, text } of sources)
    for (const [, from] of text.matchAll(/(?:from|import|import\()\s*['"](\.[^'"]+)['"]/g)) {
      const imported = relative(root, join(root, dirname(path), from))
      importers.set(imported, [...(importers.get(imported) ?? []), path])
    }
  return importers
}

function roomOf(path) {
  return path.split('/').slice(0, 2).join('/')
}

function git(...words) {
  const text = execFileSync('git', words, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 ** 2,
  })
  return text.split('\n').filter(Boolean)
}
