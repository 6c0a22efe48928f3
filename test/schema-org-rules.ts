/** Search engines' requirements for structured data, beyond the vocabulary. */
import { isAbsoluteUrl, isNode, typesOf, type Node } from './json-ld.ts'
import { isA } from './schema-org-vocabulary.ts'

/** For a type and its subtypes: one property of each list is required. */
const REQUIRED: Record<string, string[][]> = {
  AggregateRating: [['ratingValue'], ['ratingCount', 'reviewCount']],
  Article: [['headline'], ['datePublished'], ['author']],
  GeoCoordinates: [['latitude'], ['longitude']],
  ItemList: [['itemListElement']],
  ListItem: [['position']],
  LocalBusiness: [['name'], ['address']],
  OpeningHoursSpecification: [['opens'], ['closes']],
  Organization: [['name']],
  Person: [['name']],
  PostalAddress: [['streetAddress', 'addressLocality', 'addressRegion', 'postalCode']],
  SearchAction: [['target'], ['query-input']],
  WebSite: [['name'], ['url']],
}

/** Lists the rules that a node breaks; not those of nodes inside it. */
export function ruleProblems(node: Node, types: string[], place: string): string[] {
  const is = (ancestor: string) => types.some((type) => isA(type, ancestor))
  const needed = new Set(
    Object.entries(REQUIRED).flatMap(([type, lists]) =>
      is(type) ? lists.map((list) => list.join(' or ')) : [],
    ),
  )
  const problems = [...needed]
    .filter((list) => list.split(' or ').every((property) => node[property] === undefined))
    .map((list) => `${place}: needs ${list}`)

  if (is('BreadcrumbList')) problems.push(...breadcrumbProblems(node, place))
  else if (is('ItemList')) problems.push(...itemListProblems(node, place))
  if (is('SearchAction')) problems.push(...searchProblems(node, place))
  if (is('GeoCoordinates')) {
    if (Math.abs(Number(node['latitude'])) > 90)
      problems.push(`${place}.latitude: is not between -90 and 90`)
    if (Math.abs(Number(node['longitude'])) > 180)
      problems.push(`${place}.longitude: is not between -180 and 180`)
  }
  return problems
}

function breadcrumbProblems(node: Node, place: string): string[] {
  const items = listItems(node)
  const problems = orderProblems(items, 1, place)
  if (items.length < 2) problems.push(`${place}: needs two steps or more`)
  items.forEach((item, index) => {
    const where = `${place}.itemListElement[${index}]`
    if (item['name'] === undefined && !(isNode(item['item']) && item['item']['name']))
      problems.push(`${where}: needs name`)
    // The last breadcrumb is the page itself.
    if (index < items.length - 1 && !addressOf(item))
      problems.push(`${where}: needs item, with its web address`)
  })
  return problems
}

function itemListProblems(node: Node, place: string): string[] {
  const items = listItems(node)
  // A later page of a list may continue the numbering.
  const problems = orderProblems(items, Number(items[0]?.['position'] ?? 1), place)
  const addresses = items.map(addressOf)
  addresses.forEach((address, index) => {
    const where = `${place}.itemListElement[${index}]`
    if (!address) problems.push(`${where}: needs url, or item with its web address`)
    else if (addresses.indexOf(address) < index)
      problems.push(`${where}: ${address} is there twice`)
  })
  return problems
}

function orderProblems(items: Node[], first: number, place: string): string[] {
  return items.flatMap((item, index) => {
    const where = `${place}.itemListElement[${index}]`
    if (!typesOf(item).some((type) => isA(type, 'ListItem'))) return [`${where}: is not a ListItem`]
    const position = item['position']
    return position === undefined || Number(position) === first + index
      ? []
      : [`${where}: position is not ${first + index}`]
  })
}

/** A search form's address has a gap `{name}`, which `query-input` must name. */
function searchProblems(node: Node, place: string): string[] {
  const target = isNode(node['target']) ? node['target']['urlTemplate'] : node['target']
  const input = isNode(node['query-input'])
    ? `name=${String(node['query-input']['valueName'])}`
    : node['query-input']
  if (typeof target !== 'string' || typeof input !== 'string') return []
  const name = /\bname=(\w+)/.exec(input)?.[1]
  return name && target.includes(`{${name}}`)
    ? []
    : [`${place}: target has no gap {${name ?? '…'}} as query-input names it`]
}

function listItems(node: Node): Node[] {
  const value = node['itemListElement']
  return (Array.isArray(value) ? value : [value])
    .filter((item) => item !== undefined)
    .map((item: unknown) => (isNode(item) ? item : {}))
}

function addressOf(item: Node): string | undefined {
  const target = item['item']
  const candidates = isNode(target) ? [target['url'], target['@id']] : [target, item['url']]
  return candidates.find(
    (value): value is string => typeof value === 'string' && isAbsoluteUrl(value),
  )
}
