import { href } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { eventTimeText, expiryText } from '../../listings/posts/post-time.ts'
import { titleOf } from '../../listings/posts/post.ts'
import { dayText } from '../../listings/day-text.ts'
import { Button, buttonClass, ButtonLink } from '../../platform/ui/button.tsx'
import type { OwnPost } from './owner-posts.server.ts'

type PostListProps = {
  businessId: string
  timeZone: string
  posts: (OwnPost & { isOver: boolean })[]
}

const kinds = { event: 'Event', deal: 'Deal', update: 'Update' } as const

/** All posts of a listing with what can be done with each. */
export function PostList({ businessId, timeZone, posts }: PostListProps) {
  if (posts.length === 0) return null
  return (
    <section aria-labelledby="own-posts" className="mt-10">
      <h2 id="own-posts">Your posts</h2>
      <ul className="mt-3 space-y-4">
        {posts.map((post) => {
          const { id, type, state, content, picture } = post
          const title = titleOf(content)
          const when = eventTimeText(post, timeZone) || expiryText(post)
          return (
            <li key={id} className="rounded-card border border-line bg-card p-4">
              <p className="text-sm text-soft">
                <strong className="text-ink">{kinds[type]}</strong> · {dayText(post.postedOn)}
                {state === 'draft' && (
                  <strong className="text-ink"> · Draft: only you see it</strong>
                )}
                {post.isOver && ' · Over: folded away on your page'}
              </p>
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
                  aria-label={`Change: ${title}`}
                >
                  {state === 'draft' ? 'Change or post it' : 'Change'}
                </ButtonLink>
                <DeleteQuestion title={title} hasPicture={picture !== null} />
              </PostForm>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** It takes two taps. */
function DeleteQuestion({ title, hasPicture }: { title: string; hasPicture: boolean }) {
  return (
    <details>
      <summary
        className={buttonClass({
          isSmall: true,
          className: 'cursor-pointer list-none',
        })}
      >
        Delete…
      </summary>
      <p className="mt-2">
        {hasPicture
          ? 'Delete this post? It is gone for good, with its picture.'
          : 'Delete this post? The history of your listing can bring it back.'}
      </p>
      <Button
        isSmall
        look="destructive"
        name="intent"
        value="delete"
        aria-label={`Yes, delete: ${title}`}
        className="mt-2"
      >
        {hasPicture ? 'Yes, delete it for good' : 'Yes, delete it'}
      </Button>
    </details>
  )
}
