import * as t from '#messages/edit-listing.ts'
import * as lost from '#messages/lost-with.ts'
import { usePromisedTime } from '../../platform/ui/use-promised-time.ts'
import { PostForm } from '../../platform/forms/post-form.tsx'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { useUnsavedForms } from '../../platform/forms/use-unsaved-forms.ts'
import { Button, ButtonLink } from '../../platform/ui/button.tsx'
import type { Message } from '../../platform/ui/toast-box.tsx'
import { ChangedLines, Lines, CasesNote, StandingLine } from '../listing/lines.tsx'
import { MessageBox } from '../../platform/ui/message-box.tsx'
import { places } from '../listing/listing.ts'
import type { EditAnswer, EditView, ShownPart, Waiting } from './edit-view.server.ts'
import { ReplyForm, type ReplyProblem } from '../../submissions/answers/reply-form.tsx'
import { PartForm } from './part-form.tsx'
import { withDesk } from '../listing/desk-way.ts'
import { useDeskWay } from '../listing/use-desk-way.ts'
import { ListingCrumbs } from '../listing/listing-crumbs.tsx'
import { usePartLink } from './use-part-link.ts'

const soft = (words: ReactNode) => <span className="sr-only">{words}</span>

type EditListingProps = {
  view: EditView
  message: Message | null
  answer: EditAnswer | null
  reply: ReplyProblem | null
}

export function EditListing({ view, message, answer, reply }: EditListingProps) {
  const { id, name, standing, waiting, parts, form, isTeam } = view
  return (
    <div className="shell pt-2 pb-16">
      <ListingCrumbs listing={{ id, name }} isTeam={isTeam} />
      <div className="max-w-3xl">
        {message && !answer && !reply && <MessageBox key={JSON.stringify(message)} {...message} />}
        <Head view={view} />
        <CasesNote id={id} name={name} cases={view.cases} />
        {view.needsProof && !isTeam && <NeedsProof id={id} />}
        {view.hasWaitingProof && !isTeam && (
          <p className="mt-3">
            {t.proofWaits()}{' '}
            <Link
              to={href('/business/:businessId/proof', { businessId: id })}
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.seeProof()}
            </Link>
          </p>
        )}
        {waiting && <WaitingBox waiting={waiting} reply={reply} />}
        <Unsaved parts={parts} open={form?.part ?? null} />
        <div className="mt-6 space-y-5">
          {parts.map((part) => (
            <Part
              key={part.id}
              part={part}
              isAsked={waiting?.isAsked ?? false}
              form={form?.part === part.id ? form : null}
              answer={answer?.part === part.id ? answer : null}
            />
          ))}
        </div>
        <OtherPlaces view={view} />
        {standing.status === 'published' && (
          <p className="mt-8">
            <ButtonLink to={href('/business/:businessId', { businessId: id })}>
              {t.seeAsVisitors()}
            </ButtonLink>
          </p>
        )}
      </div>
    </div>
  )
}

function Head({ view }: { view: EditView }) {
  const { name, category, place, standing, open, cases, isTeam } = view
  return (
    <header>
      {!isTeam && <p className="text-soft">{t.editYourListing()}</p>}
      <h1 className="wrap-anywhere">{isTeam ? t.editListingOf({ name }) : name}</h1>
      <p className="mt-1 text-soft">{[category, place].filter(Boolean).join(' · ')}</p>
      {!isTeam && (
        <StandingLine standing={standing} cases={cases} more={open ? `${open.text}.` : ''} />
      )}
    </header>
  )
}

type WaitingBoxProps = { waiting: Waiting; reply: ReplyProblem | null }

function WaitingBox({ waiting: { answer, isAsked, reason }, reply }: WaitingBoxProps) {
  const promised = usePromisedTime()
  return (
    <section aria-labelledby="waits" className="mt-5 rounded-card border-2 border-gold bg-note p-4">
      <h2 id="waits" className="text-lg!">
        {isAsked ? t.teamAsks() : t.changeWaits()}
      </h2>
      <p className="mt-1">
        {isAsked ? t.teamAsksText({ promised }) : t.changeWaitsText({ answer })}
      </p>
      {reason && (
        <blockquote className="mt-2 border-l-4 border-gold pl-3 wrap-anywhere whitespace-pre-line">
          {reason}
        </blockquote>
      )}
      {isAsked && (
        <div className="mt-4">
          <ReplyForm problem={reply} />
        </div>
      )}
      <PostForm className="mt-3">
        <Button isSmall name="intent" value="take-back">
          {t.withdraw()}
        </Button>
      </PostForm>
    </section>
  )
}

