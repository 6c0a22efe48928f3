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
