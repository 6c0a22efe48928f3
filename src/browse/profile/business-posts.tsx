import * as t from '#messages/profile.ts'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { href } from 'react-router'
import { otherLanguageOf } from '../../platform/text/written-in.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import { ScrollRegion } from '../../platform/ui/scroll-region.tsx'
import { placeOfEvent, type Business } from '../../listings/business.ts'
import { dayText } from '../../listings/day-text.ts'
import { PhotoPicture } from '../../listings/photos/photo-picture.tsx'
import { dayOf, eventTimeText, expiryText } from '../../listings/posts/post-time.ts'
import { isPast, type Post } from '../../listings/posts/post.ts'

const kinds = { event: t.event, deal: t.deal, update: t.update } as const

type BusinessPostsProps = {
  business: Pick<Business, 'id' | 'name' | 'timeZone' | 'posts' | 'address' | 'city' | 'county'>
  /** Current time as ISO text: past posts are collapsed. */
  now: string
}

/** Posts: upcoming events first, past ones collapsed. Nothing if there are none. */
export function BusinessPosts({ business, now }: BusinessPostsProps) {
  const { id, name, timeZone, posts } = business
  if (posts.length === 0) return null
  const at = new Date(now)
  const isOver = (post: Post) => isPast(post, at, dayOf(at, timeZone))
  const current = posts.filter((post) => !isOver(post)).toSorted(soonestFirst)
  const past = posts.filter(isOver)
  const list = (shown: Post[]) => (
    <ul className="divide-y divide-line">
      {shown.map((post) => (
        <PostItem key={post.id} post={post} business={business} />
      ))}
    </ul>
  )
  return (
    <section aria-labelledby="posts">
      <h2 id="posts">{t.recentPosts()}</h2>
      <OtherLanguage writtenIn={otherLanguageOf(posts.map(({ content }) => content).join('\n'))} />
      {current.length > 0 && (
        <CurrentPosts name={name} count={current.length}>
          {list(current)}
        </CurrentPosts>
      )}
      {past.length > 0 && (
        <details data-past className="mt-3 print:hidden">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-link">
            {t.pastPosts({ count: past.length })}
          </summary>
          <ScrollRegion label={t.pastPostsOf({ name })} className="mt-2 max-h-[300px]">
            {list(past)}
          </ScrollRegion>
        </details>
      )}
      <p className="mt-2 flex flex-wrap gap-x-5 text-sm print:hidden">
        <a
          href={href('/business/:businessId/posts/feed.atom', { businessId: id })}
          className="inline-link inline-flex min-h-11 items-center"
        >
          {t.followPosts()}
        </a>
        {posts.some(({ startsAt }) => startsAt) && (
          <a
            href={href('/business/:businessId/posts/events.ics', { businessId: id })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {t.allEvents()}
          </a>
        )}
      </p>
    </section>
  )
}

type CurrentPostsProps = { name: string; count: number; children: ReactNode }

/** The posts, and the number below the visible part; without script, the number of all. */
function CurrentPosts({ name, count, children }: CurrentPostsProps) {
  const box = useRef<HTMLDivElement>(null)
  const [below, setBelow] = useState<number | null>(null)
  const look = useCallback(() => setBelow(box.current && postsBelow(box.current)), [])
  useEffect(() => {
    const watch = new ResizeObserver(look)
    if (box.current) watch.observe(box.current)
    return () => watch.disconnect()
  }, [look])
  const words = below === null ? count > 2 && t.scrollToRead({ count }) : moreText(below, count)
  return (
    <>
      <ScrollRegion
        ref={box}
        label={t.postsOf({ name })}
        className="mt-4 max-h-[300px]"
        onScroll={look}
      >
        {children}
      </ScrollRegion>
      {words && <p className="mt-1 text-sm text-soft print:hidden">{words}</p>}
    </>
  )
}

/** The number of posts that end below the visible part of the box. */
function postsBelow(box: HTMLElement): number {
  const edge = box.getBoundingClientRect().bottom + 1
  return [...box.querySelectorAll('li')].filter(
    (post) => post.getBoundingClientRect().bottom > edge,
  ).length
}

function moreText(below: number, count: number): string {
  if (below === 0) return ''
  return count === 1 ? t.scrollWholePost() : t.morePosts({ count: below })
}

/** Upcoming events first, soonest at the top; then the others, newest first. */
function soonestFirst(a: Post, b: Post): number {
  if (a.startsAt && b.startsAt) return a.startsAt.localeCompare(b.startsAt)
  return Number(Boolean(b.startsAt)) - Number(Boolean(a.startsAt))
}

type PostItemProps = { post: Post; business: BusinessPostsProps['business'] }

function PostItem({ post, business }: PostItemProps) {
  const { id, type, postedOn, title, content, startsAt, picture } = post
  return (
    <li id={`post-${id}`} className="py-4 print:py-2">
      <p className="text-sm text-soft">
        <span className="font-semibold text-ink">{kinds[type]()}</span>
        {' · '}
        <time dateTime={postedOn}>{dayText(postedOn)}</time>
      </p>
      {title && (
        <h3 className="mt-1 text-lg! wrap-anywhere" lang={otherLanguageOf(content) ?? undefined}>
          {title}
        </h3>
      )}
      {startsAt && (
        <p className="mt-1 font-semibold">
          <time dateTime={startsAt}>{eventTimeText(post, business.timeZone)}</time>
          <span className="block font-normal">{placeOfEvent(post, business)}</span>
        </p>
      )}
      {post.expiresOn && <p className="mt-1 font-semibold">{expiryText(post)}</p>}
      <p
        className="measure mt-1 whitespace-pre-line wrap-anywhere"
        lang={otherLanguageOf(content) ?? undefined}
      >
        {content}
      </p>
      {picture && (
        <PhotoPicture
          photo={picture}
          alt={picture.alt}
          sizes="(min-width: 640px) 320px, 80vw"
          className="mt-3 max-h-64 w-auto max-w-full rounded-field object-cover sm:max-w-80"
        />
      )}
      {startsAt && (
        <p className="mt-1 print:hidden">
          <a
            href={href('/business/:businessId/posts/:postId/event.ics', {
              businessId: business.id,
              postId: String(id),
            })}
            className="inline-link inline-flex min-h-11 items-center text-sm"
          >
            {t.addToCalendar()}
          </a>
        </p>
      )}
    </li>
  )
}
