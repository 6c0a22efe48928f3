import { href } from 'react-router'
import { ButtonLink } from '../ui/button.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Article, Block } from './article.ts'
import { ArticleContact } from './article-contact.tsx'

/** A featured story: its text block by block, and how to reach the people in it. */
export function ArticleStory({ article }: { article: Article }) {
  return (
    <article className="shell pt-6 pb-16">
      <BackToFeatured />
      <header className="mt-4 max-w-[44rem]">
        <p className="text-soft">
          {article.displayTitle} · {article.category}
        </p>
        <h1 className="mt-1">{article.title}</h1>
      </header>
      <Picture
        src={article.mainImage}
        alt=""
        isFirst
        className="mt-6 aspect-16/9 w-full rounded-card object-cover md:aspect-21/9"
      />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="measure">
          {article.content.map((block) => (
            <StoryBlock key={block.content} block={block} />
          ))}
        </div>
        <ArticleContact article={article} />
      </div>
      <div className="mt-10">
        <BackToFeatured />
      </div>
    </article>
  )
}

function BackToFeatured() {
  return (
    <ButtonLink to={href('/featured')} className="px-4 text-sm print:hidden">
      Back to Featured
    </ButtonLink>
  )
}

function StoryBlock({ block }: { block: Block }) {
  if (block.type === 'text')
    return <p className="mt-8 whitespace-pre-line first:mt-0 first:text-lg">{block.content}</p>
  return (
    <section className="mt-8 first:mt-0">
      <h2 className="text-xl!">{block.title}</h2>
      <p className="mt-2 whitespace-pre-line">{block.content}</p>
    </section>
  )
}
