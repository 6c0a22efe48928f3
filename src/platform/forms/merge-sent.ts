export const baseName = 'base'
export const choiceName = (field: string) => `choose.${field}`
export const askedName = (field: string) => `asked.${field}`

export type Conflict = {
  field: string
  label: string
  saved: string
  mine: string
}

type Sides<Value> = { base: Value | undefined; mine: Value; saved: Value }

/** Three-way merge; an unchanged field takes the saved value. @param choice an earlier answer */
export function mergeField<Value>(
  { base, mine, saved }: Sides<Value>,
  isSame: (one: Value, other: Value) => boolean,
  choice: unknown,
): { is: 'take'; value: Value } | { is: 'ask' } {
  if (choice === 'saved') return { is: 'take', value: saved }
  if (base === undefined || isSame(mine, saved) || isSame(base, saved))
    return { is: 'take', value: mine }
  return isSame(base, mine) ? { is: 'take', value: saved } : { is: 'ask' }
}

/** Null when the shown value has changed again. */
export function choiceIn(form: FormData, field: string, saved: string): 'saved' | 'mine' | null {
  const shown = form.get(askedName(field))
  const choice = form.get(choiceName(field))
  if (typeof shown !== 'string' || !isSameText(shown, saved)) return null
  return choice === 'saved' || choice === 'mine' ? choice : null
}

export type Asked = { conflicts: Conflict[]; base: string }

export function mergeSent<Name extends string>(
  form: FormData,
  { mine, saved }: { mine: Record<Name, string>; saved: Record<Name, string> },
  labels: Partial<Record<Name, string>>,
): { values: Record<Name, string>; asked: Asked | null } {
  const sent = form.get(baseName)
  const base = readBase(sent)
  const values = { ...mine }
  const conflicts: Conflict[] = []
  for (const field of Object.keys(mine) as Name[]) {
    const sides = { base: base?.[field], mine: mine[field], saved: saved[field] }
    const merged = mergeField(sides, isSameText, choiceIn(form, field, saved[field]))
    if (merged.is === 'take') values[field] = merged.value
    else
      conflicts.push({
        field,
        label: labels[field] ?? field,
        saved: saved[field],
        mine: mine[field],
      })
  }
  const asked = conflicts.length ? { conflicts, base: typeof sent === 'string' ? sent : '' } : null
  return { values, asked }
}

/** A missing field is empty, like an unchecked box. */
export function mergeForm(
  form: FormData,
  saved: Record<string, string>,
  labels: Record<string, string>,
): { form: FormData; asked: Asked | null } {
  const text = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  const mine = Object.fromEntries(Object.keys(saved).map((name) => [name, text(name)]))
  const { values, asked } = mergeSent(form, { mine, saved }, labels)
  const merged = new FormData()
  for (const [name, value] of form) if (!Object.hasOwn(saved, name)) merged.append(name, value)
  for (const [name, value] of Object.entries(values)) if (value) merged.set(name, value)
  return { form: merged, asked }
}

/** Browsers send other line endings. */
function isSameText(one: string, other: string): boolean {
  return tidy(one) === tidy(other)
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

function readBase(sent: unknown): Record<string, string> | null {
  try {
    const base: unknown = JSON.parse(typeof sent === 'string' ? sent : 'null')
    if (typeof base !== 'object' || base === null || Array.isArray(base)) return null
    const texts = Object.entries(base).filter((entry) => typeof entry[1] === 'string')
    return Object.fromEntries(texts)
  } catch {
    return null
  }
}
