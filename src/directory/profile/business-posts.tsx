import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { dayText } from '../day-text.ts'
import type { Post } from '../business.ts'

const kinds = { event: 'Event', deal: 'Deal', update: 'Update' } as const

/** What the business has to say lately. */
export function BusinessPosts({ name, posts }: { name: string; posts: Post[] }) {
  return (
    <section aria-labelledby="posts" className={posts.length ? undefined : 'print:hidden'}>
      <h2 id="posts">Recent posts</h2>
      {posts.length === 0 ? (
        <p className="mt-3 text-soft">No posts yet.</p>
      ) : (
        <ScrollRegion label={`Posts of ${name}`} className="mt-4 max-h-[300px]">
          <ul className="divide-y divide-line">
            {posts.map((post) => (
              <PostText key={post.postedOn + post.content} {...post} />
            ))}
          </ul>
        </ScrollRegion>
      )}
    </section>
  )
}

function PostText({ type, postedOn, content }: Post) {
  return (
    <li className="py-4 print:py-2">
      <p className="text-sm text-soft">
        <span className="font-semibold text-ink">{kinds[type]}</span>
        {' · '}
        <time dateTime={postedOn}>{dayText(postedOn)}</time>
      </p>
      <p className="measure mt-1 whitespace-pre-line">{content}</p>
    </li>
  )
}
