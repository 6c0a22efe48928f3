import { data, href, redirect } from 'react-router'
import { pathWith } from '../../account/session/local-path.ts'
import type { Db } from '../../platform/db/schema.ts'
import type { NewImage } from '../../platform/images/image.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import type { Services } from '../../platform/services.server.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { mergeSent, type Asked } from '../../platform/forms/merge-sent.ts'
import { saveInTurn } from '../../platform/forms/save-in-turn.server.ts'
import { editorOf } from '../listing/editor.server.ts'
import type { Runner } from '../listing/listing.server.ts'
import { countPosts, deletePost, keepPost, listPosts } from './owner-posts.server.ts'
import {
  checkPost,
  emptyPost,
  postFields,
  postLabels,
  valuesOf,
  type Done,
  type PostProblems,
  type PostValues,
} from './post-form.ts'

/** What the forms of the page are told apart by. */
const intents = ['publish', 'draft', 'delete'] as const

/** A form that was not taken: all that was filled in, and what is wrong; `isGone` when there is no such post. */
export type RefusedPost = {
  postId: number | null
  values: PostValues
  problems: PostProblems
  isGone?: true
  /** What somebody else has changed of it meanwhile. */
  asked?: Asked
}

const maxPosts = 500
const enough = `There are ${maxPosts} posts. Delete old ones first`
const tooOften = 'You have posted very often in a short time. Wait ten minutes, then post again'
const changedAgain =
  'Someone else saved this post at the same moment. What you typed is still here: save it again'
const isGone = 'This post is not here any more. Copy your text, and write a new one'

/** Does what a form of the page asks for. @throws the answer that leads back to the page. */
export async function runPostForm(
  services: Services,
  runner: Runner,
  form: FormData,
): Promise<RefusedPost> {
  const { user, listing } = runner
  const intent = intents.find((one) => one === form.get('intent'))
  const given = form.get('post')
  const postId = given ? Number(given) : null
  if (!intent || (postId !== null && !Number.isSafeInteger(postId)))
    throw data(null, { status: 400 })
  const back = (done: Done) =>
    redirect(pathWith(href('/business/:businessId/posts', { businessId: listing.id }), { done }))
  const by = editorOf(runner)
  if (intent === 'delete') {
    const isDeleted =
      postId !== null && (await deletePost(services, { businessId: listing.id, by }, postId))
    if (isDeleted) throw back('deleted')
    return { postId: null, values: emptyPost, problems: {}, isGone: true }
  }
  const now = services.now()
  const { time_zone: timeZone } = listing
  const typed = tidied(form)
  const merge = async (db: Db) => {
    const before = (await listPosts(db, listing.id)).find(({ id }) => id === postId)
    const saved = before ? valuesOf(before, before.picture?.alt ?? '', timeZone) : null
    if (!saved) return { before, values: typed, asked: null }
    return { before, ...mergeSent(form, { mine: typed, saved }, postLabels) }
  }
  const { before, values, asked } = await merge(services.db)
  if (asked) return { postId, values: typed, problems: {}, asked }
  const refuse = (problems: PostProblems): RefusedPost => ({ postId, values, problems })
  const refuseGone = (): RefusedPost => ({ ...refuse({ content: isGone }), isGone: true })
  const wasAt = before?.startsAt ? new Date(before.startsAt).toISOString() : null
  const checked = checkPost(values, { timeZone, now, wasAt })
  if (!checked.ok) return refuse(checked.problems)
  if (postId === null && (await countPosts(services.db, listing.id)) >= maxPosts)
    return refuse({ content: enough })
  if (!(await services.forms.limits.take(`posts of ${user.id}`, 0.05, 30)))
    return refuse({ content: tooOften })
  const picture = await pictureOf(services, form)
  if (typeof picture === 'string') return refuse({ photo: picture })
  const of = { businessId: listing.id, by, timeZone }
  const state = intent === 'draft' ? 'draft' : 'published'
  const post = { facts: checked.facts, state, image: picture } as const
  const kept = await saveInTurn(services.db, `posts of ${listing.id}`, async (db) => {
    // A photo takes seconds, in which the post may have changed once more.
    const now = await merge(db)
    const isSame = JSON.stringify(now.values) === JSON.stringify(values)
    if (now.asked || !isSame) return now
    return keepPost({ ...services, db }, of, postId, post)
  })
  if (typeof kept === 'object') {
    if (picture) await services.images.store.remove(picture.id)
    return {
      postId,
      values: typed,
      problems: kept.asked ? {} : { content: changedAgain },
      ...(kept.asked && { asked: kept.asked }),
    }
  }
  const isKept = kept
  if (!isKept && picture) await services.images.store.remove(picture.id)
  if (!isKept) return refuseGone()
  if (state === 'draft') throw back('draft')
  throw back(postId === null || form.get('was') === 'draft' ? 'created' : 'changed')
}

/** What was filled in, tidied as it is kept. */
function tidied(form: FormData): PostValues {
  const values = postFields.map((name) => {
    const given = form.get(name)
    const text = typeof given === 'string' ? given : ''
    return [name, name === 'content' ? cleanText(text) : cleanLine(text)]
  })
  return Object.fromEntries(values) as PostValues
}

/** The picture of a form: what is wrong with it as text; undefined when none was chosen, null to take it away. */
async function pictureOf(
  { images }: Services,
  form: FormData,
): Promise<NewImage | string | null | undefined> {
  const file = form.get('photo')
  if (file instanceof File && (file.size > 0 || file.name !== '')) {
    const added = await images.add(new Uint8Array(await file.arrayBuffer()))
    return added.ok ? added.image : photoProblemText(added.problem)
  }
  return form.get('withoutPhoto') === 'yes' ? null : undefined
}
