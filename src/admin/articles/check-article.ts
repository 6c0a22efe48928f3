import { imageIdIn, type ArticleFacts, type Block } from '../../content/articles/article.ts'
import { cleanLine, cleanText } from '../../submissions/clean-text.ts'
import { usPhone } from '../../submissions/contact-rules.ts'
import { sitePage, webLink } from '../../submissions/link-rules.ts'
import type { ArticleValues } from './article-values.ts'

/** Error messages by field ID. */
export type Problems = Partial<Record<string, string>>

const longest = {
  title: 160,
  displayTitle: 80,
  summary: 300,
  category: 60,
  address: 200,
  proof: 200,
}

/**
 * Drafts may be incomplete.
 * @param was when the article was published, while that doesn't change.
 */
export function checkArticle(
  values: ArticleValues,
  { now, was }: { now: Date; was: Date | null },
): { ok: true; article: ArticleFacts } | { ok: false; problems: Problems } {
  const problems: Problems = {}
  const isDraft = values.publish === 'draft'
  const line = (name: keyof typeof longest, missing: string | null) => {
    const text = cleanLine(values[name])
    if (text.length > longest[name])
      problems[name] = `Use at most ${longest[name]} characters; it has ${text.length}.`
    if (!text && missing && (!isDraft || name === 'displayTitle')) problems[name] = missing
    return text
  }
  const article: ArticleFacts = {
    displayTitle: line('displayTitle', 'Say who or what the story is about.'),
    title: line('title', 'Give the story a headline.'),
    summary: line(
      'summary',
      'Say in one or two sentences what it is about: search engines show it.',
    ),
    category: line('category', 'Say what kind of business or organization it is.'),
    content: checkBlocks(values, isDraft, problems),
    ...checkImage(values, isDraft, problems),
    address: line('address', null) || null,
    proof: line('proof', null) || null,
    ...checkContact(values, problems),
    licenseLines: cleanText(values.licenseLines).split('\n').filter(Boolean).slice(0, 6),
    publishedAt: checkTime(values, { now, was }, problems),
    isOnHome: values.isOnHome,
  }
  return Object.keys(problems).length ? { ok: false, problems } : { ok: true, article }
}

function checkBlocks({ blocks }: ArticleValues, isDraft: boolean, problems: Problems): Block[] {
  const content = blocks.flatMap((block, index): Block[] => {
    const title = cleanLine(block.title)
    const text = cleanText(block.content)
    if (title && !text)
      problems[`blockContent-${index}`] = `Write something under "${title}", or empty its heading.`
    if (title.length > 120) problems[`blockTitle-${index}`] = 'Use at most 120 characters.'
    if (text.length > 10_000) problems[`blockContent-${index}`] = 'Use at most 10,000 characters.'
    if (!text) return []
    return [title ? { type: 'section', title, content: text } : { type: 'text', content: text }]
  })
  if (!content.length && !isDraft)
    problems['blockContent-0'] = 'Write the story before it is published.'
  return content
}

function checkImage(
  { mainImage, imageAlt: typed }: ArticleValues,
  isDraft: boolean,
  problems: Problems,
): Pick<ArticleFacts, 'mainImage' | 'imageAlt'> {
  if (/^\/pictures\/[a-z0-9-]{1,60}\/[a-z0-9-]{1,60}\.svg$/.test(mainImage))
    return { mainImage, imageAlt: '' }
  const imageAlt = cleanLine(typed)
  if (!imageIdIn(mainImage)) {
    if (mainImage) problems['mainImage'] = 'Choose one of the pictures shown.'
    return { mainImage: '/pictures/non-profit/story.svg', imageAlt: '' }
  }
  if (imageAlt.length > 200)
    problems['imageAlt'] = `Use at most 200 characters; it has ${imageAlt.length}.`
  if (!imageAlt && !isDraft)
    problems['imageAlt'] = 'Say what the photo shows: it is read to people who do not see it.'
  return { mainImage, imageAlt }
}

function checkContact(values: ArticleValues, problems: Problems) {
  const link = (name: 'website' | 'facebook' | 'instagram', hosts?: [string, ...string[]]) => {
    const typed = cleanLine(values[name])
    if (!typed) return null
    const url = hosts ? sitePage(typed, { hosts, called: new RegExp(name) }) : webLink(typed)
    const where = hosts ? ` on ${hosts[0]}` : ', such as https://www.example.org'
    if (!url) problems[name] = `Write a web address${where}.`
    return url
  }
  const typed = cleanLine(values.phone)
  const phone = typed ? usPhone(typed) : null
  if (typed && !phone)
    problems['phone'] = 'Write a US phone number with ten digits, such as 772-555-0142.'
  return {
    phone,
    website: link('website'),
    facebook: link('facebook', ['facebook.com', 'facebook.example.com']),
    instagram: link('instagram', ['instagram.com', 'instagram.example.com']),
  }
}

function checkTime(
  { publish, publishAt }: ArticleValues,
  { now, was }: { now: Date; was: Date | null },
  problems: Problems,
): Date | null {
  if (publish === 'draft') return null
  if (publish === 'now') return was && was <= now ? was : now
  if (publish !== 'at') {
    problems['publish'] = 'Choose when it is published.'
    return null
  }
  const moment = momentInFlorida(publishAt)
  if (!moment) problems['publishAt'] = 'Choose a day and a time.'
  else if (moment <= now && moment.getTime() !== was?.getTime())
    problems['publishAt'] = 'Choose a time that is still to come, or "Publish now".'
  return moment
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** For a date and time field, in eastern time: "2026-11-21T10:00". */
export function fieldInFlorida(moment: Date): string {
  return parts.format(moment).replace(' ', 'T')
}

/** Null for times the clock skips or text that isn't a time. */
function momentInFlorida(field: string): Date | null {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(field)) return null
  const hours = [4, 5]
  const guesses = hours.map((behind) => new Date(Date.parse(`${field}Z`) + behind * 3_600_000))
  return (
    guesses.find((guess) => !Number.isNaN(guess.getTime()) && fieldInFlorida(guess) === field) ??
    null
  )
}
