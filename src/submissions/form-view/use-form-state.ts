import { useDeferredValue, useEffect, useState, type RefObject } from 'react'
import { useSavedDraft } from '../../platform/forms/post-form.tsx'
import { useHydrated } from '../../platform/ui/button.tsx'
import { filesProblem, type ChosenDocuments } from '../documents/document-rule.ts'
import { checkForm } from '../form/check-form.ts'
import type { FormAnswer, FormProblem, FormState, ShownForm } from '../form/form-state.ts'
import { readValues, tidied, type FormValues } from '../form/form-values.ts'
import type { Question } from '../questions/questions.ts'
import { unfinishedIn } from './unfinished.ts'
import { useQuestions } from './use-questions.ts'

type Found = { problems: FormProblem[]; round: number }

export function useFormState(
  shown: ShownForm,
  answer: FormAnswer | undefined,
  box: RefObject<HTMLFormElement | null>,
  name: string,
) {
  const { kind, choices } = shown
  const [first] = useState(useFirstValues(shown, answer, name))
  const [values, setValues] = useState(first)
  const [found, setFound] = useState<Found>({ problems: answer?.problems ?? [], round: 0 })
  useFilledBefore(box, setValues)
  useRefusedFile(box, answer)
  const [documents, setDocuments] = useState<ChosenDocuments>({ hasFile: false, text: null })
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (isFileRefused(answer)) setDocuments({ hasFile: false, text: null })
    if (answer) setFound({ problems: answer.problems, round: found.round + 1 })
  }
  const questions = useQuestions(values, shown.values, answer)
  const form: FormState = {
    kind,
    values,
    choices,
    isLive: useLive(),
    change: (changes) => {
      setValues((values) => ({ ...values, ...changes }))
      const isOver = ({ field }: FormProblem) => field.replace(/-\d+$/, '') in changes
      setFound(({ problems, round }) => ({
        problems: problems.filter((one) => !isOver(one)),
        round,
      }))
    },
    problemOf: (field) => found.problems.find((problem) => problem.field === field)?.text ?? null,
    questionOf: (field) => questions.open.find((question) => question.field === field) ?? null,
    settle: ({ key, take }, isTaken) => {
      if (isTaken && take) form.change(take.changes)
      questions.settle([key])
    },
    foundCounty: questions.foundCounty,
    lacksDocument: !documents.hasFile,
    chooseDocuments: (chosen) => {
      setDocuments(chosen)
      setFound(({ problems, round }) => ({ problems: withDocuments(problems, chosen), round }))
    },
    found: answer?.found ?? null,
  }
  const leave = () => {
    setValues(tidied)
    questions.lookSoon(tidied(values))
  }
  const look = (of = values): Promise<Question[]> => {
    setValues(tidied)
    return questions.look(tidied(of))
  }
  const check = (): FormProblem[] => {
    const known = {
      categories: choices.groups.flatMap(({ categories }) => categories.map(({ slug }) => slug)),
      counties: choices.counties.map(({ slug }) => slug),
    }
    const checked = checkForm(values, kind, known)
    const wrong = problemsIn(box.current, documents)
    return checked.ok ? wrong : [...checked.problems, ...wrong]
  }
  const setProblems = (problems: FormProblem[]) =>
    setFound(({ round }) => ({ problems, round: round + 1 }))
  const { settled, settle } = questions
  const rest = { check, leave, look, settled, settle, hasFile: documents.hasFile }
  return { form, found, first, setProblems, setValues, ...rest }
}

function useFirstValues(
  { fresh, values }: ShownForm,
  answer: FormAnswer | undefined,
  name: string,
) {
  const saved = useSavedDraft(fresh ? '' : name)
  return answer?.values ?? (saved ? readValues(saved.fields) : values)
}

/** Deferred: hydrating the whole form at once would delay the first taps. */
function useLive(): boolean {
  return useDeferredValue(useHydrated())
}

function withDocuments(problems: FormProblem[], { text }: ChosenDocuments): FormProblem[] {
  const others = problems.filter(({ field }) => field !== 'evidence')
  return text ? [...others, { field: 'evidence', text }] : others
}

export function filesIn(box: HTMLFormElement | null): File[] {
  return [...(box?.querySelector<HTMLInputElement>('#evidence')?.files ?? [])]
}

function problemsIn(box: HTMLFormElement | null, { text }: ChosenDocuments): FormProblem[] {
  return [...unfinishedIn(box), ...fileProblems(filesIn(box), text)]
}

function fileProblems(files: File[], known: string | null): FormProblem[] {
  const text = filesProblem(files) ?? known
  return text ? [{ field: 'evidence', text }] : []
}

/** Text from before hydration, or that the browser restored, stays. */
function useFilledBefore(
  box: RefObject<HTMLFormElement | null>,
  setValues: (values: FormValues) => void,
): void {
  useEffect(() => {
    if (box.current) setValues(readValues(new FormData(box.current)))
  }, [box, setValues])
}

function isFileRefused(answer: FormAnswer | undefined): boolean {
  return answer?.problems.some(({ field }) => field === 'evidence') === true
}

/** The next attempt must not send the refused document again. */
function useRefusedFile(
  box: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('#evidence')
    if (input && isFileRefused(answer)) input.value = ''
  }, [box, answer])
}
