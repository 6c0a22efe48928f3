import { useRef, type ReactNode } from 'react'
import { Form, Link, useNavigation, useSearchParams } from 'react-router'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField } from '../../../ui/field.tsx'
import { templateText, type ReasonTemplate } from './reason-templates.ts'
import type { DeskProblem } from '../item/desk-view.ts'
import { Key } from './shortcuts.tsx'

type DecisionFormProps = {
  intent: string
  title: string
  shortcut?: string
  /** The label of the words to the submitter. */
  why: string
  templates?: readonly ReasonTemplate[]
  isMain?: boolean
  version: number
  template: string | null
  problem: DeskProblem | null
  children?: ReactNode
}

/** A decision behind its fold: only one stands open at a time, and none is made by a single tap. */
export function DecisionForm(props: DecisionFormProps) {
  const { intent, title, shortcut, templates = [], isMain = false, version, problem } = props
  const words = useRef<HTMLTextAreaElement>(null)
  const { state } = useNavigation()
  const wrong = problem?.intent === intent ? problem : null
  const started = templateText(templates, props.template)
  return (
    <details
      name="decision"
      open={wrong !== null || started !== ''}
      data-key={shortcut}
      className="rounded-card border border-edge bg-card"
    >
      <summary className="flex min-h-12 items-center justify-between gap-3 px-4 font-semibold">
        {title} {shortcut && <Key>{shortcut}</Key>}
      </summary>
      <Form method="post" preventScrollReset className="space-y-4 border-t border-line p-4">
        <input type="hidden" name="version" value={version} />
        {props.children}
        {templates.length > 0 && <Templates intent={intent} templates={templates} words={words} />}
        <TextAreaField
          ref={words}
          key={started}
          id={`why-${intent}`}
          name="why"
          rows={4}
          label={props.why}
          defaultValue={wrong?.value || started}
          problem={wrong?.text}
        />
        <Button
          look={isMain ? 'action' : 'plain'}
          name="intent"
          value={intent}
          disabled={state !== 'idle'}
          className="w-full"
        >
          {title}
        </Button>
      </Form>
    </details>
  )
}

type TemplatesProps = {
  intent: string
  templates: readonly ReasonTemplate[]
  words: { current: HTMLTextAreaElement | null }
}

/** Words to start from. With script they go into the field at once; without, the page comes back with them. */
function Templates({ intent, templates, words }: TemplatesProps) {
  const [search] = useSearchParams()
  return (
    <ul aria-label="Words to start from" className="flex flex-wrap gap-2">
      {templates.map(({ key, label, text }) => (
        <li key={key}>
          <Link
            to={{ search: addressWith(search, key), hash: `why-${intent}` }}
            onClick={(event) => {
              if (!words.current) return
              event.preventDefault()
              words.current.value = text
              words.current.focus()
            }}
            className="inline-flex min-h-11 items-center rounded-full border border-edge px-3 text-sm text-ink no-underline hover:border-ink"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function addressWith(search: URLSearchParams, words: string): string {
  const changed = new URLSearchParams(search)
  changed.set('words', words)
  return `?${changed}`
}
