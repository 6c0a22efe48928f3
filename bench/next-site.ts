import { execFileSync } from 'node:child_process'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { HTMLElement, parse, TextNode, type Node } from 'node-html-parser'
import { environment, root } from '../scripts/prepare.mjs'
import { fresh } from './page-listings.ts'
import { installTools } from './tools.ts'

const versions = { next: '16.4.6', react: '19.3.1', 'react-dom': '19.3.1' }

/** Content rendered by Next.js: a text, or an element. */
type Shown = string | [tag: string, properties: Record<string, string | true>, children: Shown[]]

/**
 * Builds a Next.js site with the content of these pages: the same elements with the same
 * properties, in memory, without our components, data, or scripts.
 *
 * @param origin the site of the pages.
 * @returns its folder; the page at index 0 is at `/kept/0`, rendered once, and at `/new/0`,
 * rendered for each request.
 */
export async function buildNext(origin: string, paths: string[]): Promise<string> {
  const folder = installTools(`next-${versions.next}`, versions)
  cpSync(join(root, 'bench/next'), folder, { recursive: true })
  const pages = await Promise.all(paths.map((path) => contentOf(origin + path)))
  writeFileSync(join(folder, 'pages.json'), JSON.stringify(Object.fromEntries(pages.entries())))
  console.log(`  Building Next.js ${versions.next}`)
  const env = { ...environment, NODE_ENV: 'production' as const, NEXT_TELEMETRY_DISABLED: '1' }
  execFileSync('node', [nextOf(folder), 'build'], { cwd: folder, env, stdio: 'pipe' })
  return folder
}

export function nextOf(folder: string): string {
  return join(folder, 'node_modules/next/dist/bin/next')
}

async function contentOf(address: string): Promise<Shown> {
  const document = parse(await (await fetch(address, fresh)).text())
  const body = document.querySelector('body')
  return [
    'div',
    { className: body?.getAttribute('class') ?? '' },
    body?.childNodes.flatMap(shownOf) ?? [],
  ]
}

function shownOf(node: Node): Shown[] {
  if (node instanceof TextNode) return node.text ? [node.text] : []
  if (!(node instanceof HTMLElement) || node.tagName === 'SCRIPT') return []
  const properties: Record<string, string | true> = {}
  for (const [name, value] of Object.entries(node.attributes))
    if (name !== 'style') properties[names[name] ?? name] = value || (isSwitch(name) ? true : '')
  return [[node.rawTagName, properties, node.childNodes.flatMap(shownOf)]]
}

const names: Record<string, string> = { class: 'className', for: 'htmlFor' }

function isSwitch(name: string): boolean {
  return ['hidden', 'open', 'checked', 'selected', 'required', 'disabled'].includes(name)
}
