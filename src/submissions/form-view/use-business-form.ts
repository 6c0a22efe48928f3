import {
  useRef,
  useState,
  type Dispatch,
  type FormEvent,
  type RefObject,
  type SetStateAction,
} from 'react'
import { useLocation, useSubmit } from 'react-router'
import type { Restore, SentFields } from '../../platform/forms/form-fields.ts'
import { baseName } from '../../platform/forms/merge-sent.ts'
import { useSavedDraft } from '../../platform/forms/post-form.tsx'
import { isSameEntry, isUntouched } from '../edits/same-value.ts'
import type { SavedDraft } from '../drafts/device-draft.ts'
import { aroundOf, registerInstead, type FormAnswer, type ShownForm } from '../form/form-state.ts'
import { fieldNames, readValues, type FormValues } from '../form/form-values.ts'
import { lastStep, stepOf } from '../form/form-steps.ts'
import { questionId } from './field-question.tsx'
import { problemsId } from './form-problems.tsx'
import { solveChallenge } from './form-requests.client.ts'
import { useDraft } from './use-draft.ts'
import { useFormState } from './use-form-state.ts'
import { usePossibleDuplicates } from './use-possible-duplicates.ts'
import { firstStepWith, useSteps } from './use-steps.ts'

/** Milliseconds; forms without a solution are accepted, but fewer. */
const maxWait = 8000

/** Milliseconds; the second tap must not hit a link of the next page. */
const doubleTap = 500

export function useBusinessForm(
  shown: ShownForm,
  given: FormAnswer | undefined,
  isOfTeam: boolean,
) {
  const answer = useLast(given)
  const box = useRef<HTMLFormElement>(null)
  const [firstToken] = useState(shown.fresh?.formToken ?? '')
  const formToken = answer?.formToken ?? firstToken
  const isFresh = shown.fresh !== null
  const name = isFresh ? shown.kind : isOfTeam ? 'edit' : 'answer'
  const state = useFormState(shown, answer, box, name)
  const { form, found, setProblems, check, leave, look, settled } = state
  const around = isFresh ? aroundOf(form) : undefined
  const { step, returns, go, change, goBack, resumeAt, goToField } = useSteps(answer, around)
  const duplicates = usePossibleDuplicates(form.values, answer, isFresh ? form.kind : null)
  const challenge = useChallenge(formToken)
  const { isSending, send } = useSending(box)
  const saved = useSavedForm({
    shown,
    answer,
    state,
    duplicates,
    steps: { step, resumeAt },
    sending: { formToken, isSending },
  })

  async function goOn() {
    // It was accepted unchanged, so an answer isn't questioned again.
    if (!isFresh && !isOfTeam && isUntouched(form.values, shown.values)) return void send(null)
    const isLast = !isFresh || step === lastStep
    const isWhole = isLast || returns
    const isHere = ({ field }: { field: string }) => {
      const its = stepOf(field, around)
      return isOfTeam ? its !== stepOf('relation') : isWhole || its === step
    }
    // A later answer may make an earlier field required.
    const wrong = check().filter(
      (one) => isHere(one) || (isFresh && stepOf(one.field, around) < step),
    )
    const questions = (await look()).filter(isHere)
    setProblems(wrong)
    if (wrong.length) return isFresh && go(firstStepWith(wrong, around), '')
    if (questions[0])
      return go(isFresh ? firstStepWith(questions, around) : step, questionId(questions[0].field))
    if (duplicates.found.length) return go(step, 'likely')
    if (!isLast) return go(returns ? lastStep : step + 1)
    return void send(isFresh ? challenge.solution : null)
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    if (leadsElsewhere(event)) return
    event.preventDefault()
    if (!isSending) void goOn()
  }

  const touch = () => {
    if (isFresh) void challenge.start()
  }
  const savedDraft = useSavedDraft(isFresh ? '' : name)
  const [draftBase, setDraftBase] = useState(baseIn(savedDraft?.fields))
  const base = answer?.base ?? draftBase ?? shown.base
  const restore: Restore = (fields, form) => {
    setDraftBase(baseIn(fields))
    restoreInto(state.setValues, state.first)(fields, form)
  }
  const { search } = useLocation()
  const action = form.isLive ? undefined : `${search}#${problemsId}`
  const kit = { name, ownDraft: isFresh, restore, action }
  const seen = { form, found, answer, step, returns, isSending, isFresh, duplicates, settled }
  const controls = { go, change, goBack, goToField, submit, touch, leave }
  return { ...seen, ...saved, ...controls, box, kit, formToken, base }
}

