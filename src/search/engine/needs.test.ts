import { describe, expect, test } from 'vitest'
import data from '../../../data/need-paraphrases.json' with { type: 'json' }
import { needsIn } from './needs.ts'
import { isStatement } from './statements.ts'
import { understand } from './understand.ts'

describe('searches of people in danger or need', () => {
  test.for(Object.entries(data.needs))('tell of %s', ([need, searches]) => {
    const missed = searches.filter((words) => !needsIn(words).some(({ id }) => id === need))
    expect(missed).toEqual([])
  })

  test('are told from harmless ones with the same words', () => {
    const alarming = data.harmless.filter((words) =>
      needsIn(words).some(({ isDanger, isHardship }) => isDanger || isHardship),
    )
    expect(alarming).toEqual([])
  })
})

describe('what people say of themselves', () => {
  const isTold = (words: string) => isStatement(understand(words))

  test('is a statement or tells of a need', () => {
    const isHard = (words: string) => needsIn(words).some(({ isHardship }) => isHardship)
    expect(data.statements.filter((words) => !isTold(words) && !isHard(words))).toEqual([])
  })

  test('is told from requests', () => {
    expect([...data.requests, ...data.harmless].filter(isTold)).toEqual([])
  })
})
