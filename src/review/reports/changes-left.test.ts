import { expect, test } from 'vitest'
import { leavesSomethingChanged } from './changes-left.ts'

type Change = Parameters<typeof leavesSomethingChanged>[0][number]

function change(action: Change['action'], more: Partial<Change> = {}): Change {
  return { action, changes: [], parts: null, isUndone: false, ...more }
}

const phone = (before: string, after: string) => ({
  changes: [{ field: 'phone', before, after } as const],
})
const photo = { parts: { table: 'business_images' as const, before: [], after: [] } }

const cases: [string, boolean, Change[]][] = [
  ['nothing', false, []],
  ['hidden and shown again', false, [change('unpublish'), change('publish')]],
  ['suspended and restored', false, [change('suspend'), change('restore')]],
  ['suspended, then archived', true, [change('suspend'), change('archive')]],
  ['a hidden listing shown', true, [change('restore')]],
  ['closed', true, [change('close')]],
  ['closed and opened again', false, [change('close'), change('reopen')]],
  ['edited', true, [change('edit', phone('1', '2'))]],
  [
    'edited and undone',
    false,
    [change('edit', { ...phone('1', '2'), isUndone: true }), change('undo', phone('2', '1'))],
  ],
  [
    'edited back by hand',
    false,
    [change('edit', phone('1', '2')), change('edit', phone('2', '1'))],
  ],
  ['an older edit undone', true, [change('undo', phone('2', '1'))]],
  ['a photo changed', true, [change('photos', photo)]],
  [
    'a photo changed and undone',
    false,
    [change('photos', { ...photo, isUndone: true }), change('undo', photo)],
  ],
  ['merged', true, [change('merge')]],
  ['merged and taken apart', false, [change('merge'), change('unmerge')]],
  ['the pin moved', true, [change('move-pin')]],
  ['somebody new runs it', false, [change('own'), change('leave')]],
]

test.for(cases)('%s', ([, isChanged, changes]) => {
  expect(leavesSomethingChanged(changes)).toBe(isChanged)
})
