import { imageIdIn } from '../../content/articles/article.ts'
import type { Db } from '../../platform/db/schema.ts'
import { keepImage } from '../../platform/images/images.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import type { ArticleValues } from './article-values.ts'

/** Wide enough for the top of a story, and no wider. */
const mostWide = 1600

/**
 * Takes the photo that came with the editor, whichever of its buttons was pressed: it becomes the picture of the story.
 * One that is never saved is deleted within two hours.
 */
export async function withPhoto(
  { db, images, now }: Pick<Services, 'db' | 'images' | 'now'>,
  form: FormData,
  values: ArticleValues,
): Promise<{ values: ArticleValues; problem: string | null }> {
  const file = form.get('photo')
  if (!(file instanceof File) || !file.name) return { values, problem: null }
  const added = await images.add(new Uint8Array(await file.arrayBuffer()))
  if (!added.ok) return { values, problem: `${photoProblemText(added.problem)}.` }
  await keepImage(db, added.image, now())
  const width = added.image.widths.findLast((one) => one <= mostWide) ?? added.image.widths[0] ?? 0
  return {
    values: { ...values, mainImage: `/images/${added.image.id}/${width}.jpg` },
    problem: null,
  }
}

/** What is wrong with the picture that a story is to have: a photo that was sent long ago is gone. */
export async function photoProblem(db: Db, path: string): Promise<string | null> {
  const id = imageIdIn(path)
  if (!id) return null
  const row = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst()
  return row ? null : 'This photo was kept for an hour only. Choose it again.'
}
