import { useEffect, useState, type RefObject } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { maxBytes } from '../documents/document-rule.ts'
import { checkForm } from '../form/check-form.ts'
import type { FormAnswer, FormProblem, FormState, ShownForm } from '../form/form-state.ts'
import { readValues, type FormValues } from '../form/form-values.ts'

/** What is wrong, and how often that was looked for: a problem whose field is changed goes by itself. */
type Found = { problems: FormProblem[]; round: number }

/** A form while it is filled in: its values, and what is known to be wrong with them. */
export function useFormState(
  shown: ShownForm,
  answer: FormAnswer | undefined,
  box: RefObject<HTMLFormElement | null>,
) {
  const isLive = useHydrated()
  const { kind, choices } = shown
  const [values, setValues] = useState(answer?.values ?? shown.values)
  const [found, setFound] = useState<Found>({ problems: answer?.problems ?? [], round: 0 })
  useFilledBefore(box, setValues)
  useRefusedFile(box, answer)
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer) setFound({ problems: answer.problems, round: found.round + 1 })
  }
  const form: FormState = {
    kind,
    values,
    choices,
    isLive,
    change: (changes) => {
      setValues((values) => ({ ...values, ...changes }))
      const isOver = ({ field }: FormProblem) => field.replace(/-\d$/, '') in changes
      setFound(({ problems, round }) => ({
        problems: problems.filter((one) => !isOver(one)),
        round,
      }))
    },
    problemOf: (field) => found.problems.find((problem) => problem.field === field)?.text ?? null,
  }
  const check = (): FormProblem[] => {
    const known = {
      categories: choices.groups.flatMap(({ categories }) => categories.map(({ slug }) => slug)),
      counties: choices.counties.map(({ slug }) => slug),
    }
    const checked = checkForm(values, kind, known)
    return [...(checked.ok ? [] : checked.problems), ...fileProblems(fileIn(box.current))]
  }
  const setProblems = (problems: FormProblem[]) =>
    setFound(({ round }) => ({ problems, round: round + 1 }))
  return { form, found, setProblems, setValues, check }
}

/** The file that is chosen, or null. */
export function fileIn(box: HTMLFormElement | null): File | null {
  const input = box?.querySelector<HTMLInputElement>('#evidence')
  return input?.files?.[0] ?? null
}

function fileProblems(file: File | null): FormProblem[] {
  if (!file || file.size <= maxBytes) return []
  return [{ field: 'evidence', text: 'Choose a file of at most 5 MB' }]
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

/** A document that was refused is taken out of the form, so that the next time it is sent without. */
function useRefusedFile(
  box: RefObject<HTMLFormElement | null>,
  answer: FormAnswer | undefined,
): void {
  useEffect(() => {
    const input = box.current?.querySelector<HTMLInputElement>('#evidence')
    if (input && answer?.problems.some(({ field }) => field === 'evidence')) input.value = ''
  }, [box, answer])
}
