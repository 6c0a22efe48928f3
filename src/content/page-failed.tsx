import { ButtonLink } from '../platform/ui/button.tsx'
import { EmptyDrawing } from '../assets/drawings/empty-drawing.tsx'
import { SentAgain } from './sent-again.tsx'

/** What was wrong with a request, by the status that it was answered with. */
const refusals: Record<number, { title: string; text: string }> = {
  400: {
    title: 'That could not be read',
    text: 'What was sent is not a form of this page. Go back, and send the form again.',
  },
  408: {
    title: 'That came too slowly',
    text: 'Your connection was too slow to send the form. Go back: your browser may still have what you typed.',
  },
  413: {
    title: 'That was too much to send',
    text: 'Go back: your browser may still have what you typed. Send less of it at once.',
  },
}

type PageFailedProps = { requestId: string; status?: number; said?: unknown }

/**
 * What somebody sees when a page could not be made; the id leads to the line in the log.
 *
 * @param status of the answer; what is wrong with the request itself is said so.
 * @param said with it: how long to wait, or what else to do, where nothing failed.
 */
export function PageFailed({ requestId, status = 500, said }: PageFailedProps) {
  const isSaid = [409, 429, 503].includes(status) && typeof said === 'string'
  const refusal = isSaid
    ? { title: 'One moment', text: said }
    : refusals[status === 415 ? 400 : status]
  if (refusal)
    return (
      <div className="shell section-gap text-center">
        <h1>{refusal.title}</h1>
        <p className="measure mx-auto mt-3 text-soft">{refusal.text}</p>
        {isSaid && <SentAgain />}
      </div>
    )
  return (
    <div className="shell section-gap text-center">
      {requestId && <meta name="request-id" content={requestId} suppressHydrationWarning />}
      <EmptyDrawing kind="no-results" className="mx-auto h-auto w-60" />
      <h1 className="mt-4">This page could not be shown</h1>
      <p className="measure mx-auto mt-3 text-soft">
        Something failed on the way or on our side. Try again in a minute.
        {requestId && (
          <>
            {' '}
            If you write to us about it, name this number: <code>{requestId}</code>.
          </>
        )}
      </p>
      <SentAgain />
      <div className="mt-8 flex justify-center">
        <ButtonLink to="/" look="action" reloadDocument>
          Back to Home
        </ButtonLink>
      </div>
    </div>
  )
}
