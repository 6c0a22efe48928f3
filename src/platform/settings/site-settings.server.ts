import { writeAudited } from '../changes/audited.server.ts'
import type { Actor } from '../changes/change.ts'
import type { Db } from '../db/schema.ts'
import type { SettingName, SettingValues } from './site-settings.ts'

export async function findSettings(db: Db): Promise<Partial<SettingValues>> {
  const rows = await db.selectFrom('site_settings').select(['name', 'value']).execute()
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}

export async function findSetting<Name extends SettingName>(
  db: Db,
  name: Name,
): Promise<SettingValues[Name] | null> {
  const row = await db
    .selectFrom('site_settings')
    .select('value')
    .where('name', '=', name)
    .executeTakeFirst()
  return (row?.value as SettingValues[Name] | undefined) ?? null
}

type Setting = {
  by: Actor
  action: string
  now: Date
}

/**
 * Null restores the default.
 * @returns the log entry's id; null when nothing changed.
 */
export async function writeSetting<Name extends SettingName>(
  db: Db,
  name: Name,
  value: SettingValues[Name] | null,
  { by, action, now }: Setting,
): Promise<number | null> {
  const record = { table: 'site_settings', id: name } as const
  return writeAudited(db, { by, action, record }, now, async (inner) => {
    if (value === null) return inner.deleteFrom('site_settings').where('name', '=', name).execute()
    const set = { value: JSON.stringify(value), set_at: now }
    return inner
      .insertInto('site_settings')
      .values({ name, ...set })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(set))
      .execute()
  })
}
