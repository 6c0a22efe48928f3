import * as t from '#messages/posts.ts'
import { data, href, Link } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import { clock, dayOf, eventTimeText, expiryText } from '../../listings/posts/post-time.ts'
import { isPast, titleOf } from '../../listings/posts/post.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { language, locales } from '../../platform/text/language.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/posts-page.ts'
import { listPosts, runPostForm, type RefusedPost, type OwnPost } from './posts.server.ts'
import { PostComposer } from './post-composer.tsx'
import { doneText, emptyPost, valuesOf } from './post-form.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { dayText } from '../../listings/day-text.ts'
import { Button, buttonClass, ButtonLink } from '../../platform/ui/button.tsx'

export const handle = { isTranslated: true }

export async function loader(args: Route.LoaderArgs) {
  const { listing } = await requireListing(args, 'edit-listing')
  const { db, now } = args.context.get(servicesContext)
  const { id, name, time_zone: timeZone } = listing
  const posts = await listPosts(db, id)
  const edited = posts.find((post) => String(post.id) === args.url.searchParams.get('edit'))
  const today = dayOf(now(), timeZone)
  return {
    id,
    name,
    timeZone,
    posts: posts.map((post) => ({ ...post, isOver: isPast(post, now(), today) })),
    edited: edited && {
      post: edited,
      values: valuesOf(edited, edited.picture?.alt ?? '', timeZone),
    },
    done: doneText(args.url.searchParams.get('done')),
  }
}

export const action = answerForm(async (args: Route.ActionArgs) => {
  const runner = await requireListing(args, 'edit-listing')
  const read = await formValues(args.request)
  if (read.ok) {
    const services = args.context.get(servicesContext)
    const refused = await runPostForm(services, runner, read.form)
    return data(refused, { status: refused.isGone ? 404 : refused.asked ? 409 : 422 })
  }
  if (read.status !== 413) throw data(null, { status: read.status })
  // The form couldn't be read, so there is nothing to fill in again.
  const problems = { photo: photoProblemText('too large') }
  const refused: RefusedPost = { postId: null, values: emptyPost, problems }
  return data(refused, { status: 413 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? t.titleOf({ name: loaderData.name }) : t.title(),
    description: t.description(),
    isHidden: true,
    isTranslated: true,
  })

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, timeZone, posts, edited, done } = loaderData
  return (
    <OwnerLayout
      listing={{ id, name }}
      title={t.title()}
      about={t.about({
        link: (words) => (
          <Link
            to={href('/business/:businessId/history', { businessId: id })}
            className="inline-link"
          >
            {words}
          </Link>
        ),
      })}
      done={done}
      isWide
    >
      {actionData?.isGone && (
        <p
          role="alert"
          className="mt-4 rounded-card border border-problem bg-card p-4 font-semibold text-problem"
        >
          {t.isGone()}
        </p>
      )}
      <div className="lg:grid lg:grid-cols-2 lg:items-start lg:gap-x-10">
        <PostComposer
          // Resets the form for another post or after sending.
          key={edited ? edited.post.id : posts.length}
          businessId={id}
          timeZone={timeZone}
          edited={edited ?? null}
          refused={actionData ?? null}
        />
        <PostList businessId={id} timeZone={timeZone} posts={posts} />
      </div>
    </OwnerLayout>
  )
}

type PostListProps = {
  businessId: string
  timeZone: string
  posts: (OwnPost & { isOver: boolean })[]
}

const kinds = { event: t.event, deal: t.deal, update: t.update } as const

export function PostList({ businessId, timeZone, posts }: PostListProps) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="own-posts" className="mt-10">
      <h2 id="own-posts">{t.yourPosts()}</h2>
      <ul className="mt-3 space-y-4">
        {posts.map((post) => {
          const { id, type, state, content, picture } = post
          const title = titleOf(post)
          const when = eventTimeText(post, timeZone) || expiryText(post)
          return (
            <li key={id} className="rounded-card border border-line bg-card p-4">
              <p className="text-sm text-soft">
                <strong className="text-ink">{kinds[type]()}</strong>{' '}
                {state !== 'scheduled' && ` · ${dayText(post.postedOn)}`}
                {state === 'scheduled' && post.appearsAt && (
                  <strong className="text-ink">{` · ${appearsText(post.appearsAt, timeZone)}`}</strong>
                )}
                {state === 'draft' && <strong className="text-ink">{` · ${t.isDraft()}`}</strong>}
                {post.isOver && ` · ${t.isOver()}`}
              </p>
              {post.title && <p className="font-semibold wrap-anywhere">{post.title}</p>}
              {when && <p className="font-semibold">{when}</p>}
              <p className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">{content}</p>
              {picture && (
                <PhotoPicture
                  photo={picture}
                  alt={picture.alt}
                  sizes="120px"
                  className="mt-2 max-h-28 w-auto rounded-field"
                />
              )}
              <PostForm className="mt-3 flex flex-wrap items-start gap-2">
                <input type="hidden" name="post" value={id} />
                <ButtonLink
                  isSmall
                  to={`${href('/business/:businessId/posts', { businessId })}?edit=${id}`}
                  aria-label={t.changeOne({ title })}
                >
                  {state === 'draft' ? t.changeOrPost() : t.change()}
                </ButtonLink>
                {state === 'scheduled' && (
                  <Button
                    isSmall
                    name="intent"
                    value="unschedule"
                    aria-label={t.cancelScheduleOf({ title })}
                  >
                    {t.cancelSchedule()}
                  </Button>
                )}
                <DeleteQuestion title={title} hasPicture={picture !== null} />
              </PostForm>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** "Scheduled for Fri, Nov 28, 9:00 AM". */
function appearsText(appearsAt: string, timeZone: string): string {
  const at = new Date(appearsAt)
  const parts = { timeZone, weekday: 'short', month: 'short', day: 'numeric' } as const
  const day = at.toLocaleDateString(locales[language()], parts)
  const when = `${day}, ${clock(at, timeZone)}`
  return timeZone === 'America/Chicago' ? t.scheduledForCentral({ when }) : t.scheduledFor({ when })
}

function DeleteQuestion({ title, hasPicture }: { title: string; hasPicture: boolean }) {
  return (
    <details>
      <summary
        className={buttonClass({
          isSmall: true,
          className: 'cursor-pointer list-none',
        })}
      >
        {t.deleteAsk()}
      </summary>
      <p className="mt-2">{hasPicture ? t.deleteWithPicture() : t.deleteQuestion()}</p>
      <Button
        isSmall
        look="destructive"
        name="intent"
        value="delete"
        aria-label={t.yesDeleteOne({ title })}
        className="mt-2"
      >
        {hasPicture ? t.yesDeleteForGood() : t.yesDelete()}
      </Button>
    </details>
  )
}
