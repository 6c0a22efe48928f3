/** The hidden field with the values that a form started from. */
export const baseName = 'base'
/** The radio buttons of a question start with this, followed by the name of the field. */
export const choiceName = (field: string) => `choose.${field}`
/** The hidden field with the saved value that the question showed. */
export const askedName = (field: string) => `asked.${field}`

/** A field that somebody else has changed meanwhile, to another value than this form does. */
export type Conflict = {
  field: string
  label: string
  /** In words: what is saved now, and what this form says. */
  saved: string
  mine: string
}

type Sides<Value> = { base: Value | undefined; mine: Value; saved: Value }

/**
 * The value to save of a field that another person may have changed since the form was shown. A field that the form
 * did not change takes what is saved.
 *
 * @param choice the answer to the question, when it was asked: 'saved' or 'mine'.
 * @returns 'ask' when both changed it, to different values.
 */
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

/** The answer to the question about a field; null when it was not asked, or showed a value that has changed again. */
export function choiceIn(form: FormData, field: string, saved: string): 'saved' | 'mine' | null {
  const shown = form.get(askedName(field))
  const choice = form.get(choiceName(field))
  if (typeof shown !== 'string' || !isSameText(shown, saved)) return null
  return choice === 'saved' || choice === 'mine' ? choice : null
}

/** What to ask, and what the form started from, to be shown with it again. */
export type Asked = { conflicts: Conflict[]; base: string }

/**
 * The same for all fields of a form of texts.
 *
 * @param saved what each field would show if the form was opened now.
 */
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

/**
 * The same for a form as it was sent, where `saved` names its fields: one that is not sent is empty, as a box that is
 * not ticked.
 */
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

/** A browser sends the lines of a text with other ends. */
function isSameText(one: string, other: string): boolean {
  return tidy(one) === tidy(other)
}

function tidy(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** The values that a form started from; null for a form that does not say. */
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
