import { carryOnImports, type PaceBeside } from '../src/exchange/import/carry-on.server.ts'
import { test as base } from './desk-fixtures.ts'

const beside: PaceBeside = { rowsAtOnce: 50, rests: false }

/** `admin` imports lists; `goOn` does the work that waits. */
export const test = base
  .extend('admin', async ({ signIn }) => signIn({ name: 'Nina', role: 'admin' }))
  .extend('goOn', ({ services }) => async () => {
    await carryOnImports(services, beside)
  })

/** A list with a row that can be imported and one in an unknown category. */
export const list = `Business,Trade,City,Phone
Anchor Pipes,Plumber,Stuart,772-555-0131
Blimp Tours,blimp rides,Orlando,407-555-0101
`

/** The form that sends a list. */
export function fileForm(text: string, name = 'list.csv'): FormData {
  const form = new FormData()
  form.set('intent', 'read')
  form.set('file', new File([text], name))
  return form
}
