/** @module-tag once */
import { describe, expect, test } from 'vitest'
import { sentForm } from '../../../test/submission-builders.ts'
import { draftText, newestDraft, readDraft } from './device-draft.ts'
import { readValues } from '../form/form-values.ts'

const draft = {
  values: readValues(sentForm()),
  step: 3,
  settled: ['email bob@gmial.com'],
  hadFile: true,
  notListed: ['semper-plumbing-stuart', 'b-2'],
  savedAt: '2026-11-21T15:00:00.000Z',
}

describe('a draft on a device', () => {
  test('has the same values as the filled-in form', () => {
    expect(readDraft(draftText(draft))).toEqual(draft)
  })

  test('keeps a field that had another name in an older version', () => {
    const fields = [['licenceNumber', 'CAC1820001']]
    const kept = readDraft(JSON.stringify({ savedAt: draft.savedAt, fields }))
    expect(kept?.values.licenseNumber).toBe('CAC1820001')
    expect(kept).toMatchObject({ step: 0, settled: [], hadFile: false, notListed: [] })
  })

  test('is ignored when its stored value is something else', () => {
    for (const text of [null, '', '{', '[]', '1', '{"savedAt":"x","fields":[]}', '{"savedAt":1}'])
      expect(readDraft(text), String(text)).toBeNull()
  })

  test('is replaced by a newer one', () => {
    const newer = { ...draft, savedAt: '2026-11-22T15:00:00.000Z' }
    expect(newestDraft(draft, newer)).toBe(newer)
    expect(newestDraft(newer, draft)).toBe(newer)
    expect(newestDraft(null, draft)).toBe(draft)
    expect(newestDraft(null, null)).toBeNull()
  })
})
