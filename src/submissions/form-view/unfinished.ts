import * as t from '#messages/submit-form.ts'
import type { FormProblem } from '../form/form-state.ts'

/** Partly filled times and dates look set, but browsers send nothing for them. */
export function unfinishedIn(form: HTMLFormElement | null): FormProblem[] {
  const inputs = [...(form?.querySelectorAll<HTMLInputElement>('[type=time], [type=date]') ?? [])]
  const found = inputs
    .filter(({ validity }) => validity.badInput)
    .map(({ name, id, type }) => ({ field: fieldOf(name, id), text: texts[type]?.() ?? '' }))
  return found.filter(({ field }, place) => found.findIndex((one) => one.field === field) === place)
}

const texts: Partial<Record<string, () => string>> = {
  time: t.finishThisTimeWithAm,
  date: t.finishThisDateOrClear,
}

function fieldOf(name: string, id: string): string {
  const day = /^hours-\d+/.exec(name)?.[0]
  if (day) return day
  return name.startsWith('special-') ? `specialDays-${/\d+$/.exec(id)?.[0] ?? 0}` : name
}
