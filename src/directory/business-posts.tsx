import { dayText } from './day-text.ts'
import type { Post } from './business.ts'

const kinds = { event: 'Event', deal: 'Deal', update: 'Update' } as const

/** What the business has to say lately. */
export function BusinessPosts({ posts }: { posts: Post[] }) {
  return (
    <section aria-labelledby="posts">
      <h2 id="posts">Recent posts</h2>
      {posts.length === 0 ? (
        <p className="mt-3 text-soft">No posts yet.</p>
      ) : (
        <ul className="mt-4 space-y-4">
          {posts.map((post) => (
            <li
              key={post.postedOn + post.content}
              className="rounded-card border border-line bg-card p-4"
            >
              <p className="text-sm text-soft">
                <span className="font-semibold text-ink">{kinds[post.type]}</span>
                {' · '}
                <time dateTime={post.postedOn}>{dayText(post.postedOn)}</time>
              </p>
              <p className="measure mt-1 whitespace-pre-line">{post.content}</p>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
