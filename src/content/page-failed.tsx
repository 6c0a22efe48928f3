import * as t from '#messages/failed.ts'
import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyDrawing } from '../assets/drawings/empty-drawing.tsx'
import { SentAgain } from './sent-again.tsx'

/** Request errors, by response status. */
const refusals: Record<number, { title: () => string; text: () => string }> = {
  400: {
    title: t.unreadable,
    text: t.unreadableText,
  },
  408: {
    title: t.tooSlow,
    text: t.tooSlowText,
  },
  413: {
    title: t.tooMuch,
    text: t.tooMuchText,
  },
}

type PageFailedProps = { requestId: string; status?: number; said?: unknown }

/**
 * Page for a request that failed; the id matches the log line.
 *
 * @param status of the response; for 4xx the page explains the error in the request.
 * @param said an extra sentence, such as how long to wait.
 */
export function PageFailed({ requestId, status = 500, said }: PageFailedProps) {
  const isSaid = [409, 429, 503].includes(status) && typeof said === 'string'
  const refusal = isSaid
    ? { title: t.oneMoment, text: () => said }
    : refusals[status === 415 ? 400 : status]
  if (refusal)
    return (
      <div className="shell section-gap text-center">
        <h1>{refusal.title()}</h1>
        <p className="measure mx-auto mt-3 text-soft">{refusal.text()}</p>
        {isSaid && <SentAgain />}
      </div>
    )
  return (
    <div className="shell section-gap text-center">
      {requestId && <meta name="request-id" content={requestId} suppressHydrationWarning />}
      <EmptyDrawing kind="no-results" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">{t.title()}</h1>
      <p className="measure mx-auto mt-3 text-soft">
        {t.text()}
        {requestId && (
          <> {t.nameThisNumber({ id: requestId, number: (words) => <code>{words}</code> })}</>
        )}
      </p>
      <SentAgain />
      <div className="mt-8 flex justify-center">
        <ButtonLink to="/" look="action" reloadDocument>
          {t.backToHome()}
        </ButtonLink>
      </div>
    </div>
  )
}
