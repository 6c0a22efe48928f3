import type { DetailLine } from '../../submissions/form/field-lines.ts'

/** The changes of a listing in words. */
export type HistoryView = {
  id: string
  name: string
  changes: {
    id: string
    when: string
    what: string
    lines: DetailLine[]
    /** What the team wrote about it. */
    words: string
    isUndone: boolean
    canUndo: boolean
    /** Why it cannot be taken back; empty where nobody would wonder. */
    why: string
  }[]
}
