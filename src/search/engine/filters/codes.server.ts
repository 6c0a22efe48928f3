import * as t from '#messages/filters.ts'
import { keeping } from '../columns.ts'
import type { Filter } from './filter.server.ts'

/** As on a registration: capitals, without spaces or hyphens. */
function plain(code: string): string {
  return code.toUpperCase().replace(/[\s-]/g, '')
}

function codesIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter(Boolean))]
}

/** Two digits name a sector, six an industry. */
export const naics: Filter = {
  read({ naics }) {
    const codes = codesIn(naics)
    if (codes.length === 0) return { search: {} }
    if (codes.length <= 10 && codes.every((code) => /^\d{2,6}$/.test(code)))
      return { search: { naics: codes } }
    return { problem: { title: t.unknownCode(), text: t.giveNaics() } }
  },
  inMemory: ({ naics }, index) =>
    naics
      ? {
          keep: keeping(index.naicsCodes, (codes) =>
            codes.some((code) => naics.some((wanted) => code.startsWith(wanted))),
          ),
        }
      : null,
  // Typed only by people who know the code.
  facet: null,
  control: () => ({ kind: 'text', label: t.naics(), hint: t.naicsHint(), group: 'buyers' }),
  chip: ({ naics }) => (naics ? t.naicsChip({ codes: codesIn(naics).join(', ') }) : null),
}

export const uei: Filter = {
  read({ uei }) {
    const code = plain(uei)
    if (!code) return { search: {} }
    if (/^[A-Z0-9]{12}$/.test(code)) return { search: { uei: code } }
    return { problem: { title: t.unknownCode(), text: t.giveUei() } }
  },
  inMemory: ({ uei }, index) => (uei ? { keep: keeping(index.uei, (code) => code === uei) } : null),
  // One business has it.
  facet: null,
  control: () => ({ kind: 'text', label: t.uei(), hint: '', group: 'buyers' }),
  chip: ({ uei }) => (uei ? t.ueiChip({ code: plain(uei) }) : null),
}

export const cage: Filter = {
  read({ cage }) {
    const code = plain(cage)
    if (!code) return { search: {} }
    if (/^[A-Z0-9]{5}$/.test(code)) return { search: { cage: code } }
    return { problem: { title: t.unknownCode(), text: t.giveCage() } }
  },
  inMemory: ({ cage }, index) =>
    cage ? { keep: keeping(index.cage, (code) => code === cage) } : null,
  // One business has it.
  facet: null,
  control: () => ({ kind: 'text', label: t.cage(), hint: '', group: 'buyers' }),
  chip: ({ cage }) => (cage ? t.cageChip({ code: plain(cage) }) : null),
}
