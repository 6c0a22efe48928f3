import { splitLanguage } from '../text/language.ts'
import { findHeld, hold, letGo, saveOnServer, tidy, type HeldForm } from './draft-store.client.ts'
import { changedFields, fillForm, focusOnProblem, typedFields, wordsIn } from './fill-form.ts'
import {
  formKeyName,
  formUntouchedName,
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
  const isControlled = options.restore !== undefined
  const { isTyped } = options
  const before = setup.isAnswer ? null : (heldFor(of, { form, isControlled, saved }) ?? saved)
  if (setup.isAnswer) focusOnProblem(form)
  // The server puts its draft into uncontrolled fields, so they don't tell what the page itself says.
  const isPristine = !saved || isControlled
  const { isAnswer } = setup
  const watched = { form, of, before, isPristine, isControlled, isTyped, isAnswer }
  const { send, look, note, submitted, markUntouched } = watch(watched)
  // After React has applied the event.
  const soon = () => setTimeout(() => look(true))
  // After the form's effects, which read text typed before hydration.
  const begin = setTimeout(() => {
    if (before) {
      if (options.restore) options.restore(before.fields, form)
      else fillForm(form, before.fields)
      options.onRestored(before)
      showRestored(form, before)
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
  form.addEventListener('formdata', markUntouched)
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', leave)
  return () => {
    clearTimeout(begin)
    for (const event of events) form.removeEventListener(event, soon)
    for (const event of eventsBefore) form.removeEventListener(event, note, { capture: true })
    form.removeEventListener('submit', submitted)
    form.removeEventListener('formdata', markUntouched)
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', leave)
    send()
    // The form may be gone because it was accepted.
    tidy(setup.account)
  }
}

type HeldIn = { form: HTMLFormElement; isControlled: boolean; saved: FormDraft | null }

/** Drops kept text that equals the page's own, for example because it was saved in another tab. */
function heldFor(of: HeldForm, { form, isControlled, saved }: HeldIn): FormDraft | null {
  const held = findHeld(of)
  // With a saved draft, the fields on the page aren't the page's own.
  if (!held || saved) return held
  const ofPage = held.fields.filter(([name]) => form.elements.namedItem(name))
  const isOwn = textOf(form, ofPage, isControlled) === textOf(form, typedFields(form), isControlled)
  if (isOwn) letGo(of)
  return isOwn ? null : held
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
  isAnswer: boolean
}

function textOf(form: HTMLFormElement, fields: SentFields, isControlled: boolean): string {
  if (isControlled) return JSON.stringify(fields)
  const hidden = new Set(
    [...form.querySelectorAll<HTMLInputElement>('[type=hidden]')].map(({ name }) => name),
  )
  return JSON.stringify(fields.filter(([name]) => !hidden.has(name)))
}

function watch({ form, of, before, isPristine, isControlled, isTyped, isAnswer }: Watched) {
  const typedText = () => textOf(form, typedFields(form), isControlled)
  // Unknown if something was typed already.
  let start = isPristine && !isTyped ? typedText() : null
  let names = namesIn(form)
  const hadWords = isTyped || (before !== null && wordsIn(form, before.fields))
  let last = before ? null : isTyped ? '' : start
  // Until a person changes something, all changes are the page's own.
  let isTouched = isTyped || before !== null
  let isUntouched = !isTouched && !isAnswer
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
    start = typedText()
    last = start
    names = namesIn(form)
  }
  const look = (isByPerson: boolean) => {
    if (!isTouched && !isByPerson) return
    const fields = typedFields(form)
    const text = textOf(form, fields, isControlled)
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
    isUntouched = isBack && before === null && !isAnswer
    if (isBack) letGo(of)
    else hold(of, { key: keyOf(form), fields })
    unsaved = isBack ? 'nothing' : fields
    clearTimeout(timer)
    timer = setTimeout(send, pause)
  }
  const submitted = () => {
    look(true)
    clearTimeout(timer)
    unsaved = null
    // The page may have got another key since; the answer names the one that is sent.
    const held = findHeld(of)
    if (held) hold(of, { key: keyOf(form), fields: held.fields })
  }
  const markUntouched = ({ formData }: FormDataEvent) => {
    if (isUntouched) formData.set(formUntouchedName, 'yes')
  }
  return { send, look, note, submitted, markUntouched }
}

function keyOf(form: HTMLFormElement): string {
  const field = form.elements.namedItem(formKeyName)
  return field instanceof HTMLInputElement ? field.value : ''
}
