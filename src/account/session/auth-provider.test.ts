/** @module-tag once */
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { AuthProvider, useAuth, useConnect } from './auth-provider.tsx'

function Shown() {
  return JSON.stringify(useAuth())
}

function Connected() {
  useConnect()
  return null
}

test('outside of the provider the signed-in account is unknown', () => {
  expect(() => renderToStaticMarkup(createElement(Shown))).toThrow(
    'useAuth must be used within an AuthProvider',
  )
  expect(() => renderToStaticMarkup(createElement(Connected))).toThrow(
    'useConnect must be used within an AuthProvider',
  )
})

test('the server always renders the loading state', () => {
  const service = { url: '', anonKey: 'key', cookieName: 'sb-localhost-auth-token' }
  const Page = () => AuthProvider({ service, children: createElement(Shown) })
  const html = renderToStaticMarkup(createElement(MemoryRouter, null, createElement(Page)))
  expect(JSON.parse(html.replaceAll('&quot;', '"'))).toEqual({
    session: null,
    user: null,
    loading: true,
  })
})
