import { baseName } from './merge-sent.ts'
import { isKeptInDraft, type SentFields } from './form-fields.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The fields of a form that go into its draft: no passwords, codes, or files. */
export function typedFields(form: HTMLFormElement): SentFields {
  const secret = new Set<string>()
  for (const control of form.elements as Iterable<Control>)
    if (/^(password|file)$/.test(control.type) || control.autocomplete === 'one-time-code')
      secret.add(control.name)
  const fields: SentFields = []
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && isKeptInDraft(name) && !secret.has(name))
      fields.push([name, value])
  return fields
}

/** Fills in a form from its draft and fires the events that typing would. */
export function fillForm(form: HTMLFormElement, fields: SentFields): void {
  const given = new Map<string, string[]>()
  for (const [name, value] of fields) given.set(name, [...(given.get(name) ?? []), value])
  for (const control of form.elements as Iterable<Control>) {
    const { name, type } = control
    if (!name || !isKeptInDraft(name) || /^(submit|button|password|file|fieldset)$/.test(type))
      continue
    const isChoice = type === 'checkbox' || type === 'radio'
    if (isChoice) {
      const isChosen = given.get(name)?.includes(control.value) ?? false
      if ((control as HTMLInputElement).checked !== isChosen) control.click()
      continue
    }
    // The only hidden field that belongs to a draft is the base for finding conflicts.
    if (type === 'hidden' && name !== baseName) continue
    const value = given.get(name)?.shift()
    if (value === undefined || value === control.value) continue
    // React replaces the element's own setter, so call the prototype's.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      value,
    )
    if (type === 'hidden') continue
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Focuses the first field with a problem, else a question or a message, unless the focus is already on an error. */
export function focusOnProblem(form: HTMLFormElement): void {
  if (document.activeElement?.closest('[role=alert], [aria-invalid=true]')) return
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const place = find('[aria-invalid=true]') ?? find('[data-question] button')
  if (place) return place.focus()
  const message = find('[role=alert]')
  message?.setAttribute('tabindex', '-1')
  message?.focus()
}

/** True if an uncontrolled field differs from its default value. */
export function isTouched(form: HTMLFormElement): boolean {
  return [...(form.elements as Iterable<Control>)].some(
    (control) =>
      'defaultValue' in control &&
      /^(text|textarea|email|tel|url|search)$/.test(control.type) &&
      control.value !== control.defaultValue,
  )
}
