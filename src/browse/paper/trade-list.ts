import * as t from '#messages/county-sheet.ts'
import { placeText, type BusinessSummary } from '../../listings/business.ts'
import { badgeLine } from '../../listings/verification.ts'
import { language } from '../../platform/text/language.ts'
import { nameIn } from '../../platform/text/names.ts'

/** Listings of one trade, in alphabetical order of the trades. */
export type TradeGroup = { trade: string; lines: PaperLine[] }

/** A listing as on paper. */
export type PaperLine = {
  id: string
  name: string
  /** Null for none. */
  phone: string | null
  /** The street address, or the town if it's hidden. */
  address: string
  /** Its proof, and that it comes from elsewhere. */
  notes: string
  isSample: boolean
}

/** A list for paper, in the language of the request. */
export type TradeList = {
  title: string
  /** Numbers and date. */
  about: string
  /** Null if none are samples. */
  madeUp: string | null
  groups: TradeGroup[]
}

export function groupByTrade(businesses: readonly BusinessSummary[]): TradeGroup[] {
  const groups = new Map<string, PaperLine[]>()
  for (const business of businesses) {
    const trade = nameIn(business.category.name)
    const lines = groups.get(trade) ?? []
    if (!lines.length) groups.set(trade, lines)
    lines.push(paperLine(business))
  }
  const inOrder = new Intl.Collator(language()).compare
  return [...groups]
    .map(([trade, lines]) => ({ trade, lines }))
    .toSorted((a, b) => inOrder(a.trade, b.trade))
}

function paperLine(business: BusinessSummary): PaperLine {
  const { id, name, phone, address, verification, isSample, servesHere } = business
  const notes = [
    isSample ? t.sample() : '',
    verification ? badgeLine(verification, isSample) : t.noProof(),
    servesHere ? t.comesHere() : '',
  ]
  return {
    id,
    name,
    phone,
    address: address ?? placeText(business),
    notes: notes.filter(Boolean).join(' · '),
    isSample,
  }
}

/** Null if none of the listings is a sample. */
export function madeUpNote(businesses: readonly BusinessSummary[]): string | null {
  const count = businesses.filter(({ isSample }) => isSample).length
  if (!count) return null
  return (count === businesses.length ? t.allSamples : t.someSamples)({ count })
}

export function phoneText({ phone, isSample }: PaperLine): string {
  if (!phone) return t.noPhone()
  return isSample ? t.notReal({ phone }) : phone
}
