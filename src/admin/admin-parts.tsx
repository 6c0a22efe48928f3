import * as t from '#messages/admin-layout.ts'
import type { ReactNode } from 'react'
import { PostForm } from '../platform/forms/post-form.tsx'
import { href, useActionData, useLocation, useOutletContext } from 'react-router'
import { Button } from '../platform/ui/button.tsx'
import type { Flash } from './flash.ts'

type AdminHeadProps = { title: string; about?: ReactNode; actions?: ReactNode }

export function AdminHead({ title, about, actions }: AdminHeadProps) {
  return (
    <div className="mb-5">
      <DoneMessage />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{title}</h1>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {about && <p className="measure mt-2 text-soft">{about}</p>}
    </div>
  )
}

/** On phones each row is a card. */
export function DenseTable({ heads, label, children }: TableProps) {
  return (
    <div className="overflow-clip rounded-card border border-line bg-card">
      <table aria-label={label} className="block w-full text-sm md:table">
        <thead className="sr-only md:not-sr-only md:table-header-group">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="bg-page px-3 py-2 text-left font-semibold">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block md:table-row-group">{children}</tbody>
      </table>
    </div>
  )
}

type TableProps = { heads: string[]; label: string; children: ReactNode }

export function DenseRow({ children }: { children: ReactNode }) {
  return (
    <tr className="block border-t border-line px-3 py-2 first:border-t-0 md:table-row md:px-0 md:first:border-t">
      {children}
    </tr>
  )
}

/** The first cell names the row. */
export function Cell({ isHead = false, className = '', children }: CellProps) {
  const classes = `block py-1 text-left align-middle font-normal wrap-anywhere [&_button]:whitespace-nowrap md:table-cell md:px-3 ${className}`
  if (isHead)
    return (
      <th scope="row" className={classes}>
        {children}
      </th>
    )
  return <td className={classes}>{children}</td>
}

type CellProps = { isHead?: boolean; className?: string; children: ReactNode }

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="rounded-card border border-line bg-card p-4 md:p-6">
      <h2 className="text-xl!">{title}</h2>
      <div className="mt-3 space-y-4">{children}</div>
    </section>
  )
}

/** Repeats no field errors. */
export function FormRefused({ problems }: { problems: Partial<Record<string, string>> }) {
  const all = Object.entries(problems).filter(([, text]) => text)
  if (all.length === 0) return null
  return (
    <div role="alert" className="mb-5 rounded-field border-2 border-crisis bg-card px-4 py-3">
      <p className="font-semibold">{t.nothingWasSavedYetFix()}</p>
      <ul className="mt-1 list-disc pl-5">
        {all.map(([field, text]) => (
          <li key={field}>
            <a href={`#${field}`} className="inline-link">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Hidden next to a refused form, where it would be wrong. */
function DoneMessage() {
  const flash = useOutletContext<(Flash & { key: string }) | null>()
  const isRefused = useActionData() !== undefined
  const { pathname } = useLocation()
  if (!flash || isRefused) return null
  return (
    <div
      key={flash.key}
      className={`mb-5 flex flex-wrap items-center justify-between gap-3 rounded-field border-l-6 px-4 py-3 ${flash.isProblem ? 'border-crisis bg-card' : 'border-verified bg-verified-ground'}`}
    >
      <p role="status">{flash.text}</p>
      {flash.undo && (
        <PostForm action={href('/admin/undo')}>
          <input type="hidden" name="change" value={flash.undo} />
          <input type="hidden" name="back" value={pathname} />
          <Button isSmall>{t.undo()}</Button>
        </PostForm>
      )}
    </div>
  )
}

type TextNames<Values> = {
  [Name in keyof Values]: Values[Name] extends string ? Name : never
}[keyof Values] &
  string

export function fieldsOf<Values>(values: Values, problems: Partial<Record<string, string>>) {
  return (name: TextNames<Values>) => ({
    id: name,
    name,
    defaultValue: values[name] as string,
    problem: problems[name],
  })
}