function restoreInto(setValues: Dispatch<SetStateAction<FormValues>>, start: FormValues): Restore {
  return (fields, form) => {
    setValues((typed) => withTyped(readValues(fields), { typed, start }))
    const words = form.elements.namedItem('words')
    const typed = fields.find(([field]) => field === 'words')?.[1]
    if (words instanceof HTMLTextAreaElement && !words.value) words.value = typed ?? ''
  }
}

/** Fields changed since the form was shown stay. */
function withTyped(
  draft: FormValues,
  { typed, start }: { typed: FormValues; start: FormValues },
): FormValues {
  const changed = fieldNames.filter((name) => !isSameEntry(typed[name], start[name]))
  return { ...draft, ...Object.fromEntries(changed.map((name) => [name, typed[name]])) }
}

function baseIn(fields: SentFields | undefined): string | undefined {
  return fields?.find(([field]) => field === baseName)?.[1]
}

type SavedForm = {
  shown: ShownForm
  answer: FormAnswer | undefined
  state: ReturnType<typeof useFormState>
  duplicates: ReturnType<typeof usePossibleDuplicates>
  steps: Pick<ReturnType<typeof useSteps>, 'step' | 'resumeAt'>
  sending: { formToken: string; isSending: boolean }
}

function useSavedForm({ shown, answer, state, duplicates, steps, sending }: SavedForm) {
  const { form, setValues, settle, settled, hasFile, look } = state
  const { values: start, kind, fresh } = shown
  const [lostFile, setLostFile] = useState(answer?.hadFile === true)
  const now = {
    values: form.values,
    step: steps.step,
    settled,
    hadFile: hasFile || lostFile,
    notListed: duplicates.notListed,
  }
  const isAnswer = answer !== undefined
  const draft = useDraft({ kind, fresh, now, start, isAnswer, onPutBack, ...sending })

  const [wasPutBack, setPutBack] = useState(false)
  function resume(found: SavedDraft) {
    const values = withTyped(found.values, { typed: form.values, start: state.first })
    setValues(values)
    void look(values)
    settle(found.settled)
    setLostFile(found.hadFile)
    duplicates.resume(found.notListed)
    draft.take(found)
    void steps.resumeAt(found.step)
  }
  function onPutBack(found: SavedDraft) {
    resume(found)
    setPutBack(true)
  }
  const startOver = async () => {
    await draft.discard()
    window.location.assign(window.location.pathname)
  }

  return {
    draft,
    resume,
    wasPutBack,
    startAgain: draft.forget,
    startOver,
    isFileLost: lostFile && !hasFile,
  }
}

function leadsElsewhere({ nativeEvent }: FormEvent): boolean {
  const submitter = nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
  return submitter?.getAttribute('name') === registerInstead.name
}

/** Changing steps removes the answer from the page, but not from the form. */
function useLast(given: FormAnswer | undefined): FormAnswer | undefined {
  const [last, setLast] = useState(given)
  if (given && given !== last) setLast(given)
  return given ?? last
}

function useChallenge(formToken: string) {
  const running = useRef<{ formToken: string; solution: Promise<string | null> } | null>(null)
  const start = (): Promise<string | null> => {
    if (running.current?.formToken !== formToken)
      running.current = { formToken, solution: solveChallenge(formToken).catch(() => null) }
    return running.current.solution
  }
  const solution = () => Promise.race([start(), later(maxWait)])
  return { start, solution }
}

function useSending(box: RefObject<HTMLFormElement | null>) {
  const submit = useSubmit()
  const isUnderWay = useRef(false)
  const [isSending, setSending] = useState(false)
  const send = async (solution: (() => Promise<string | null>) | null) => {
    if (isUnderWay.current || !box.current) return
    isUnderWay.current = true
    setSending(true)
    const form = new FormData(box.current)
    const [solved] = await Promise.all([solution?.(), later(doubleTap)])
    if (solution) form.set('solution', solved ?? '')
    await submit(form, { method: 'post', encType: 'multipart/form-data' })
    isUnderWay.current = false
    setSending(false)
  }
  return { isSending, send }
}

function later(milliseconds: number): Promise<null> {
  return new Promise((resolve) => setTimeout(() => resolve(null), milliseconds))
}
