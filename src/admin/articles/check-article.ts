import * as t from '#messages/admin-articles.ts'
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
      problems[name] = t.tooLong({ name: longest[name], length: text.length })
    if (!text && missing && (!isDraft || name === 'displayTitle')) problems[name] = missing
    return text
  }
  const article: ArticleFacts = {
    displayTitle: line('displayTitle', t.enterWhoOrWhatThe()),
    title: line('title', t.enterAHeadline()),
    summary: line('summary', t.enterASummaryInOne()),
    category: line('category', t.enterTheKindOfBusiness()),
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
    if (title && !text) problems[`blockContent-${index}`] = t.enterATextUnderOr({ title })
    if (title.length > 120) problems[`blockTitle-${index}`] = t.headingTooLong()
    if (text.length > 10_000) problems[`blockContent-${index}`] = t.blockTooLong()
    if (!text) return []
    return [title ? { type: 'section', title, content: text } : { type: 'text', content: text }]
  })
  if (!content.length && !isDraft) problems['blockContent-0'] = t.writeTheStoryBeforeYou()
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
    if (mainImage) problems['mainImage'] = t.chooseOneOfThePictures()
    return { mainImage: '/pictures/non-profit/story.svg', imageAlt: '' }
  }
  if (imageAlt.length > 200) problems['imageAlt'] = t.altTooLong({ length: imageAlt.length })
  if (!imageAlt && !isDraft) problems['imageAlt'] = t.describeThePhotoForPeople()
  return { mainImage, imageAlt }
}

function checkContact(values: ArticleValues, problems: Problems) {
  const link = (name: 'website' | 'facebook' | 'instagram', hosts?: [string, ...string[]]) => {
    const typed = cleanLine(values[name])
    if (!typed) return null
    const url = hosts ? sitePage(typed, { hosts, called: new RegExp(name) }) : webLink(typed)
    if (!url) problems[name] = hosts ? t.enterAddressOn({ host: hosts[0] }) : t.enterWebAddress()
    return url
  }
  const typed = cleanLine(values.phone)
  const phone = typed ? usPhone(typed) : null
  if (typed && !phone) problems['phone'] = t.enterA10DigitUs()
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
    problems['publish'] = t.chooseWhenToPublishIt()
    return null
  }
  const moment = momentInFlorida(publishAt)
  if (!moment) problems['publishAt'] = t.chooseADayAndA()
  else if (moment <= now && moment.getTime() !== was?.getTime())
    problems['publishAt'] = t.chooseATimeInThe()
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
