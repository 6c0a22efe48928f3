import { baseName } from './merge-sent.ts'
import { isDraftField, type SentFields } from './form-fields.ts'
import { moveFocus } from '../ui/move-focus.ts'

const texts = /^(text|textarea|email|tel|url|search)$/

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Without passwords, codes, or files. */
export function typedFields(form: HTMLFormElement): SentFields {
  const secret = new Set<string>()
  for (const control of form.elements as Iterable<Control>)
    if (/^(password|file)$/.test(control.type) || control.autocomplete === 'one-time-code')
      secret.add(control.name)
  const fields: SentFields = []
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && isDraftField(name) && !secret.has(name))
      fields.push([name, value])
  return fields
}

/** Fires the events that typing would. Fields the user changed meanwhile stay. */
export function fillForm(form: HTMLFormElement, fields: SentFields): void {
  const values = new Map<string, string[]>()
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value])
  const changed = new Set(changedFields(form))
  for (const control of form.elements as Iterable<Control>) {
    const { name, type } = control
    if (
      !name ||
      changed.has(name) ||
      !isDraftField(name) ||
      /^(submit|button|password|file|fieldset)$/.test(type)
    )
      continue
    const isChoice = type === 'checkbox' || type === 'radio'
    if (isChoice) {
      const isChosen = values.get(name)?.includes(control.value) ?? false
      if ((control as HTMLInputElement).checked !== isChosen) control.click()
      continue
    }
    // The only hidden field in a draft is the base for conflicts.
    if (type === 'hidden' && name !== baseName) continue
    const value = values.get(name)?.shift()
    if (value === undefined || value === control.value) continue
    // React replaces the element's setter.
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(
      control,
      value,
    )
    if (type === 'hidden') continue
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

/** Unless the focus is already on an error. */
export function focusOnProblem(form: HTMLFormElement): void {
  if (document.activeElement?.closest('[role=alert], [aria-invalid=true]')) return
  const find = (selector: string) => form.querySelector<HTMLElement>(selector)
  const place = find('[aria-invalid=true]') ?? find('[data-question] button')
  if (place) return moveFocus(place)
  const message = find('[role=alert]')
  message?.setAttribute('tabindex', '-1')
  moveFocus(message)
}

export function wordsIn(form: HTMLFormElement, fields: SentFields): boolean {
  const names = new Set(fields.flatMap(([name, value]) => (value.trim() ? [name] : [])))
  return [...(form.elements as Iterable<Control>)].some(
    ({ name, type }) => texts.test(type) && names.has(name),
  )
}

export function changedFields(form: HTMLFormElement): string[] {
  return [...(form.elements as Iterable<Control>)].filter(isChanged).map(({ name }) => name)
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some((option) => option.defaultSelected && !option.selected)
  if (/^(checkbox|radio)$/.test(control.type))
    return 'checked' in control && control.checked !== control.defaultChecked
  return (
    'defaultValue' in control &&
    /^(text|textarea|email|tel|url|search|date|time|number)$/.test(control.type) &&
    control.value !== control.defaultValue.replaceAll('\r\n', '\n')
  )
}
