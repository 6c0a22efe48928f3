import { Form } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** The way to take a submission back; it takes two taps. */
export function WithdrawForm() {
  return (
    <details className="rounded-card border border-line bg-card">
      <summary className="min-h-11 px-4 py-2.5">Withdraw this submission</summary>
      <Form method="post" className="space-y-3 border-t border-line p-4">
        <p>It will not be reviewed or published, and papers that you sent are deleted at once.</p>
        <Button name="intent" value="withdraw">
          Withdraw it
        </Button>
      </Form>
    </details>
  )
}
