import * as t from '#messages/ui.ts'

export function Spinner() {
  return (
    <p role="status" className="flex items-center gap-3 py-2 text-soft">
      <span
        aria-hidden="true"
        className="size-6 animate-spin rounded-full border-3 border-line border-t-link"
      />
      {t.loading()}
    </p>
  )
}
