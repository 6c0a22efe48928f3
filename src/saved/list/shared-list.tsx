import * as t from '#messages/my-list.ts'
import { useState } from 'react'
import { href, Link } from 'react-router'
import { placeText } from '../../listings/business.ts'
import { CallButton } from '../../listings/cards/call-button.tsx'
import { SaveButton } from '../../listings/cards/save-button.tsx'
import { ProofBadge } from '../../listings/proof/proof-badge.tsx'
import { nameIn } from '../../platform/text/names.ts'
import { Button, ButtonLink, useHydrated } from '../../platform/ui/button.tsx'
import type { SavedFacts } from './saved-facts.ts'
import { changeEntry } from './use-device-list.ts'

/** Someone else's list, without their notes. */
export function SharedList({ listings }: { listings: SavedFacts[] }) {
  const isHydrated = useHydrated()
  const [result, setResult] = useState<'saved' | 'failed' | null>(null)
  const saveAll = () => {
    const isSaved = listings.map(({ shownId }) => changeEntry(shownId, { isRemoved: false }))
    setResult(isSaved.every(Boolean) ? 'saved' : 'failed')
  }
  return (
    <>
      <h1>{t.sharedTitle()}</h1>
      <p className="measure mt-3 text-lg">
        {listings.length ? t.sharedText({ count: listings.length }) : t.sharedEmpty()}
      </p>
      <div className="mt-5 flex flex-wrap gap-3 print:hidden">
        {isHydrated && listings.length > 0 && (
          <Button type="button" look="action" onClick={saveAll}>
            {t.saveAll()}
          </Button>
        )}
        <ButtonLink to={href('/my-list')}>{t.seeMyList()}</ButtonLink>
      </div>
      <p role="status" className="mt-3 font-semibold empty:hidden">
        {result === 'saved' ? t.savedAll() : result === 'failed' ? t.saveFailed() : null}
      </p>
      <ul className="mt-6 space-y-4">
        {listings.map((facts) => (
          <li key={facts.id}>
            <SharedItem facts={facts} />
          </li>
        ))}
      </ul>
    </>
  )
}

function SharedItem({ facts }: { facts: SavedFacts }) {
  const { name, shownId, phone, category, verification, isSample, isClosed } = facts
  return (
    <article
      data-business={shownId}
      className="flex break-inside-avoid flex-wrap items-start gap-x-6 gap-y-3 rounded-card border border-line bg-card p-4"
    >
      <div className="min-w-0 grow basis-60">
        <h2 className="text-lg! leading-snug wrap-anywhere">
          <Link
            to={href('/business/:businessId', { businessId: shownId })}
            className="inline-link inline-flex min-h-11 items-center"
          >
            {name}
          </Link>
        </h2>
        <p className="text-sm text-soft">
          {[nameIn(category.name), placeText(facts)].filter(Boolean).join(' · ')}
        </p>
        {isClosed && <p className="font-semibold text-problem">{t.closed()}</p>}
        <div className="flex flex-wrap items-center gap-x-3">
          {isSample && (
            <span className="rounded-full bg-note px-2 text-sm text-ink">{t.sampleMark()}</span>
          )}
          {verification && <ProofBadge verification={verification} isSample={isSample} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {phone && <CallButton name={name} phone={phone} isSample={isSample} isSmall />}
        <span className="print:hidden">
          <SaveButton id={shownId} name={name} isSmall />
        </span>
      </div>
    </article>
  )
}
