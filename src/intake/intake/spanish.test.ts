import { describe, expect } from 'vitest'
import { test } from '../../../test/desk-fixtures.ts'

describe('the form for a business in Spanish', () => {
  test('has its steps, fields and choices in Spanish', async ({ visit }) => {
    const { status, document, words } = await visit('/es/submit-business')
    expect(status).toBe(200)
    expect(document.querySelector('h1')?.textContent).toBe('Agregue su negocio')
    expect(document.querySelector('#heading-business')?.textContent).toBe('El negocio')
    const choices = document.querySelectorAll('#category option').map((one) => one.textContent)
    expect(choices).toContain('Plomería')
    expect(choices).not.toContain('Plumbing')
    expect(words).toContain('Sobre usted')
  })

  test('shows errors in Spanish, and keeps the input', async ({ newVisitor }) => {
    const yolanda = newVisitor()
    await yolanda.visit('/es/submit-business')
    const refused = await yolanda.send('/es/submit-business', { name: 'Techos Peña', zip: '999' })
    expect(refused.status).toBe(400)
    expect(refused.document.querySelector('html')?.getAttribute('lang')).toBe('es')
    expect(refused.document.querySelector('#name')?.getAttribute('value')).toBe('Techos Peña')
    expect(refused.words).toContain('Escriba un código postal (ZIP) de 5 dígitos.')
  })
})

test('the pages about proof are in Spanish', async ({ visit }) => {
  for (const [path, title] of [
    ['/es/how-we-verify', 'Cómo verificamos'],
    ['/es/what-the-badge-means', 'Qué significan los distintivos'],
  ] as const) {
    const page = await visit(path)
    expect([page.status, page.document.querySelector('h1')?.textContent]).toEqual([200, title])
  }
})
