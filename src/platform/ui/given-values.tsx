import { createContext, useContext } from 'react'

/** Values from a draft by field name; null for a form without one. */
export const GivenValues = createContext<ReadonlyMap<string, string[]> | null>(null)

type UseGiven = (name: string | undefined) => string[] | undefined

const useGivenOnServer: UseGiven = (name) => {
  const given = useContext(GivenValues)
  return given && name ? (given.get(name) ?? []) : undefined
}

/**
 * A field's values from the draft; undefined without one. Server only: in the browser, `keepForm` fills in the form, and
 * public pages don't carry this code.
 */
export const useGiven: UseGiven = import.meta.env.SSR ? useGivenOnServer : () => undefined
