import { Form, Link } from 'react-router'
import { Button } from '../../ui/button.tsx'

/** Asks whoever got our mail whether they sent this in: somebody else may have given their address. */
export function ConfirmForm() {
  return (
    <section
      aria-labelledby="confirm"
      className="mt-6 rounded-card border border-line bg-note p-5 md:p-6"
    >
      <h2 id="confirm">Did you send this?</h2>
      <p className="measure mt-2">
        Whoever sent it gave your email address. Once you say that it was you, our mails call the
        business by its name.
      </p>
      <Form method="post" className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-2">
        <Button name="intent" value="confirm">
          Yes, I sent it
        </Button>
        <Link to="not-me" relative="path" className="inline-link inline-flex min-h-11 items-center">
          No, it was not me
        </Link>
      </Form>
    </section>
  )
}
