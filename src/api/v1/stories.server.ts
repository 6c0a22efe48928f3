import { findArticles } from '../../content/articles/articles.server.ts'
import type { Article } from '../../content/articles/article.ts'
import { findResources } from '../../resources/resources.server.ts'
import type { Resource } from '../../resources/resource.ts'
import type { Services } from '../../platform/services.server.ts'
import { addressesOf, pageOf, type Collection } from './collection.server.ts'
import * as schemas from './schemas.ts'

function articleRow(services: Services, article: Article) {
  const { api, page } = addressesOf(services)
  const { id, title, displayTitle, summary, category, address, phone, website, isSample } = article
  return {
    id,
    title,
    displayTitle,
    summary,
    category,
    content: article.content.map((block) => ({
      title: block.type === 'section' ? block.title : null,
      text: block.content,
    })),
    address,
    phone,
    website,
    isSample,
    publishedAt: article.publishedAt.toISOString(),
    changedAt: article.updatedAt.toISOString(),
    links: { self: api(`articles/${id}`), page: page(`/featured-article/${id}`) },
  }
}

export const articles: Collection = {
  name: 'articles',
  titles: { list: 'Articles', one: 'An article' },
  about: 'Featured stories about veteran-owned organizations.',
  item: schemas.article,
  params: {},
  hasPoints: false,
  examples: { list: [{ title: 'Titles alone', query: 'fields=id,title' }], id: 'favob1' },
  async list(services, _own, range) {
    const page = pageOf(await findArticles(services.db, services.now()), range)
    return { ...page, rows: page.rows.map((article) => articleRow(services, article)) }
  },
  async find(services, id) {
    const all = await findArticles(services.db, services.now())
    const article = all.find((one) => one.id === id)
    return article ? articleRow(services, article) : null
  },
}

function resourceRow(services: Services, resource: Resource) {
  const { api, page } = addressesOf(services)
  const { id, section, title, description, address, phone, website, extra } = resource
  return {
    id,
    section,
    title,
    description,
    address,
    phone,
    website,
    note: extra,
    links: { self: api(`resources/${id}`), page: page(`/veteran-resources#${id}`) },
  }
}

export const resources: Collection = {
  name: 'resources',
  titles: { list: 'Resources', one: 'A resource' },
  about: 'Help for veterans and their families.',
  item: schemas.resource,
  params: {},
  hasPoints: false,
  examples: { list: [{ title: 'All resources', query: 'limit=100' }], id: 'fdva' },
  async list(services, _own, range) {
    const page = pageOf(await findResources(services.db), range)
    return { ...page, rows: page.rows.map((resource) => resourceRow(services, resource)) }
  },
  async find(services, id) {
    const resource = (await findResources(services.db)).find((one) => one.id === id)
    return resource ? resourceRow(services, resource) : null
  },
}
