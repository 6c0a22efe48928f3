import * as t from '#messages/who-runs-it.ts'
import type { Services } from '../../platform/services.server.ts'
import { runByText } from './run-by.ts'

/** For the about, contact, and press pages: the name, or honestly why there is none. */
export async function whoRunsIt({ db, site }: Pick<Services, 'db' | 'site'>): Promise<string> {
  const named = runByText(site)
  if (named) return named
  const real = await db
    .selectFrom('businesses')
    .select('id')
    .where('status', '=', 'published')
    .where('is_sample', '=', false)
    .limit(1)
    .executeTakeFirst()
  const { contactEmail } = site
  return real ? t.notNamed({ contactEmail }) : t.samplesOnly({ contactEmail })
}
