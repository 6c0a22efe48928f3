/**
 * Our validation messages (`data-missing`, `data-mismatch`). Inlined as source text, so it must not refer to anything
 * outside itself.
 */
export function sayOwnProblems(): void {
  const fieldOf = ({ target }: Event) =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target : null
  const clear = (event: Event) => fieldOf(event)?.setCustomValidity('')
  const say = (event: Event) => {
    const field = fieldOf(event)
    if (!field) return
    const { missing = '', mismatch = '' } = field.dataset
    field.setCustomValidity('')
    const { valueMissing, patternMismatch } = field.validity
    field.setCustomValidity(valueMissing ? missing : patternMismatch ? mismatch : '')
    if (field.form) field.form.dataset.refused = 'yes'
  }
  document.addEventListener('invalid', say, true)
  document.addEventListener('input', clear, true)
}
