import { createContext, useContext } from 'react'

/** By field name; null without a draft. */
export const GivenValues = createContext<ReadonlyMap<string, string[]> | null>(null)

type UseGiven = (name: string | undefined) => string[] | undefined

const useGivenOnServer: UseGiven = (name) => {
  const given = useContext(GivenValues)
  return given && name ? (given.get(name) ?? []) : undefined
}

/** Server only: in the browser, `keepForm` fills in the form. */
export const useGiven: UseGiven = import.meta.env.SSR ? useGivenOnServer : () => undefined
