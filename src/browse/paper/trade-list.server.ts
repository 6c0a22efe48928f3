import * as sheet from '#messages/county-sheet.ts'
import * as t from '#messages/paper.ts'
import * as place from '#messages/place.ts'
import { href } from 'react-router'
import { countiesOfRegion, findCounty } from '../../florida/counties.ts'
import { findRegion } from '../../florida/regions.ts'
import { dayText } from '../../listings/day-text.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { siteText } from '../../platform/ui/links.ts'
import { countBusinesses, findPage } from '../../search/engine/search.server.ts'
import type { Search } from '../../search/engine/search.ts'
import { countyCounts } from '../place/county-head.ts'
import { regionLabel } from '../place/region-label.ts'
import { pdfAnswer } from '../../assets/pictures/pdf.server.ts'
import { drawTradeList, type PaperFormat } from './trade-list-pdf.server.ts'
import { groupByTrade, madeUpNote, type TradeList } from './trade-list.ts'

/** So that one request can't print the directory. */
const maxOnPaper = 2000

type Place = { search: Search; counties: string[]; name: string; title: string; path: string }

/** A county's listings by trade; null without any. */
export function findCountyList(services: Services, slug: string) {
  const county = findCounty(slug)
  if (county?.slug !== slug) return null
  return findList(services, {
    search: { county: slug },
    counties: [slug],
    name: place.countyNamed({ county: county.name }),
    title: sheet.title({ county: county.name }),
    path: href('/county/:countyId', { countyId: slug }),
  })
}

/** A region's listings by trade; null without any. */
export function findRegionList(services: Services, id: string) {
  const region = findRegion(id)
  if (!region) return null
  const counties = countiesOfRegion(region.id).map(({ slug }) => slug)
  const name = place.regionNamed({ region: regionLabel(region) })
  return findList(services, {
    search: { region: counties },
    counties,
    name,
    title: t.regionTitle({ region: name }),
    path: href('/region/:regionId', { regionId: region.id }),
  })
}

export type FoundList = TradeList & { path: string }

async function findList(services: Services, { search, counties, name, title, path }: Place) {
  const listing = { sort: 'located', pageSize: maxOnPaper, asked: null } as const
  const { businesses, total } = await findPage(services, search, listing)
  if (!total) return null
  const located = await countBusinesses(services.db, { counties })
  const counts = countyCounts(name, total, located)
  const day = dayText(today(services))
  const shown = businesses.length
  const list: FoundList = {
    title,
    about: shown < total ? sheet.firstAsOf({ shown, counts, day }) : sheet.asOf({ counts, day }),
    madeUp: madeUpNote(businesses),
    groups: groupByTrade(businesses),
    path,
  }
  return list
}

/** The list as a PDF to print, or 404 without one. */
export async function answerWithList(
  services: Services,
  list: FoundList | null,
  format: PaperFormat,
): Promise<Response> {
  if (!list) throw new Response(t.noListings(), { status: 404 })
  const { site } = services
  const url = siteText(site.url + pathIn(language(), list.path))
  const foot = { site: site.name, url, day: dayText(today(services)) }
  const file = await drawTradeList(list, format, { foot, language: language() })
  return pdfAnswer(file, `${list.path.split('/').at(-1)}-${format}`)
}
