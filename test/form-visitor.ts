import { sentForm } from './submission-builders.ts'
import { test as base, type Answer } from './fixtures.ts'

type Fields = Record<string, string | string[] | null>

/** A form as a browser without script sends it. */
export type FilledForm = {
  form: FormData
  /** The query of the form's script. */
  query(): URLSearchParams
  send(): Promise<Answer & { location: string | null }>
}

/**
 * `test` with `fillIn`, which opens the form, waits a minute, and fills it in correctly except for
 * the changes.
 */
export const test = base.extend(
  'fillIn',
  ({ visit, services }) =>
    async (changes: Fields = {}, { seconds = 60, ip = '' } = {}): Promise<FilledForm> => {
      const { document } = await visit('/submit-business')
      const pass = document.querySelector('input[name=pass]')?.getAttribute('value') ?? ''
      services.moveTo(new Date(services.now().getTime() + seconds * 1000).toISOString())
      const form = sentForm({ pass, ...changes })
      const send = async () => {
        const headers = { origin: services.site.url, 'x-real-ip': ip }
        const answer = await visit('/submit-business', { method: 'POST', body: form, headers })
        return Object.assign(answer, { location: answer.headers.get('location') })
      }
      return { form, query: () => new URLSearchParams({ pass }), send }
    },
)

/** The form's fields as a browser would send them. */
export function valuesOf(document: Answer['document']): Record<string, string | undefined> {
  const inputs = document.querySelectorAll('main input, main textarea, main select')
  const pairs = inputs
    .filter((field) => !/radio|checkbox/.test(field.getAttribute('type') ?? '') || isChecked(field))
    .map((field) => [field.getAttribute('name'), valueOf(field)])
  return Object.fromEntries(pairs)
}

type Field = NonNullable<ReturnType<Answer['document']['querySelector']>>

function isChecked(field: Field): boolean {
  return field.hasAttribute('checked')
}

function valueOf(field: Field): string | undefined {
  if (field.tagName === 'TEXTAREA') return field.textContent
  if (field.tagName === 'SELECT')
    return field.querySelector('option[selected]')?.getAttribute('value')
  return field.getAttribute('value')
}
