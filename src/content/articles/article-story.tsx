import * as t from '#messages/articles.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import type { Article, Block } from './article.ts'
import { OtherLanguage } from '../../platform/ui/other-language.tsx'
import { CallButton } from '../../listings/cards/call-button.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { siteText } from '../../platform/ui/links.ts'

type ArticleStoryProps = {
  article: Article
  /** In the editor: without a back link and without an h1. */
  isPreview?: boolean
}

/** A featured story: its text block by block, and contact information. */
export function ArticleStory({ article, isPreview = false }: ArticleStoryProps) {
  const Title = isPreview ? 'p' : 'h1'
  return (
    <article className="shell pt-6 pb-16">
      {!isPreview && <BackToFeatured />}
      <header className="mt-4 max-w-[44rem]">
        <p className="text-soft">
          {article.displayTitle} · {nameIn(article.category)} {article.isSample && <SampleMark />}
        </p>
        <OtherLanguage writtenIn={article.writtenIn} />
        <Title
          lang={article.writtenIn ?? undefined}
          className={isPreview ? 'mt-1 font-serif text-3xl font-semibold' : 'mt-1'}
        >
          {article.title}
        </Title>
      </header>
      <Picture
        src={article.mainImage}
        alt={article.imageAlt}
        isFirst
        className="mt-6 aspect-16/9 w-full rounded-card object-cover md:aspect-21/9"
      />
      <div className="mt-8 grid gap-10 lg:grid-cols-[1fr_22rem]">
        <div className="measure" lang={article.writtenIn ?? undefined}>
          {article.content.map((block) => (
            <StoryBlock key={block.content} block={block} />
          ))}
        </div>
        <ArticleContact article={article} />
      </div>
      {!isPreview && (
        <div className="mt-10">
          <BackToFeatured />
        </div>
      )}
    </article>
  )
}

/** Shown on stories about organizations that don't exist. */
export function SampleMark() {
  return (
    <span className="inline-block rounded-card bg-note px-2 text-sm text-ink">{t.sample()}</span>
  )
}

function BackToFeatured() {
  return (
    <ButtonLink to={href('/featured')} className="px-4 text-sm print:hidden">
      {t.backToFeatured()}
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

const row = 'inline-link inline-flex min-h-11 items-center break-all'

/** Contact information, and license numbers where they must be shown. */
function ArticleContact({ article }: { article: Article }) {
  const { displayTitle: name, phone, address } = article
  return (
    <aside
      aria-labelledby="contact"
      className="self-start rounded-card border border-line bg-card p-5 lg:sticky lg:top-24"
    >
      <h2 id="contact" className="text-lg!">
        {t.contact()}
      </h2>
      <p className="mt-2 font-semibold">{name}</p>
      {article.licenseLines.map((line) => (
        <p key={line} className="text-sm text-soft tabular-nums">
          {line}
        </p>
      ))}
      {article.proof && (
        <p className="mt-2 text-sm text-soft">
          {article.isSample ? article.proof : t.verifiedBy({ proof: article.proof })}
        </p>
      )}
      {address && <address className="mt-2 not-italic">{address}</address>}
      <Links article={article} />
      {phone && (
        <CallButton
          name={name}
          phone={phone}
          isSample={article.isSample}
          look="action"
          className="mt-3 w-full"
        />
      )}
    </aside>
  )
}

function Links({ article }: { article: Article }) {
  const { displayTitle: name, website } = article
  const social = [
    { network: 'Instagram', url: article.instagram },
    { network: 'Facebook', url: article.facebook },
  ].filter((link): link is { network: string; url: string } => link.url !== null)
  return (
    <ul className="mt-2">
      {website && (
        <li>
          <a
            href={website}
            rel="noopener"
            aria-label={t.websiteOf({ name, site: siteText(website) })}
            className={row}
          >
            {siteText(website)}
          </a>
        </li>
      )}
      {social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="noopener" aria-label={t.onNetwork({ name, network })} className={row}>
            {network}
          </a>
        </li>
      ))}
    </ul>
  )
}
