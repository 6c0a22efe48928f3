import { Button } from '../../platform/ui/button.tsx'
import { PostForm } from '../../platform/forms/post-form.tsx'
import { TextAreaField } from '../../platform/ui/field.tsx'
import type { DeskProblem, ItemView } from './desk-view.ts'
import { TappableText } from '../look-up/look-ups.tsx'

type NewsProps = { item: ItemView; problem: DeskProblem | null }

/** What the submitter wrote and nobody has dealt with: a decision does, an answer, or this mark. */
export function News({ item, problem }: NewsProps) {
  const { news, can } = item
  if (!news) return null
  const wrong = problem?.intent === 'write-back' ? problem : null
  return (
    <section
      aria-labelledby="news"
      className="rounded-card border border-l-6 border-line border-l-gold bg-card p-4"
    >
      <h2 id="news">New message</h2>
      <ul className="mt-2 space-y-3">
        {news.map(({ key, when, text }) => (
          <li key={key}>
            <p className="wrap-anywhere whitespace-pre-line">
              <TappableText text={text} />
            </p>
            <p className="text-sm text-soft first-letter:uppercase">{when}</p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {can['write-back'] && (
          <details open={wrong !== null} className="grow rounded-field border border-edge">
            <summary className="flex min-h-11 items-center px-4 font-semibold">
              Answer, and decide nothing
            </summary>
            <PostForm
              name="write-back"
              preventScrollReset
              className="space-y-3 border-t border-line p-4"
            >
              <TextAreaField
                id="answer"
                name="note"
                rows={3}
                label="Your answer"
                hint={item.readersText}
                defaultValue={wrong?.words.note}
                problem={wrong?.text}
              />
              <Button isSmall name="intent" value="write-back">
                Send the answer
              </Button>
            </PostForm>
          </details>
        )}
        <PostForm preventScrollReset>
          <Button isSmall name="intent" value="mark-read">
            Nothing to answer
          </Button>
        </PostForm>
      </div>
    </section>
  )
}
