import { href } from 'react-router'
import { isUnconfirmed } from '../../listings/business.ts'
import { findBusiness } from '../../listings/businesses.server.ts'
import { isForBuyers } from '../../listings/for-buyers.ts'
import { today, type Services } from '../../platform/services.server.ts'
import { language, pathIn } from '../../platform/text/language.ts'
import { statementOf } from './statement.ts'

/** Null without information for buyers, or without an owner who has agreed to the listing. */
export async function findStatement(services: Services, businessId: string) {
  const { db, site } = services
  const day = today(services)
  const business = await findBusiness(db, businessId, day)
  if (!business || isUnconfirmed(business) || !isForBuyers(business)) return null
  const { id } = business
  const profileUrl =
    site.url + pathIn(language(), href('/business/:businessId', { businessId: id }))
  return { id, statement: statementOf(business, { site, day, profileUrl }) }
}
