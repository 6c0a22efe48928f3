import * as layout from '#messages/layout.ts'
import type { ReactNode } from 'react'
import { Link, type MetaDescriptor } from 'react-router'
import { language, pathIn } from '../platform/text/language.ts'
import { Breadcrumb, breadcrumbData } from '../platform/ui/breadcrumb.tsx'
import { pageMeta, siteUrl } from '../platform/ui/page-head.ts'

type TextPart = { id: string; title: string; paragraphs: ReactNode[] }

type TextPageProps = { title: string; intro: string; parts: TextPart[]; children?: ReactNode }

/** A page of sections; two columns on wide screens. */
export function TextPage({ title, intro, parts, children }: TextPageProps) {
  return (
    <div className="shell pb-16">
      <Breadcrumb crumbs={[{ name: layout.home(), to: '/' }, { name: title }]} />
      <h1>{title}</h1>
      <p className="measure mt-3 text-lg">{intro}</p>
      {children}
      <div className="mt-8 grid gap-x-12 gap-y-8 lg:grid-cols-2">
        {parts.map((part) => (
          <section key={part.id} aria-labelledby={part.id} className="measure">
            <h2 id={part.id}>{part.title}</h2>
            {part.paragraphs.map((paragraph, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- fixed text
              <p key={at} className="mt-3">
                {paragraph}
              </p>
            ))}
          </section>
        ))}
      </div>
    </div>
  )
}

type TextHead = {
  title: string
  description: string
  path: string
  type?: 'WebPage' | 'ContactPage'
}

export function textPageMeta(
  matches: Parameters<typeof pageMeta>[0],
  { title, description, path, type = 'WebPage' }: TextHead,
): MetaDescriptor[] {
  const url = siteUrl(matches)
  const ownPath = pathIn(language(), path)
  return pageMeta(matches, {
    title,
    description,
    path,
    isTranslated: true,
    data: [
      {
        '@context': 'https://schema.org',
        '@type': type,
        name: title,
        description,
        url: `${url}${ownPath}`,
      },
      breadcrumbData(url, [{ name: layout.home(), to: '/' }, { name: title }], ownPath),
    ],
  })
}

/** For a `<link>` in a message. */
export function linkTo(to: string) {
  return (words: ReactNode) => (
    <Link to={to} className="inline-link">
      {words}
    </Link>
  )
}