function NeedsProof({ id }: { id: string }) {
  return (
    <section
      aria-labelledby="on-hold"
      className="mt-5 rounded-card border-2 border-gold bg-note p-4"
    >
      <h2 id="on-hold" className="text-lg!">
        {t.badgeOnHold()}
      </h2>
      <p className="mt-1">
        {lost.badgeWaits()} {t.badgeOnHoldText()}
      </p>
      <ButtonLink to={href('/business/:businessId/proof', { businessId: id })} className="mt-2">
        {t.showProof()}
      </ButtonLink>
    </section>
  )
}

/** Parts with unsaved changes. */
function Unsaved({ parts, open }: { parts: ShownPart[]; open: string | null }) {
  const unsaved = useUnsavedForms()
  const partLink = usePartLink()
  const left = parts.filter(({ id }) => id !== open && unsaved.includes(id))
  if (!left.length) return null
  return (
    <section
      aria-labelledby="unsaved"
      className="mt-5 rounded-card border-2 border-gold bg-note p-4"
    >
      <h2 id="unsaved" className="text-lg!">
        {t.unsaved()}
      </h2>
      <ul>
        {left.map(({ id, title }) => (
          <li key={id}>
            <Link
              to={`${partLink(id)}#part-${id}`}
              preventScrollReset
              className="inline-link inline-flex min-h-11 items-center"
            >
              {t.continueWith({ title })}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

type PartProps = {
  part: ShownPart
  isAsked: boolean
  form: EditView['form']
  answer: EditAnswer | null
}

function Part({ part, isAsked, form, answer }: PartProps) {
  const { id, title, lines, waiting, missing } = part
  const headingId = `part-${id}-title`
  const partLink = usePartLink()
  return (
    <section
      id={`part-${id}`}
      aria-labelledby={headingId}
      className={`scroll-mt-24 rounded-card border bg-card p-4 md:p-5 ${form ? 'border-2 border-link' : 'border-line'}`}
    >
      <div className="flex items-start justify-between gap-3">
        <h2 id={headingId} className="text-lg!" tabIndex={-1}>
          {title}
        </h2>
        {!form && (
          <Link
            to={`${partLink(id)}#part-${id}`}
            preventScrollReset
            className="inline-link -my-2 inline-flex min-h-11 items-center px-2 font-semibold"
          >
            {t.edit({ title, soft })}
          </Link>
        )}
      </div>
      {form ? (
        <PartForm key={form.part} shown={form} answer={answer} title={title} />
      ) : (
        <div className="mt-2">
          <Lines lines={lines} />
          {lines.length === 0 && <p className="text-soft">{t.nothingYet()}</p>}
          {missing.map((text) => (
            <p key={text} className="mt-1 text-sm">
              <span aria-hidden="true">→ </span>
              {text}
            </p>
          ))}
        </div>
      )}
      {waiting.length > 0 && !form && (
        <div className="mt-3 border-l-4 border-gold pl-3">
          <h3 className="text-base!">{isAsked ? t.waitsForYou() : t.waits()}</h3>
          <ChangedLines lines={waiting} />
        </div>
      )}
    </section>
  )
}

function OtherPlaces({ view: { id, places: open, photosMissing, isTeam } }: { view: EditView }) {
  const shown = places.filter((place) => open.includes(place.id))
  const desk = useDeskWay({ id, isTeam })
  return (
    <nav aria-labelledby="more" className="mt-8">
      <h2 id="more" className="text-lg!">
        {isTeam ? t.moreOfListing() : t.more()}
      </h2>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-card border border-line bg-card">
        {shown.map(({ id: place, name, text, to }) => (
          <li key={place}>
            <Link
              to={withDesk(to(id), desk)}
              className="block px-4 py-3 text-ink no-underline hover:bg-page"
            >
              <strong className="block text-link">{name()}</strong>
              {!isTeam && (
                <span className="text-soft">
                  {place === 'photos' && photosMissing ? photosMissing : text()}
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
