/** @module-tag once */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fontFiles, readWidths } from '../../assets/pictures/font.server.ts'
import { cutText, wrapText } from './social-card.ts'

const serif = readWidths(fontFiles.serif)

describe('words on a picture', () => {
  test('keeps a short name on one line', () => {
    expect(wrapText('Semper Plumbing', 10, 3, serif)).toEqual(['Semper Plumbing'])
  })

  test('breaks a long name between words, and shortens the rest with an ellipsis', () => {
    const name =
      'Kissimmee Prairie Farrier and Large Animal Care of Okeechobee and the Lake Counties'
    const lines = wrapText(name, 9, 3, serif)
    expect(lines).toHaveLength(3)
    expect(lines[0]).toBe('Kissimmee Prairie')
    expect(lines[2]).toMatch(/\w…$/)
  })

  test('never exceeds the width or the number of lines', () => {
    const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme', maxLength: 80 }), fc.lorem())
    fc.assert(
      fc.property(
        text,
        fc.integer({ min: 2, max: 12 }),
        fc.integer({ min: 1, max: 4 }),
        (...given) => {
          const [text, width, maxLines] = given
          const lines = wrapText(text, width, maxLines, serif)
          expect(lines.length).toBeLessThanOrEqual(maxLines)
          for (const line of lines) expect(serif(line)).toBeLessThanOrEqual(width)
          const isWhole = lines.join('').replace(/\s/g, '') === text.replace(/\s/g, '')
          expect(isWhole || lines.at(-1)?.endsWith('…')).toBe(true)
        },
      ),
    )
  })

  test('measures letters', () => {
    expect(serif('W')).toBeGreaterThan(serif('i') * 2)
    expect(serif('nn')).toBeCloseTo(serif('n') * 2)
    expect(cutText('Stuart, Martin County', 5, serif)).toBe('Stuart…')
  })
})
