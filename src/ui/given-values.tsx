import { createContext, useContext } from 'react'

/** What a form that is being filled in again holds, by the names of its fields; null for a form that starts as usual. */
export const GivenValues = createContext<ReadonlyMap<string, string[]> | null>(null)

type UseGiven = (name: string | undefined) => string[] | undefined

const useGivenOnServer: UseGiven = (name) => {
  const given = useContext(GivenValues)
  return given && name ? (given.get(name) ?? []) : undefined
}

/**
 * The values that a field of this name was given before; undefined when the field starts as usual. In a browser the
 * form fills itself in: readers' pages need not carry this.
 */
export const useGiven: UseGiven = import.meta.env.SSR ? useGivenOnServer : () => undefined
