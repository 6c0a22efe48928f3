import * as t from '#messages/articles.ts'
import { Link } from 'react-router'
import { siteText } from '../../platform/ui/links.ts'
import { sampleLook } from '../../listings/proof/proof-badge.tsx'
import { CallButton } from '../../listings/cards/call-button.tsx'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { ProofMark } from '../../assets/drawings/proof-mark.tsx'
import { Picture } from '../../platform/ui/picture.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { SampleMark } from './article-story.tsx'
import type { Article } from './article.ts'

type OrganizationCardProps = {
  article: Article
  /** Picture next to the text on wide screens. */
  isWide?: boolean
}

export function OrganizationCard({ article, isWide = false }: OrganizationCardProps) {
  const { displayTitle: name, website, phone } = article
  const network = 'Facebook'
  return (
    <article
      className={`flex h-full flex-col overflow-clip rounded-card border border-line bg-card ${isWide ? 'md:flex-row' : ''}`}
    >
      <Picture
        src={article.mainImage}
        alt=""
        className={`aspect-16/9 w-full object-cover ${isWide ? 'md:aspect-auto md:w-1/2' : ''}`}
      />
      <div className="flex min-w-0 grow flex-col p-5">
        <h3 className="font-serif text-xl!">
          <Link
            to={`/featured-article/${article.id}`}
            className="text-ink no-underline hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-soft">
          {nameIn(article.category)}
          {article.isSample && <SampleMark />}
          {article.proof && (
            <span
              title={article.proof}
              className={`inline-flex items-center gap-1.5 rounded-full px-3 py-1 font-semibold ${article.isSample ? sampleLook : 'bg-verified-ground text-verified'}`}
            >
              <ProofMark sign="star" className="size-4.5" />
              {article.isSample ? t.sampleTitle({ title: t.verified() }) : t.verified()}
            </span>
          )}
        </p>
        <p className="mt-3" lang={article.writtenIn ?? undefined}>
          {article.summary}
        </p>
        <address className="mt-3 mb-4 text-sm not-italic">
          {article.address && <p>{article.address}</p>}
          {website && (
            <a
              href={website}
              rel="noopener"
              className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
            >
              {siteText(website)}
            </a>
          )}
          {article.facebook && (
            <a
              href={article.facebook}
              rel="noopener"
              aria-label={t.onNetwork({ name, network })}
              className="inline-link ml-4 inline-flex min-h-11 items-center"
            >
              {network}
            </a>
          )}
        </address>
        <div className="mt-auto flex flex-wrap gap-3">
          {phone && <CallButton name={name} phone={phone} isSample={article.isSample} />}
          <ButtonLink to={`/featured-article/${article.id}`}>
            {t.learnMore({ name, soft: (words) => <span className="sr-only">{words}</span> })}
          </ButtonLink>
        </div>
      </div>
    </article>
  )
}
