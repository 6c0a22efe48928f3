import * as t from '#messages/admin-certificates.ts'
import {
  certificateLists,
  certificateMethods,
  type CertificateMethod,
} from '../../listings/verification.ts'

/** Of `import_rows.record`. */
export type ListRecord = { keys: string[]; endsOn: string | null; isServiceDisabled?: boolean }

/** Why a row waits or does nothing; of `import_rows.report`. */
export type ListReport = {
  why?:
    | 'missing'
    | 'left'
    | 'by hand'
    | 'other kind'
    | 'other kind now'
    | 'no status'
    | 'no status now'
    | 'withdrawn by team'
    | 'taken out'
    | 'twice'
    | 'unclear'
    | 'no name'
    | 'other uei'
  said?: string
  /**
   * The row names a certificate that isn't for veterans, in a column that isn't read as the type. '' if it says nothing
   * about its status, and the list's other rows do.
   */
  otherKind?: string
  match?: { id: string; name: string; reasons: string[] }
  /** Once it's carried out. */
  did?: ListEffect
}

/** A row's effect on its listing's badge. */
export type ListEffect = 'gives' | 'renews' | 'ends'

/** Of waiting rows whose answer ends a badge. */
export const whysToEnd: NonNullable<ListReport['why']>[] = [
  'by hand',
  'other kind now',
  'no status now',
]

/** Of the whole list; of `registry_runs.figures`. */
export type ListFigures = {
  /** Rows that say something other than a veteran's certificate. */
  other: number
  /** Texts on some of the other rows. */
  otherSaid: string[]
  left: number
  /** Some of them by name, with the list's text. */
  leftNames: string[]
}

export const noListFigures: ListFigures = { other: 0, otherSaid: [], left: 0, leftNames: [] }

export function methodOf(register: string): CertificateMethod | null {
  return certificateMethods.find((method) => certificateLists[method] === register) ?? null
}

const titles: Record<CertificateMethod, () => string> = {
  'sba-vetcert': t.sbaList,
  'state-certification': t.floridaList,
}

export function listTitle(method: CertificateMethod): string {
  return titles[method]()
}
