import * as t from '#messages/admin-articles.ts'
import type { Block } from '../../content/articles/article.ts'

/** A title makes it a section. */
export type BlockValues = { title: string; content: string }

export type ArticleValues = {
  title: string
  displayTitle: string
  summary: string
  category: string
  blocks: BlockValues[]
  mainImage: string
  imageAlt: string
  address: string
  website: string
  phone: string
  facebook: string
  instagram: string
  licenseLines: string
  proof: string
  /** "draft", "now" or "at". */
  publish: string
  /** Florida time: "2026-11-21T10:00". */
  publishAt: string
  isOnHome: boolean
  /** When the article last changed before the editor opened; '' for a new one. */
  seen: string
}

export const noValues: ArticleValues = {
  title: '',
  displayTitle: '',
  summary: '',
  category: '',
  blocks: [{ title: '', content: '' }],
  mainImage: '',
  imageAlt: '',
  address: '',
  website: '',
  phone: '',
  facebook: '',
  instagram: '',
  licenseLines: '',
  proof: '',
  publish: 'draft',
  publishAt: '',
  isOnHome: false,
  seen: '',
}

const maxBlocks = 60

export function readValues(form: FormData): ArticleValues {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value.slice(0, 20_000) : ''
  }
  const all = (name: string) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value.slice(0, 20_000) : ''))
  const titles = all('blockTitle')
  const blocks = all('blockContent')
    .slice(0, maxBlocks)
    .map((content, index) => ({ title: titles[index] ?? '', content }))
  return {
    title: text('title'),
    displayTitle: text('displayTitle'),
    summary: text('summary'),
    category: text('category'),
    blocks: blocks.length ? blocks : noValues.blocks,
    mainImage: text('mainImage'),
    imageAlt: text('imageAlt'),
    address: text('address'),
    website: text('website'),
    phone: text('phone'),
    facebook: text('facebook'),
    instagram: text('instagram'),
    licenseLines: text('licenseLines'),
    proof: text('proof'),
    publish: text('publish'),
    publishAt: text('publishAt'),
    isOnHome: form.has('isOnHome'),
    seen: text('seen'),
  }
}

/** Buttons: "add", "up:2", "down:2", "remove:2". */
export function withBlocks(values: ArticleValues, button: string): ArticleValues {
  const [what, at] = button.split(':')
  const index = Number(at)
  const blocks = [...values.blocks]
  const empty = { title: '', content: '' }
  if (what === 'add' && blocks.length < maxBlocks) blocks.push(empty)
  const block = blocks[index]
  if (block && what === 'remove') blocks.splice(index, 1)
  const other = index + (what === 'up' ? -1 : 1)
  const neighbor = blocks[other]
  if (block && neighbor && (what === 'up' || what === 'down')) {
    blocks[index] = neighbor
    blocks[other] = block
  }
  return { ...values, blocks: blocks.length ? blocks : [empty] }
}

export function blockValues(content: Block[]): BlockValues[] {
  return content.map((block) => ({
    title: block.type === 'section' ? block.title : '',
    content: block.content,
  }))
}

/** Text by field name, to compare with what others saved. */
export function flatValues({ blocks, isOnHome, ...texts }: ArticleValues) {
  const words = blocks.map(({ title, content }) => [title && `## ${title}`, content.trim()])
  const story = words.map((block) => block.filter(Boolean).join('\n')).join('\n\n')
  return {
    ...texts,
    // Fields are compared one by one, so the time isn't needed.
    seen: '',
    isOnHome: isOnHome ? 'yes' : '',
    blocks: story.replaceAll('\r\n', '\n'),
  }
}

type Flat = ReturnType<typeof flatValues>

export function valuesFrom(
  flat: Flat,
  { mine, saved }: { mine: ArticleValues; saved: ArticleValues },
): ArticleValues {
  const { blocks, isOnHome, ...texts } = flat
  const isMine = blocks === flatValues(mine).blocks
  const chosen = isMine ? mine.blocks : saved.blocks
  return { ...texts, seen: saved.seen, isOnHome: isOnHome !== '', blocks: chosen }
}

export const articleLabels: Flat = {
  seen: '',
  title: t.headline(),
  displayTitle: t.whoOrWhatItsAbout(),
  summary: t.summaryInOneOrTwo(),
  category: t.kindOfBusinessOrOrganization(),
  blocks: t.theTextBlockByBlock(),
  mainImage: t.thePicture(),
  imageAlt: t.descriptionOfThePicture(),
  address: t.address(),
  website: t.website(),
  phone: t.phone(),
  facebook: t.facebook(),
  instagram: t.instagram(),
  licenseLines: t.licenseLines(),
  proof: t.proofYouSaw(),
  publish: t.published(),
  publishAt: t.dayAndTime(),
  isOnHome: t.onHomeField(),
}
