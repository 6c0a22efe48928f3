import { photo } from './photos.ts'
import { test as base } from './desk-fixtures.ts'
import type { Answer } from './fixtures.ts'
import type { Visitor } from './account-fixtures.ts'

/** The listing of these tests' owner. */
export const listing = 'semper-plumbing-stuart'
export const photosPage = `/business/${listing}/photos`
export const postsPage = `/business/${listing}/posts`

/** A chosen file. */
export type Chosen = { name: string; bytes: Uint8Array; type?: string }

/** A form with files. */
export function formOf(fields: Record<string, string>, name = '', files: Chosen[] = []): FormData {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.append(field, value)
  for (const file of files)
    form.append(name, new File([new Uint8Array(file.bytes)], file.name, { type: file.type ?? '' }))
  return form
}

type Owner = Visitor & { userId: string; email: string }

/**
 * `test` with `owner`, who is signed in and owns the listing; `sendFiles` sends a form with files
 * like a browser without script.
 */
export const test = base
  .extend('owner', async ({ db, signIn }): Promise<Owner> => {
    const owner = await signIn({ name: 'Olga' })
    await db
      .insertInto('business_owners')
      .values({ business_id: listing, user_id: owner.userId, since: new Date(), by_name: 'test' })
      .execute()
    return owner
  })
  .extend('sendFiles', ({ visit, services }) => {
    return async (
      visitor: Visitor,
      path: string,
      body: FormData,
    ): Promise<Answer & { location: string | null }> => {
      const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
      const headers = { cookie, origin: services.site.url }
      const answer = await visit(path, { method: 'POST', body, headers })
      return Object.assign(answer, { location: answer.headers.get('location') })
    }
  })

/** A form that adds photos of a kind. */
export const add = (kind: string, files: Chosen[]) =>
  formOf({ intent: 'add', kind }, 'photos', files)

/**
 * A named JPEG of one color, 400 pixels wide, because processing one twice as wide takes four
 * times as long.
 */
export const jpeg = async (name: string, color: string) => ({
  name,
  bytes: await photo(color, 400),
})
