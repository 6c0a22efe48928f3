import { useLoaderData, useRouteLoaderData } from 'react-router'
import type { FormDraft, FormSetup } from './form-fields.ts'

/** Layouts in `routes.ts` that load `forms` for their pages. */
const layouts = ['signed-in', 'left-on-sign-out'] as const

/** From the page's loader or its layout's. */
export function useFormSetup(): FormSetup | null {
  const all: unknown[] = [
    useLoaderData(),
    useRouteLoaderData(layouts[0]),
    useRouteLoaderData(layouts[1]),
  ]
  const given = all.find((one) => typeof one === 'object' && one !== null && 'forms' in one)
  return (given as { forms: FormSetup } | undefined)?.forms ?? null
}

export function useSavedDraft(name: string): FormDraft | null {
  return useFormSetup()?.drafts.find((draft) => draft.name === name) ?? null
}
