/** @module-tag once */
import { tmpdir } from 'node:os'
import type { CompiledQuery } from 'kysely'
import { expect, test } from 'vitest'
import { outageOf } from '../../http/outage.ts'
import { keepsRoom } from './data-folder.server.ts'

const query = (kind: string, sql = '') => ({ query: { kind }, sql }) as unknown as CompiledQuery

test('a nearly full disk stops writes, but not reads and deletes', () => {
  const tried = (free: number, one: CompiledQuery) => {
    try {
      keepsRoom(tmpdir(), () => free)(one)
      return null
    } catch (error) {
      return outageOf(error)
    }
  }
  const writes = [
    query('InsertQueryNode'),
    query('UpdateQueryNode'),
    query('RawNode', ' INSERT into a select 1'),
    query('RawNode', 'with b as (select 1) update a set c = 1'),
  ]
  const others = [
    query('SelectQueryNode'),
    query('DeleteQueryNode'),
    query('RawNode', 'checkpoint'),
  ]
  expect(writes.map((one) => tried(1024 ** 2, one))).toEqual(writes.map(() => 'disk full'))
  expect(others.map((one) => tried(1024 ** 2, one))).toEqual(others.map(() => null))
  expect(writes.map((one) => tried(1024 ** 3, one))).toEqual(writes.map(() => null))
})
