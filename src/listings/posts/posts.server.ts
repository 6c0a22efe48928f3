import type { Services } from '../../platform/services.server.ts'
import { today } from '../../platform/services.server.ts'
import type { Business } from '../business.ts'
import { findBusiness } from '../businesses.server.ts'

/** @throws 404 if it isn't published. */
export async function requirePosts(services: Services, businessId: string): Promise<Business> {
  const business = await findBusiness(services.db, businessId, today(services))
  if (!business) throw new Response('There is no such business.', { status: 404 })
  return business
}

/** A hidden listing's feed must disappear immediately. */
export function feedHeaders(type: string): Record<string, string> {
  return { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'public, no-cache' }
}
