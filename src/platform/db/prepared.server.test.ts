/** @module-tag once */
import { afterAll, expect, test } from 'vitest'
import { openDump } from '../../../test/database.ts'
import { preparedQueries } from './reopened.server.ts'

const pglite = await openDump('empty')
const ask = preparedQueries(pglite)
afterAll(() => pglite.close())

test('a statement is parsed once and returns what the package’s own query does', async () => {
  const text = `select $1::int + 1 as next, $2::text[] as words, $3::jsonb as facts, $4::date as day,
    $5::timestamptz as at, $6::bigint as large, $7::text as nothing, $8::bytea as bytes`
  const at = new Date('2026-11-21T15:00:00Z')
  const values = [1, ['a', 'b,c'], { d: [1] }, '2026-11-21', at, 2 ** 40, null, new Uint8Array([1])]
  const expected = await pglite.query(text, values)
  for (let time = 0; time < 7; time += 1) expect(await ask(text, values)).toEqual(expected)
  const { rows } = await ask('select statement from pg_prepared_statements where statement = $1', [
    text,
  ])
  expect(rows).toEqual([{ statement: text }])
})

test('statements return current rows after a table changes', async () => {
  await ask('create table notes (text text)')
  await ask('insert into notes values ($1)', ['first'])
  expect((await ask('select * from notes')).rows).toEqual([{ text: 'first' }])
  await ask('alter table notes add column number int')
  expect((await ask('select * from notes')).rows).toEqual([{ text: 'first', number: null }])
  expect(await ask('update notes set number = $1', [7])).toMatchObject({ affectedRows: 1 })
  expect((await ask('select * from notes')).rows).toEqual([{ text: 'first', number: 7 }])
})

test('a failed statement says why and doesn’t affect the next one', async () => {
  const divided = 'select 1 / $1::int as parts'
  await expect(ask('select nothing from nowhere')).rejects.toMatchObject({ code: '42P01' })
  for (let time = 0; time < 2; time += 1) {
    await expect(ask(divided, [0])).rejects.toMatchObject({ code: '22012' })
    expect((await ask(divided, [1])).rows).toEqual([{ parts: 1 }])
  }
})

test('the number of prepared statements is limited', async () => {
  for (let number = 0; number < 400; number += 1) await ask(`select ${number} as number`)
  const { rows } = await ask<{ count: number }>('select count(*)::int from pg_prepared_statements')
  expect(rows[0]?.count).toBeLessThan(340)
})
