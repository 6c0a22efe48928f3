import { href } from 'react-router'
import { isUnconfirmed } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { today, type Services } from '../../platform/services.server.ts'
import type { CardBusiness } from './card-texts.ts'

/** For a window card. Null for a SAM.gov listing that no one at the business has confirmed. */
export async function findCard(services: Services, businessId: string) {
  const found = await findBusiness(services.db, businessId, today(services))
  if (!found || isUnconfirmed(found)) return null
  const { id, name, category, city, county, verification, isSample } = found
  const business: CardBusiness = { id, name, category, city, county, verification, isSample }
  const path = href('/business/:businessId', { businessId: id })
  const { site } = services
  return { business, siteName: site.name, path, url: site.url + pathIn(language(), path) }
}
