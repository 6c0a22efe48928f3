/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { phonePieces } from './resource.ts'

describe('phone numbers in a text', () => {
  test('are separated from the words around them', () => {
    expect(phonePieces('Legal aid line 800-625-2257, office 813-232-1343')).toEqual([
      { text: 'Legal aid line ', isPhone: false },
      { text: '800-625-2257', isPhone: true },
      { text: ', office ', isPhone: false },
      { text: '813-232-1343', isPhone: true },
    ])
  })

  test('may begin with 1', () => {
    expect(phonePieces('1-800-342-8011')).toEqual([{ text: '1-800-342-8011', isPhone: true }])
  })

  test("aren't found where there are none", () => {
    expect(phonePieces('Extension 5511')).toEqual([{ text: 'Extension 5511', isPhone: false }])
    expect(phonePieces('')).toEqual([])
  })
})
