/** What a first look at a sheet of a workbook found. */
export type SheetLook = {
  name: string
  isHidden: boolean
  /** How many cells of its best row are headings that we know. */
  headings: number
  /** How many rows stand below them; when not `isAll`, there are more. */
  rows: number
  isAll: boolean
}

/** The sheet that looks most like the list: with the most headings and rows, visible, and not of those that left. */
export function bestSheet(looks: readonly SheetLook[]): SheetLook | null {
  const isOld = ({ name }: SheetLook) =>
    /\b(?:archiv\w*|old|former|inactive|closed|removed?|deleted|do not|rejected|declined|dup\w*|backup|draft|template|sample|example|test)\b/i.test(
      name,
    )
  const score = (look: SheetLook) =>
    (look.headings < 2 ? 0 : look.headings * Math.log2(1 + look.rows)) *
    (isOld(look) ? 0.1 : 1) *
    (look.isHidden ? 0.01 : 1)
  const [best] = looks.toSorted(
    (one, other) => score(other) - score(one) || Number(one.isHidden) - Number(other.isHidden),
  )
  return best ?? null
}
