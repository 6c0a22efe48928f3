/** @module-tag once */
import type { HTMLElement } from 'node-html-parser'
import { expect } from 'vitest'
import { test } from '../../test/desk-fixtures.ts'
import { filledPath, pagePatterns, there } from '../../test/page-patterns.ts'
import { runListing } from '../../test/run-listing.ts'
import type { Db } from '../platform/db/schema.ts'
import { noLimits } from '../platform/http/limits.server.ts'

/** The same database, failing at once or at the first write. */
function thatGoes(db: Db, when: 'at once' | 'at a write'): Db {
  return db.withPlugin({
    transformQuery({ node }) {
      if (when === 'at a write' && /^(SelectQuery|Raw)Node$/.test(node.kind)) return node
      throw Object.assign(new Error('terminating connection'), { code: '57P01' })
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
}

test(
  'in a database outage no page of owners, the desk, or admins breaks, and no form claims success',
  { timeout: 120_000 },
  async ({ build, db, services, signIn }) => {
    Object.assign(services.forms.limits, noLimits)
    const admin = await signIn({ name: 'Adam', role: 'admin' })
    const owner = await signIn({ name: 'Olga' })
    await runListing(db, there.businessId, owner.userId)
    // Samples accept no reports or messages.
    await db.updateTable('businesses').set({ is_sample: false }).execute()
    const patterns = [...pagePatterns(build).keys()].filter((pattern) =>
      /^\/(business\/|review|admin)[^:]*(:(business|article|category|resource)Id[^:]*)?$/.test(
        pattern,
      ),
    )
    const wrong: string[] = []
    let unsaved = 0
    const pages = patterns.map((pattern) => filledPath(pattern, there))
    for (const path of [...pages, `/business/${there.businessId}/edit?part=contact`]) {
      const one = /^\/business.*(?<!report|message)$/.test(path) ? owner : admin
      services.db = db
      const { document } = await one.visit(path)
      services.db = thatGoes(db, 'at once')
      const { status } = await one.visit(path)
      if (status !== 503 && status >= 500) wrong.push(`GET ${path}: ${status}`)
      services.db = thatGoes(db, 'at a write')
      for (const form of formsOf(document)) {
        // A test email needs no records.
        if (form.querySelector('button[value=test]')) continue
        const answer = await one.sendForm(form.getAttribute('action') || path, fillIn(form))
        if (answer.status === 503) unsaved++
        // The first item of a list can't move up, and photos keep their descriptions.
        else if (
          !/done=(moved|described)$/.test(answer.location ?? '') &&
          (answer.status < 400 || answer.status >= 500)
        )
          wrong.push(`POST ${path}: ${answer.status} ${answer.location} ${answer.words}`)
      }
    }
    services.db = db
    expect(wrong).toEqual([])
    expect(unsaved).toBeGreaterThan(20)
  },
)

/** One form of each kind: of repeated rows, the last. */
function formsOf(document: HTMLElement): HTMLElement[] {
  const forms = document.querySelectorAll('form[method=post]').map((form) => {
    const buttons = form.querySelectorAll('button, [name=intent]')
    const said = buttons.map((one) => one.getAttribute('value') ?? one.textContent).join()
    return [form.getAttribute('action') + said, form] as const
  })
  return [...new Map(forms).values()].filter(
    (form) => !form.getAttribute('action')?.endsWith('/sign-out'),
  )
}

/** Keeps existing values and fills in empty fields. */
function fillIn(form: HTMLElement): FormData {
  const data = new FormData()
  for (const field of form.querySelectorAll('input, select, textarea, button')) {
    const name = field.getAttribute('name')
    const type = field.getAttribute('type') ?? ''
    if (!name || type === 'file' || (type === 'radio' && data.has(name))) continue
    const chosen = field.querySelector('option[value]:not([value=""])')?.getAttribute('value')
    const value = field.getAttribute('value') || field.textContent.trim()
    data.append(name, chosen ?? (value || 'Some words that say why.'))
  }
  return data
}
