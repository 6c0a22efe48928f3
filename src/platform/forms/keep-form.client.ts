import { splitLanguage } from '../text/language.ts'
import { findHeld, hold, letGo, saveOnServer, tidy, type HeldForm } from './draft-store.client.ts'
import { changedFields, fillForm, focusOnProblem, typedFields, wordsIn } from './fill-form.ts'
import {
  formKeyName,
  formUnchangedName,
  type FormDraft,
  type FormSetup,
  type Restore,
  type SentFields,
} from './form-fields.ts'

export { tidy }

type Options = {
  form: HTMLFormElement
  name: string
  setup: FormSetup
  saved: FormDraft | null
  restore: Restore | undefined
  /** Someone typed before this script loaded. */
  isTyped: boolean
  onRestored(draft: FormDraft): void
}

const pause = 700
const events = ['input', 'change', 'click', 'keyup']
/** The browser sends these before a person's change. */
const eventsBefore = ['focusin', 'pointerdown', 'keydown']

/**
 * In this tab immediately, on the server after a pause and on leaving. @returns stops it and saves
 * the rest
 */
export function keepForm({ form, name, setup, saved, ...options }: Options): () => void {
  const of = { account: setup.account, path: formPath(), name }
  tidy(setup.account)
  const before = setup.isAnswer ? null : (findHeld(of) ?? saved)
  if (setup.isAnswer) focusOnProblem(form)
  // The server puts its draft into uncontrolled fields, so they don't tell what the page itself says.
  const isPristine = !saved || options.restore !== undefined
  const isControlled = options.restore !== undefined
  const { isTyped } = options
  const watched = { form, of, before, isPristine, isControlled, isTyped }
  const { send, look, note, submitted, isAsShown } = watch(watched)
  // After React has applied the event.
  const soon = () => setTimeout(() => look(true))
  // After the form's effects, which read text typed before hydration.
  const begin = setTimeout(() => {
    if (before) {
      if (options.restore) options.restore(before.fields, form)
      else fillForm(form, before.fields)
      // A draft that says what the page says is nothing to tell about.
      if (!options.restore && isAsShown()) letGo(of)
      else {
        options.onRestored(before)
        showRestored(form, before)
      }
    }
    setTimeout(() => look(false))
  })
  const leave = () => {
    look(false)
    send()
  }
  const hide = () => document.visibilityState === 'hidden' && leave()
  for (const event of events) form.addEventListener(event, soon)
  for (const event of eventsBefore) form.addEventListener(event, note, { capture: true })
  form.addEventListener('submit', submitted)
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', leave)
  return () => {
    clearTimeout(begin)
    for (const event of events) form.removeEventListener(event, soon)
    for (const event of eventsBefore) form.removeEventListener(event, note, { capture: true })
    form.removeEventListener('submit', submitted)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', leave)
    send()
    // The form may be gone because it was accepted.
    tidy(setup.account)
  }
}

/** The same in every language, so that a choice of language loses nothing. */
function formPath(): string {
  return splitLanguage(window.location.pathname).path
}

export async function discardForm(name: string, setup: FormSetup): Promise<void> {
  const of = { account: setup.account, path: formPath(), name }
  letGo(of)
  if (of.account) await saveOnServer(of, setup.key, null)
}

/** Of sections that close each other, the one with words opens, or the last typed in. */
function showRestored(form: HTMLFormElement, { at, fields }: FormDraft): void {
  const section = form.closest('details')
  if (!section) return
  const rank = `${wordsIn(form, fields) ? 1 : 0} ${at}`
  section.dataset.restored = rank
  const rivals = section.name
    ? [...document.querySelectorAll<HTMLElement>(`details[name="${CSS.escape(section.name)}"]`)]
    : []
  if (rivals.every(({ dataset }) => (dataset.restored ?? '') <= rank)) section.open = true
}

function namesIn(form: HTMLFormElement): string {
  return typedFields(form)
    .map(([name]) => name)
    .join(' ')
}

type Watched = {
  form: HTMLFormElement
  of: HeldForm
  before: FormDraft | null
  isPristine: boolean
  /** Its hidden fields contain choices; those of other forms change without input. */
  isControlled: boolean
  isTyped: boolean
}

function watch({ form, of, before, isPristine, isControlled, isTyped }: Watched) {
  const textOf = (fields: SentFields) => {
    if (isControlled) return JSON.stringify(fields)
    const hidden = new Set(
      [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name }) => name),
    )
    return JSON.stringify(fields.filter(([name]) => !hidden.has(name)))
  }
  // Unknown if something was typed already.
  let start = isPristine && !isTyped ? textOf(typedFields(form)) : null
  let names = namesIn(form)
  const hadWords = isTyped || (before !== null && wordsIn(form, before.fields))
  let last = before ? null : isTyped ? '' : start
  // Until a person changes something, all changes are the page's own.
  let isTouched = isTyped || before !== null
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsaved: SentFields | 'nothing' | null = null
  const send = () => {
    clearTimeout(timer)
    if (unsaved && of.account)
      void saveOnServer(of, keyOf(form), unsaved === 'nothing' ? null : unsaved)
    unsaved = null
  }
  const note = () => {
    if (isTouched) return
    start = textOf(typedFields(form))
    last = start
    names = namesIn(form)
  }
  const look = (isByPerson: boolean) => {
    if (!isTouched && !isByPerson) return
    const fields = typedFields(form)
    const text = textOf(fields)
    const isSame = last === null || text === last
    last = text
    const namesBefore = names
    names = namesIn(form)
    // The page added or removed fields, such as those of a new photo, and nothing is typed.
    if (!isControlled && names !== namesBefore && changedFields(form).length === 0) {
      start = text
      return
    }
    // React may add fields after a restore; the first look is the baseline.
    if (isSame) return
    isTouched = true
    const isBack = text === start || (start === null && hadWords && !wordsIn(form, fields))
    if (isBack) letGo(of)
    else hold(of, { key: keyOf(form), fields })
    unsaved = isBack ? 'nothing' : fields
    clearTimeout(timer)
    timer = setTimeout(send, pause)
  }
  const isAsShown = () => textOf(typedFields(form)) === start
  const submitted = () => {
    look(true)
    clearTimeout(timer)
    unsaved = null
    const field = form.elements.namedItem(formUnchangedName)
    if (field instanceof HTMLInputElement) field.value = isAsShown() ? 'yes' : ''
  }
  return { send, look, note, submitted, isAsShown }
}

function keyOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem(formKeyName)
  return field instanceof HTMLInputElement ? field.value : ''
}
