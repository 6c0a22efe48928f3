import { useEffect, useRef, useState } from 'react'
import type { SubmissionForm } from '../../platform/ui/site.ts'
import { useHydrated } from '../../platform/ui/use-hydrated.ts'

/**
 * A form that another host draws into the element with its id. The server writes the script into the
 * page; a browser does not run a script that React makes on the way from page to page, so there a fresh
 * one is added at every visit.
 */
export function HostedForm({ form }: { form: SubmissionForm }) {
  const box = useRef<HTMLElement>(null)
  const [cameFromPage] = useState(useHydrated())
  useEffect(() => {
    if (!cameFromPage) return undefined
    const script = document.createElement('script')
    script.src = form.scriptUrl
    box.current?.append(script)
    return () => script.remove()
  }, [cameFromPage, form.scriptUrl])
  return (
    <section ref={box} aria-label="Submission form">
      {/* What stands inside is the host's: React leaves it alone. */}
      <div
        id={form.id}
        data-form-id={form.id}
        className="min-h-96"
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <noscript>
        <p className="rounded-card border border-line bg-card p-4">
          This form needs JavaScript. Turn it on for this page, then load it again.
        </p>
      </noscript>
      {!cameFromPage && <script src={form.scriptUrl} defer suppressHydrationWarning />}
    </section>
  )
}
