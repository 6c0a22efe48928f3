/** @module-tag once */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { describe, expect } from 'vitest'
import { test } from './fixtures.ts'
import { budgets } from './page-budgets.ts'

const assets = join(import.meta.dirname, '../build/client/assets')

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

function scripts(): { name: string; text: string }[] {
  return readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => ({ name, text: readFileSync(join(assets, name), 'utf8') }))
}

describe("the server's files", () => {
  test('contain no second copy of server-only code', () => {
    const pages = readFileSync(join(import.meta.dirname, '../build/server/index.js'), 'utf8')
    const builtIn = pages.match(/^\/\/ src\/.*/gm)?.map((line) => line.slice(3)) ?? []
    expect(builtIn).toContain('src/root.tsx')
    expect(builtIn.filter((path) => path.endsWith('.server.ts'))).toEqual([])
    expect(pages).toContain('from "#src/search/engine/search.server.ts"')
  })

  test('are one program, with each part of the server once and packages included', () => {
    const folder = join(import.meta.dirname, '../build/program')
    const texts = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'))
    const found = (pattern: RegExp) =>
      texts.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
    const parts = found(/^\/\/ ((?:src|build)\/.*)/gm)
    expect(parts).toContain('build/server/index.js')
    const serverParts = parts.filter((path) => path.endsWith('.server.ts'))
    expect(serverParts).toContain('src/search/engine/listing-index.server.ts')
    expect(serverParts.filter((path, at) => serverParts.indexOf(path) !== at)).toEqual([])
    // Except those compiled for the machine, or reading their own files.
    const packages = found(/^import .* from "([^."].*)";$/gm).filter((name) => !isBuiltin(name))
    expect(packages.filter((name) => !/^@(electric-sql|resvg)\//.test(name))).toEqual([])
  })
})

describe("a browser's files", () => {
  test.for(budgets)(
    '$path is within its budget',
    async ({ path, standing, script }, { request }) => {
      const weigh = async (address: string) => {
        const answer = await request(address, { headers: { 'accept-encoding': 'br, gzip' } })
        return (await answer.arrayBuffer()).byteLength / 1000
      }
      const document = parse(await (await request(path)).text())
      const files = new Set(
        document
          .querySelectorAll(
            'link[rel=stylesheet], link[rel=preload], img:not([loading=lazy]), use[href]',
          )
          .map((one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '')
          .map((address) => address.replace(/#.*/, ''))
          .filter((address) => address.startsWith('/')),
      )
      const style = [...files].find((file) => file.endsWith('.css')) ?? ''
      const css = await (await request(style)).text()
      for (const [, font = ''] of css.matchAll(/url\((\/assets\/[^)]*latin-[\w-]*normal[^)]*)\)/g))
        if (!font.includes('latin-ext')) files.add(font)
      const before = await Promise.all([path, ...files].map(weigh))
      // The script that loads the others after the page.
      const [, list = '[]'] = /const href of (\[[^\]]*\])/.exec(document.toString()) ?? []
      const later = await Promise.all([...new Set(JSON.parse(list) as string[])].map(weigh))
      expect(later.length).toBeGreaterThan(4)
      const passed = Object.entries({
        'kB until it stands': [sum(before), standing[0]],
        'requests until it stands': [before.length, standing[1]],
        'kB of script': [sum(later), script[0]],
        'files of script': [later.length, script[1]],
      }).filter(([, [is = 0, most = 0]]) => is > most)
      expect(passed).toEqual([])
    },
  )

  test('include no script of a public page before the visitor moves, scrolls, or touches it', async ({
    visit,
  }) => {
    const waits = async (path: string) =>
      (await visit(path)).html.includes('if(true&&!document.cookie')
    expect(await waits('/business/semper-plumbing-stuart')).toBe(true)
    expect(await waits('/')).toBe(true)
    expect(await waits('/submit-business')).toBe(false)
  })

  test("include the auth service's client only on sign-in pages", async ({ visit }) => {
    // The client's name in its requests.
    const clients = scripts().filter(({ text }) => text.includes('gotrue-js/'))
    expect(clients.map(({ name }) => name)).toEqual([expect.stringMatching(/^browser-auth/)])
    for (const path of ['/', '/businesses/search', '/veteran-resources', '/auth'])
      expect((await visit(path)).html, path).not.toContain(clients[0]?.name)
  })

  test('include no table of ZIPs, cities, or counties, and no taxonomy', () => {
    const tables = {
      zips: /\b3[234]\d{3}\b/g,
      cities: /Apalachicola|Chattahoochee|Wewahitchka|Steinhatchee/g,
      counties: /Okeechobee|Wakulla|Suwannee|Gilchrist/g,
      categories: /aquarium-maintenance|barber-shops|pool-cleaning/g,
    }
    const found = scripts().flatMap(({ name, text }) =>
      Object.entries(tables)
        .filter(([table, words]) => new Set(text.match(words)).size > (table === 'zips' ? 20 : 1))
        .map(([table]) => `${name} holds ${table}`),
    )
    expect(found).toEqual([])
  })

  test('include no text of commands, settings, or retention', () => {
    const folder = join(import.meta.dirname, '../messages/en')
    const catalogs = readdirSync(folder).filter((name) => name.startsWith('command-'))
    const texts = catalogs
      .flatMap((name) =>
        Object.values<string>(JSON.parse(readFileSync(join(folder, name), 'utf8'))),
      )
      // Pages may have the same short words; other characters are compiled.
      .filter((text) => text.length > 40 && !/[{}<>'"`\n]/.test(text))
    expect(texts.length).toBeGreaterThan(200)
    const found = scripts().flatMap(({ name, text }) =>
      texts.filter((one) => text.includes(one)).map((one) => `${name}: ${one}`),
    )
    expect(found).toEqual([])
  })

  test("include no icon that the page doesn't show", () => {
    const icons = ['party-popper', 'paw-print', 'shower-head', 'waves-ladder']
    const found = scripts().filter(({ text }) => icons.some((icon) => text.includes(`\`${icon}\``)))
    expect(found.map(({ name }) => name)).toEqual([])
  })
})
