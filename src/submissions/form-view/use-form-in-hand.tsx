import { useEffect, useState, type RefObject } from 'react'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { checkForm } from '../form/submission-form.ts'
import { maxBytes } from '../documents/document-rule.ts'
import type { FormAnswer, FormProblem } from '../form/form-answer.ts'
import type { FormInHand } from '../form/form-in-hand.ts'
import type { ShownForm } from '../form/shown-form.ts'
import { readSubmission, type TypedSubmission } from '../form/submission-fields.ts'

/** What is wrong, and how often that was looked for: a problem whose field is changed goes by itself. */
type Found = { problems: FormProblem[]; round: number }

/** A form while it is filled in: what is typed, and what is known to be wrong with it. */
export function useFormInHand(
  shown: ShownForm,
  answer: FormAnswer | undefined,
  box: RefObject<HTMLFormElement | null>,
) {
  const isLive = useHydrated()
  const { kind, choices } = shown
  const [typed, setTyped] = useState(answer?.typed ?? shown.typed)
  const [found, setFound] = useState<Found>({ problems: answer?.problems ?? [], round: 0 })
  useTypedBefore(box, setTyped)
  useRefusedFile(box, answer)
  const [seen, setSeen] = useState(answer)
  if (answer !== seen) {
    setSeen(answer)
    if (answer) setFound({ problems: answer.problems, round: found.round + 1 })
  }
  const form: FormInHand = {
    kind,
    typed,
    choices,
    isLive,
    change: (changes) => {
      setTyped((typed) => ({ ...typed, ...changes }))
      const isOver = ({ field }: FormProblem) =>
        field in changes || ('days' in changes && field.startsWith('hours-'))
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
    const checked = checkForm(typed, kind, known)
    return [...(checked.ok ? [] : checked.problems), ...paperProblems(fileIn(box.current))]
  }
  const setProblems = (problems: FormProblem[]) =>
    setFound(({ round }) => ({ problems, round: round + 1 }))
  return { form, found, setProblems, setTyped, check }
}

/** The file that is chosen, or null. */
export function fileIn(box: HTMLFormElement | null): File | null {
  const input = box?.querySelector<HTMLInputElement>('#evidence')
  return input?.files?.[0] ?? null
}

function paperProblems(file: File | null): FormProblem[] {
  if (!file || file.size <= maxBytes) return []
  return [{ field: 'evidence', text: 'Choose a file of at most 5 MB' }]
}

/** What somebody has typed before script took over, or the browser has filled in on the way back, stays. */
function useTypedBefore(
  box: RefObject<HTMLFormElement | null>,
  setTyped: (typed: TypedSubmission) => void,
): void {
  useEffect(() => {
    if (box.current) setTyped(readSubmission(new FormData(box.current)))
  }, [box, setTyped])
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
