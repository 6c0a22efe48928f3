import { expect } from 'vitest'
import { password, signedUp, test as base } from './auth-fixtures.ts'
import type { Answer } from './fixtures.ts'
import type { ReadMail } from './mails.ts'

/** A browser without script: keeps cookies, sends forms, follows no redirects. */
export type Visitor = {
  cookies: Map<string, string>
  visit(path: string): Promise<Answer & { location: string | null }>
  send(path: string, form: Record<string, string>): Promise<Answer & { location: string | null }>
  /** The same with files. */
  sendForm(path: string, form: FormData): Promise<Answer & { location: string | null }>
}

/**
 * `test` with `newVisitor`, a separate browser; `haveAccount`, which signs an address up
 * elsewhere; and `comeIn`, which signs ann@example.com up elsewhere and in with her browser. The
 * clock shows the real time.
 */
export const test = base
  .extend('newVisitor', ({ auth, visit }) => visitorsOf(auth.site.url, visit))
  .extend('haveAccount', ({ auth, newClient }) => async (email: string) => {
    await signedUp(auth, newClient(), email)
  })
  .extend('comeIn', ({ haveAccount, newVisitor }) => async (): Promise<Visitor> => {
    await haveAccount('ann@example.com')
    const ann = newVisitor()
    await ann.send('/auth?from=/account', { email: 'ann@example.com', password })
    return ann
  })

/** Proves identity on the page of second factors, with the password and an emailed code. */
export async function prove(
  visitor: Visitor,
  outbox: () => Promise<ReadMail[]>,
  current = password,
): Promise<Answer & { location: string | null }> {
  const page = '/account/second-factor'
  await visitor.send(page, { intent: 'prove', send: 'yes' })
  const nonce = (await outbox()).findLast(({ subject }) => subject.endsWith('your code'))?.code
  return visitor.send(page, { intent: 'prove', current, nonce: nonce ?? '' })
}

/** The tokens that a script, or a person at the device, can read from the cookie. */
export function tokensOf({ cookies }: Visitor) {
  const parts = [...cookies].filter(([name]) => /^sb-localhost-auth-token(\.\d)?$/.test(name))
  const whole = decodeURIComponent(parts.map(([, value]) => value).join(''))
  const json = Buffer.from(whole.replace('base64-', ''), 'base64url').toString()
  return JSON.parse(json) as { access_token: string; refresh_token: string }
}

/** Opens an emailed link and presses the button on its page. */
export async function press(visitor: Visitor, link = ''): ReturnType<Visitor['send']> {
  const { document, headers } = await visitor.visit(link)
  expect(headers.get('location'), 'the page of the link does nothing by itself').toBeNull()
  expect(document.querySelectorAll('main form[method=post] button')).toHaveLength(1)
  return visitor.send(link, {})
}

type Visit = (path: string, init?: RequestInit) => Promise<Answer>

/** Makes browsers without script that visit the site at this address. */
export function visitorsOf(siteUrl: string, visit: Visit): () => Visitor {
  return () => {
    const cookies = new Map<string, string>()
    const ask = async (path: string, init: RequestInit = {}) => {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { ...(cookie && { cookie }), origin: siteUrl }
      const answer = await visit(path, { ...init, headers })
      for (const line of answer.headers.getSetCookie()) keep(cookies, line)
      const location = answer.headers.get('location')?.replace(siteUrl, '') ?? null
      // Not spread, which would evaluate all of its lazy members.
      return Object.assign(answer, { location })
    }
    return {
      cookies,
      visit: (path) => ask(path),
      send: (path, form) => ask(path, { method: 'POST', body: new URLSearchParams(form) }),
      sendForm: (path, form) => ask(path, { method: 'POST', body: form }),
    }
  }
}

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
