import * as command from '#messages/command-registry.ts'
import * as t from '#messages/register-listing.ts'
import type { StagedRow } from '../../exchange/import/stage.server.ts'
import { calmed } from '../../exchange/record/cells.ts'
import type { Cells, DoubtKind } from '../../exchange/record/import-record.ts'
import { readRow } from '../../exchange/record/read-row.ts'
import { findCategory } from '../../listings/categories.ts'
import { addDays } from '../../listings/hours.ts'
import { samRegister } from '../../listings/verification.ts'
import type { Language } from '../../platform/text/language.ts'
import { inLanguage } from '../../platform/text/language.server.ts'
import { nameIn } from '../../platform/text/names.ts'
import { naicsCategory } from './naics-category.ts'
import { isSoleProprietor, type SamEntity } from './sam-entity.ts'

export type SamRow = StagedRow & {
  /** Has no category. */
  unmapped: string | null
}

/** Read by the rules of every import; with the proof of the register, and no person's name. */
export function samRow(entity: SamEntity, number: number, today: string): SamRow {
  const { uei, naics } = entity
  const name = entity.tradeName || entity.legalName
  const category = findCategory(naicsCategory(naics, name) ?? '')
  const cells: Cells = {
    name,
    externalId: uei,
    category: category?.name ?? '',
    street: isMailbox(entity.street) ? '' : calmed(entity.street, 1),
    city: entity.city,
    state: entity.state,
    zip: entity.zip,
    website: /[a-z]/.test(entity.website) ? entity.website : entity.website.toLowerCase(),
    // A sole proprietor's address is usually a home.
    ...(isSoleProprietor(entity) && { hidesAddress: 'yes' }),
  }
  const { doubts, ...read } = readRow(cells, { categories: {}, today })
  const { record } = read
  const { name: ourName = name, city } = record.facts
  const descriptionIn = (language: Language) =>
    describe(category?.name ?? '', city ?? null, naics, language)
  record.facts.description = descriptionIn('en')
  record.facts.descriptionSpanish = descriptionIn('es')
  record.fromRegister = true
  record.lacks = record.lacks.filter(({ field }) => !notInFile.has(field))
  if (entity.expiresOn)
    record.verification = {
      method: 'sam-registered',
      checkedOn: entity.updatedOn ?? entity.expiresOn,
      expiresOn: addDays(entity.expiresOn, 1),
      note: '',
      byName: samRegister,
    }
  const problems = category
    ? [...read.problems, ...record.lacks]
    : [{ field: 'category', text: command.noNaicsCategory({ code: naics }) }]
  return {
    ...read,
    name: ourName,
    notes: [],
    problems,
    // The register's address is kept current by the owner, and there's no one here to ask.
    doubts: doubts.filter(({ kind }) => !placeDoubts.has(kind)),
    number,
    label: '',
    cells: [name],
    unmapped: category ? null : naics.slice(0, 10) || '(none)',
  }
}

/** The public file has neither, and an address is enough to find a business. */
const notInFile = new Set(['description', 'phone', 'email', 'website', 'contact'])

const placeDoubts = new Set<DoubtKind>(['place', 'no town', 'street', 'zip'])

function isMailbox(street: string): boolean {
  return /^P\.?\s*O\.?\s*BOX\b/i.test(street)
}

/** Until the owner writes one. */
function describe(category: string, city: string | null, code: string, language: Language): string {
  return inLanguage(language, () => {
    const named = { category: nameIn(category), code }
    return city ? t.inCity({ ...named, city }) : t.inFlorida(named)
  })
}
