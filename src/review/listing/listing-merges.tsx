import { Form, href, Link } from 'react-router'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { Button } from '../../platform/ui/button.tsx'
import { TextField } from '../../platform/ui/field.tsx'

type MergesProps = {
  listing: {
    id: string
    name: string
    status: string
    alike: { id: string; name: string; about: string }[]
    merged: { id: string; fromId: string; name: string; by: string; when: string }[]
  }
}

/** Which other listings are the same business: those that may be, and those that were made one with this one. */
export function Merges({ listing: { id, name, status, alike, merged } }: MergesProps) {
  const to = href('/review/listing/:businessId/merge', { businessId: id })
  return (
    <section aria-labelledby="twice">
      <h2 id="twice">In the directory twice?</h2>
      {merged.map(({ id, fromId, name: gone, by, when }) => (
        <PostForm key={id} className="mt-3 rounded-card border border-line bg-card px-4 py-3">
          <input type="hidden" name="from" value={fromId} />
          <p className="wrap-anywhere">
            {gone} was merged into this one by {by}, {when}.
          </p>
          {/* Behind a fold: the second click of a double click on "Merge" lands here. */}
          <details>
            <summary className="inline-flex min-h-11 cursor-pointer items-center text-link">
              Take it back…<span className="sr-only"> {gone}</span>
            </summary>
            <Button isSmall name="intent" value="unmerge" className="mt-2">
              Make {gone} a listing of its own again
            </Button>
          </details>
        </PostForm>
      ))}
      {status === 'published' && (
        <>
          {alike.length > 0 && (
            <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-card">
              {alike.map((one) => (
                <li key={one.id} className="px-4 py-2">
                  <Link
                    to={`${to}?from=${one.id}`}
                    className="inline-link inline-flex min-h-11 items-center"
                  >
                    Merge {one.name} into this one
                  </Link>
                  <p className="text-sm text-soft">{one.about}</p>
                </li>
              ))}
            </ul>
          )}
          <Form method="get" action={to} className="mt-3 space-y-3">
            <TextField
              id="from"
              name="from"
              label={`Another listing that is ${name}, too`}
              hint="Paste the address of its page. You see both side by side before anything changes."
            />
            <Button isSmall>Look at both</Button>
          </Form>
        </>
      )}
    </section>
  )
}
