import { test as base } from './auth-fixtures.ts'
import type { Answer } from './fixtures.ts'

/** Somebody with a browser without script: keeps cookies, sends forms, follows nothing by itself. */
export type Visitor = {
  cookies: Map<string, string>
  visit(path: string): Promise<Answer & { location: string | null }>
  send(path: string, form: Record<string, string>): Promise<Answer & { location: string | null }>
}

/** `test` with `newVisitor`, a browser of its own for each somebody; the clock stands at the real moment. */
export const test = base.extend('newVisitor', ({ auth, visit, services }) => (): Visitor => {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), origin: auth.site.url }
    const answer = await visit(path, { ...init, headers })
    for (const line of answer.headers.getSetCookie()) keep(cookies, line)
    const location = answer.headers.get('location')?.replace(services.site.url, '') ?? null
    return { ...answer, location }
  }
  return {
    cookies,
    visit: (path) => ask(path),
    send: (path, form) => ask(path, { method: 'POST', body: new URLSearchParams(form) }),
  }
})

function keep(cookies: Map<string, string>, line: string): void {
  const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
  if (/max-age=0/i.test(line)) cookies.delete(name)
  else cookies.set(name, value)
}
