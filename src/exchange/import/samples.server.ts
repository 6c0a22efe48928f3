import type { Db } from '../../platform/db/schema.ts'

/** How many sample listings there are: real ones should not come among them. */
export async function countSamples(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('businesses')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('is_sample', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}
