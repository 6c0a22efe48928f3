import { data, href, Link } from 'react-router'
import { answerForm } from '../../platform/forms/answer-form.server.ts'
import { formValues } from '../../platform/http/body.server.ts'
import { photoProblemText } from '../../platform/images/photo-rule.ts'
import { dayOf } from '../../listings/posts/post-time.ts'
import { isPast } from '../../listings/posts/post.ts'
import { servicesContext } from '../../platform/services.server.ts'
import { pageMeta } from '../../platform/ui/page-head.ts'
import { requireListing } from '../listing/listing.server.ts'
import { OwnerLayout } from '../listing/owner-layout.tsx'
import type { Route } from './+types/posts-page.ts'
import { listPosts } from './owner-posts.server.ts'
import { PostComposer } from './post-composer.tsx'
import { runPostForm, type RefusedPost } from './post-action.server.ts'
import { doneText, emptyPost, valuesOf } from './post-form.ts'
import { PostList } from './post-list.tsx'

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
  // Nothing was read, so that there is nothing to fill in again.
  const problems = { photo: photoProblemText('too large') }
  const refused: RefusedPost = { postId: null, values: emptyPost, problems }
  return data(refused, { status: 413 })
})

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Posts of ${loaderData.name}` : 'Posts',
    description: 'Tell people about events, deals and news of your business.',
    isHidden: true,
  })

export default function PostsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, name, timeZone, posts, edited, done } = loaderData
  return (
    <OwnerLayout
      listing={{ id, name }}
      title="Posts"
      about={
        <>
          An event, a deal or news: it stands on your page until it is over. What was changed stands
          in the{' '}
          <Link
            to={href('/business/:businessId/history', { businessId: id })}
            className="inline-link"
          >
            history
          </Link>
          , to undo it.
        </>
      }
      done={done}
    >
      {actionData?.isGone && (
        <p
          role="alert"
          className="mt-4 rounded-card border border-problem bg-card p-4 font-semibold text-problem"
        >
          There is no such post here. It may have been deleted already.
        </p>
      )}
      <PostComposer
        // Another post, or an empty form after one was sent.
        key={edited ? edited.post.id : posts.length}
        businessId={id}
        timeZone={timeZone}
        edited={edited ?? null}
        refused={actionData ?? null}
      />
      <PostList businessId={id} timeZone={timeZone} posts={posts} />
    </OwnerLayout>
  )
}
