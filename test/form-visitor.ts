import { sentForm } from './submission-builders.ts'
import { test as base, type Answer } from './fixtures.ts'

type Fields = Record<string, string | string[] | null>

/** A form as a browser without script sends it. */
export type FilledForm = {
  form: FormData
  /** What the form's script asks with. */
  query(): URLSearchParams
  send(): Promise<Answer & { location: string | null }>
}

/**
 * `test` with `fillIn`, which opens the form for anyone, takes its time over it and fills it in well but for
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
        return { ...answer, location: answer.headers.get('location') }
      }
      return { form, query: () => new URLSearchParams({ pass }), send }
    },
)
