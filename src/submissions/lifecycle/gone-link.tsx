import * as t from '#messages/gone-link.ts'
import { href } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'

/**
 * The person who deleted a private link's target, or with which account it went; `closed`: a business that closed,
 * after a while.
 */
export type WhyGone = 'owner' | 'closed' | 'team' | 'sender' | 'account'
export type GoneLink = { why: WhyGone; day: string }

const texts: Record<WhyGone, (values: { day: string }) => string> = {
  owner: t.byOwner,
  closed: t.hasClosed,
  team: t.byTeam,
  sender: t.bySender,
  account: t.withAccount,
}

export function LinkGone({ why, day }: GoneLink) {
  return (
    <>
      <h1>{why === 'sender' || why === 'account' ? t.deleted() : t.listingGone()}</h1>
      <p role="status" className="measure mt-4 text-lg">
        {texts[why]({ day })}
      </p>
      <p className="mt-6">
        <ButtonLink to={href('/')}>{t.returnHome()}</ButtonLink>
      </p>
    </>
  )
}
