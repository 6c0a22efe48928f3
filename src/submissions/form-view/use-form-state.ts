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

/** What is wrong, and how often that was looked for: a problem whose field is changed goes by itself. */
type Found = { problems: FormProblem[]; round: number }

/** A form while it is filled in: its values, and what is known to be wrong with them. */
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
    chooseDocuments: (chosen) => {
      setDocuments(chosen)
      setFound(({ problems, round }) => ({ problems: withDocuments(problems, chosen), round }))
    },
    found: answer?.found ?? null,
  }
  /** What is left is written as it is kept, and soon looked at. */
  const leave = () => {
    setValues(tidied)
    questions.lookSoon(tidied(values))
  }
  /** The same at once. @param of the values, where they were just set. @returns what is asked about the form. */
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
  const asked = { check, leave, look, settled, settle, hasFile: documents.hasFile }
  return { form, found, first, setProblems, setValues, ...asked }
}

/** What it holds first; the draft of a new form is offered before. */
function useFirstValues(
  { fresh, values }: ShownForm,
  answer: FormAnswer | undefined,
  name: string,
) {
  const saved = useSavedDraft(fresh ? '' : name)
  return answer?.values ?? (saved ? readValues(saved.fields) : values)
}

/** Whether script has taken over. The whole form changes then: in slices, so that nothing that is touched meanwhile waits. */
function useLive(): boolean {
  return useDeferredValue(useHydrated())
}

/** What is wrong, once other documents were chosen. */
function withDocuments(problems: FormProblem[], { text }: ChosenDocuments): FormProblem[] {
  const others = problems.filter(({ field }) => field !== 'evidence')
  return text ? [...others, { field: 'evidence', text }] : others
}

/** The files that are chosen. */
export function filesIn(box: HTMLFormElement | null): File[] {
  return [...(box?.querySelector<HTMLInputElement>('#evidence')?.files ?? [])]
}

/** What is wrong with what the form alone holds: half a time or date, and files. */
function problemsIn(box: HTMLFormElement | null, { text }: ChosenDocuments): FormProblem[] {
  return [...unfinishedIn(box), ...fileProblems(filesIn(box), text)]
}

/** @param known what was wrong with their contents when they were chosen. */
function fileProblems(files: File[], known: string | null): FormProblem[] {
  const text = filesProblem(files) ?? known
  return text ? [{ field: 'evidence', text }] : []
}

/** What somebody has filled in before script took over, or the browser on the way back, stays. */
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

/** A document that was refused is taken out of the form, so that the next time it is sent without. */
function useRefusedFile(
  box: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('#evidence')
    if (input && isFileRefused(answer)) input.value = ''
  }, [box, answer])
}
