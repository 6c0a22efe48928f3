import { useLoaderData, useRouteLoaderData } from 'react-router'
import type { FormDraft, FormSetup } from './form-fields.ts'

/** The layouts that have something for the forms of their pages, by their ids in `routes.ts`. */
const layouts = ['signed-in', 'left-on-sign-out'] as const

/** What the page gives its forms, or the layout around it; null where neither has something for them. */
export function useFormSetup(): FormSetup | null {
  const all: unknown[] = [
    useLoaderData(),
    useRouteLoaderData(layouts[0]),
    useRouteLoaderData(layouts[1]),
  ]
  const given = all.find((one) => typeof one === 'object' && one !== null && 'forms' in one)
  return (given as { forms: FormSetup } | undefined)?.forms ?? null
}

/** The draft that the server keeps of a form of this page, or null. */
export function useSavedDraft(name: string): FormDraft | null {
  return useFormSetup()?.drafts.find((draft) => draft.name === name) ?? null
}
