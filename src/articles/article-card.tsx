import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { ArticleCardFacts } from './article.ts'

/** A story in the list of featured businesses; the whole card leads to it. */
export function ArticleCard({ article, isFirst }: { article: ArticleCardFacts; isFirst: boolean }) {
  return (
    <article className="relative flex h-full flex-col overflow-clip rounded-card border border-line bg-card transition-colors duration-150 hover:border-edge">
      <Picture
        src={article.mainImage}
        alt=""
        isFirst={isFirst}
        className="aspect-16/10 w-full object-cover"
      />
      <div className="flex grow flex-col p-5">
        <h2 className="text-lg! leading-snug">{article.displayTitle}</h2>
        <p className="mt-2 mb-4 line-clamp-5 text-sm text-soft">{article.firstParagraph}</p>
        <ButtonLink
          to={href('/featured-article/:articleId', { articleId: article.id })}
          aria-label={`Read more about ${article.displayTitle}`}
          className="mt-auto self-start px-4 text-sm after:absolute after:inset-0"
        >
          Read More
        </ButtonLink>
      </div>
    </article>
  )
}
