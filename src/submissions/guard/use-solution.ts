import { useRef, useState } from 'react'
import { solveChallenge } from '../form-view/form-requests.client.ts'

/**
 * The solution of a form's challenge, found unseen from the first touch on; empty until then. A form that is sent
 * before is taken too, only fewer of them.
 */
export function useSolution(formToken: string): { solution: string; touch(): void } {
  const begun = useRef('')
  const [found, setFound] = useState({ of: '', solution: '' })
  const touch = () => {
    if (begun.current === formToken) return
    begun.current = formToken
    solveChallenge(formToken).then(
      (solution) => setFound({ of: formToken, solution: solution ?? '' }),
      () => {},
    )
  }
  return { solution: found.of === formToken ? found.solution : '', touch }
}
