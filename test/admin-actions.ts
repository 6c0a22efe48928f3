import fc from 'fast-check'
import { grantRole, revokeRole } from '../src/account/team/team.server.ts'
import { removeAllSamples } from '../src/admin/samples/samples.server.ts'
import {
  addCategory,
  findCategoryRow,
  mergeCategory,
  resetCategory,
  saveCategory,
} from '../src/admin/categories/edit-categories.server.ts'
import type { ArticleFacts } from '../src/content/articles/article.ts'
import {
  addArticle,
  deleteArticle,
  findArticleRow,
  moveArticle,
  saveArticle,
} from '../src/content/articles/edit-articles.server.ts'
import type { Db } from '../src/platform/db/schema.ts'
import {
  addResource,
  hideResource,
  moveResource,
  noteStillRight,
  saveResource,
} from '../src/resources/edit-resources.server.ts'
import { writeSetting } from '../src/platform/settings/site-settings.server.ts'

const by = { userId: null, name: 'Nina' }
const people = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b']

/** Few ids and words, so that actions often affect the same rows. */
const id = fc.constantFrom('vbc1', 'np3', 'one', 'two')
const resource = fc.constantFrom('fdva', 'osd', 'nchv', 'help')
const word = fc.constantFrom('One', 'Two')
const category = fc.constantFrom('hvac', 'plumbing', 'roofing', 'construction')
const step = fc.constantFrom(-1 as const, 1 as const)
/** Admins' actions under `/admin`, with their input. */
export const adminActions = fc.oneof(
  fc.tuple(fc.constant('add article' as const), id, word),
  fc.tuple(fc.constant('save article' as const), id, word),
  fc.tuple(fc.constant('delete article' as const), id, word),
  fc.tuple(fc.constant('move article' as const), id, step),
  fc.tuple(fc.constant('add resource' as const), resource, word),
  fc.tuple(fc.constant('save resource' as const), resource, word),
  fc.tuple(fc.constant('hide resource' as const), resource, fc.boolean()),
  fc.tuple(fc.constant('check resource' as const), resource, word),
  fc.tuple(fc.constant('move resource' as const), resource, step),
  fc.tuple(fc.constant('set' as const), fc.constantFrom('privacy', 'terms'), fc.option(word)),
  fc.tuple(fc.constant('give role' as const), fc.nat(1), fc.constantFrom('reviewer', 'admin')),
  fc.tuple(fc.constant('take role' as const), fc.nat(1), word),
  fc.tuple(fc.constant('add category' as const), fc.constantFrom('Drones', 'Kites'), word),
  fc.tuple(fc.constant('save category' as const), category, word),
  fc.tuple(fc.constant('merge category' as const), category, fc.option(category)),
  fc.tuple(fc.constant('reset category' as const), category, word),
  fc.tuple(fc.constant('remove samples' as const), word, word),
)
export type AdminAction = typeof adminActions extends fc.Arbitrary<infer T> ? T : never

/** Performs one at its given time. */
export async function actAsAdmin(db: Db, action: AdminAction, now: Date): Promise<void> {
  const writer = { by, now, today: now.toISOString().slice(0, 10) }
  const grant = { by: by.name, now }
  switch (action[0]) {
    case 'add article':
      return void (await addArticle(db, action[1], facts(action[2], now), writer))
    case 'save article': {
      const seen = (await findArticleRow(db, action[1]))?.updated_at.toISOString() ?? ''
      return void (await saveArticle(db, action[1], facts(action[2], now), { ...writer, seen }))
    }
    case 'delete article':
      return void (await deleteArticle(db, action[1], writer))
    case 'move article':
      return moveArticle(db, action[1], { list: 'place', step: action[2] }, writer)
    case 'add resource':
      return void (await addResource(db, action[1], card(action[2]), writer))
    case 'save resource':
      return void (await saveResource(db, action[1], card(action[2]), writer))
    case 'hide resource':
      return void (await hideResource(db, action[1], action[2], writer))
    case 'check resource':
      return void (await noteStillRight(db, action[1], writer))
    case 'move resource':
      return moveResource(db, action[1], action[2], writer)
    case 'set': {
      const value = action[2] === null ? null : { text: action[2] }
      const name = action[1] === 'privacy' ? 'privacy' : 'terms'
      return void (await writeSetting(db, name, value, { by, action: 'set', now }))
    }
    case 'give role': {
      const role = action[2] === 'admin' ? 'admin' : 'reviewer'
      const userId = people[action[1]] ?? ''
      return void (await grantRole(db, { userId, email: null }, role, grant))
    }
    case 'take role':
      return void (await revokeRole(db, people[action[1]] ?? '', grant))
    case 'add category':
      return void (await addCategory(db, action[1].toLowerCase(), action[1], writer))
    case 'save category': {
      const words = {
        aliases: [action[2]],
        added_words: [],
        dropped_words: [],
        place: null,
        translations: {},
      }
      return void (await saveCategory(db, action[1], { name: action[2], ...words }, writer))
    }
    case 'merge category': {
      // The page rejects these.
      const into = action[2] && (await findCategoryRow(db, action[2]))
      if (action[2] === action[1] || (into && into.merged_into)) return
      return void (await mergeCategory(db, action[1], action[2], writer))
    }
    case 'reset category':
      return void (await resetCategory(db, action[1], writer))
    case 'remove samples':
      return void (await removeAllSamples(db, { by, now }))
  }
}

function facts(title: string, publishedAt: Date): ArticleFacts {
  return {
    title,
    displayTitle: title,
    summary: title,
    category: 'Non Profit',
    content: [{ type: 'text', content: title }],
    mainImage: '/pictures/non-profit/story.svg',
    imageAlt: '',
    address: null,
    website: null,
    phone: null,
    facebook: null,
    instagram: null,
    licenseLines: [],
    proof: null,
    publishedAt,
    isOnHome: title === 'One',
  }
}

function card(title: string) {
  const none = {
    address: null,
    website: null,
    extra: null,
    translations: {},
    is_day_and_night: false,
  }
  return { section: 'legal', title, description: title, phone: '211', ...none }
}
