/** @module-tag once */
import { expect, test } from 'vitest'
import { countTests, isUnsteady, withSecondRun } from '../scripts/test-results.mjs'

const one = (fullName: string, status: string) => ({ file: 'src/a.test.ts', fullName, status })

test('a test that fails and then passes alone is named, and fails the run', () => {
  const first = { status: 1, tests: [one('steady', 'passed'), one('unsteady', 'failed')] }
  const second = { status: 0, tests: [one('steady', 'passed'), one('unsteady', 'passed')] }
  const run = withSecondRun(first, second)
  expect(run.tests.filter(isUnsteady).map(({ fullName }) => fullName)).toEqual(['unsteady'])
  expect(countTests([run])).toEqual({ passed: 1, failed: 1 })
})

test('a test that fails twice has failed', () => {
  const failed = { status: 1, tests: [one('broken', 'failed')] }
  const run = withSecondRun(failed, failed)
  expect(run.tests.filter(isUnsteady)).toEqual([])
  expect(countTests([run])).toEqual({ passed: 0, failed: 1 })
})

test('a run that crashes without a failed test has failed', () => {
  const broken = { status: 1, tests: [one('steady', 'passed')] }
  expect(countTests([broken])).toEqual({ passed: 1, failed: 1 })
  expect(countTests([{ ...broken, status: 0 }])).toEqual({ passed: 1, failed: 0 })
})
