import { useEffect, useRef } from 'react'
import type { FormProblem } from '../form/form-state.ts'

/** Without script the browser goes here once the form is answered. */
export const problemsId = 'answer'

type FormProblemsProps = {
  problems: FormProblem[]
  /** With script: leads to the step and the field. */
  onGo?: (field: string) => void
}

/** All that is wrong, on top of the form; each line leads to its field. It takes the focus as it appears. */
export function FormProblems({ problems, onGo }: FormProblemsProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
  }, [])
  return (
    <div
      id={problemsId}
      ref={box}
      tabIndex={-1}
      role="alert"
      aria-labelledby="problems-heading"
      className="mb-6 max-w-2xl rounded-card border-2 border-crisis bg-card p-4"
    >
      <h2 id="problems-heading" className="text-lg!">
        {problems.length === 1
          ? 'One thing to put right'
          : `${problems.length} things to put right`}
      </h2>
      <ul className="mt-2 space-y-1">
        {problems.map(({ field, text }) => (
          <li key={`${field} ${text}`}>
            {field === 'form' ? (
              text
            ) : (
              <a
                href={`#${field}`}
                className="inline-link inline-flex min-h-11 items-center"
                onClick={(event) => {
                  if (!onGo) return
                  event.preventDefault()
                  onGo(field)
                }}
              >
                {text}
              </a>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
