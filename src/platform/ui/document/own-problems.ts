/**
 * Has the browser say what is wrong with a field in our words, `data-missing` and `data-mismatch`, and marks its form with
 * `data-refused`. It goes into pages as text, for the time before any script has come: nothing outside of it may be named
 * in it.
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
