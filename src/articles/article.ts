/** A piece of an article: a paragraph, or a paragraph under its own heading. */
export type Block =
  | { type: 'text'; content: string }
  | { type: 'section'; title: string; content: string }

/** A featured story about an organization, as its page shows it. */
export type Article = {
  id: string
  title: string
  displayTitle: string
  summary: string
  category: string
  content: Block[]
  mainImage: string
  address: string | null
  website: string | null
  phone: string | null
  facebook: string | null
  instagram: string | null
  licenseLines: string[]
  publishedAt: Date
  updatedAt: Date
}

/** An article as its card in the list of featured businesses shows it. */
export type ArticleCardFacts = Pick<Article, 'id' | 'displayTitle' | 'mainImage'> & {
  firstParagraph: string
}

/** The first words of an article: its first block of text, else of whatever comes first. */
export function firstParagraph(content: Block[]): string {
  const first = content.find(({ type }) => type === 'text') ?? content[0]
  return first?.content ?? ''
}
