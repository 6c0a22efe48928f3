import * as t from '#messages/ways-on.ts'
import { href, Link } from 'react-router'

const way = 'inline-link inline-flex min-h-11 items-center'

type IsItYoursProps = {
  id: string
  /** Whether somebody runs it. Who looks is not asked, the page is the same for all: editing leads to signing in. */
  hasOwner: boolean
}

/** The way on for whose business it is, near its name: an owner on a phone does not look at the foot of a long page. */
export function IsItYours({ id, hasOwner }: IsItYoursProps) {
  const [asked, to, does] = hasOwner
    ? ([t.doYouRunThis(), '/business/:businessId/edit', t.editThisPage()] as const)
    : ([t.isThisYours(), '/business/:businessId/claim', t.claimIt()] as const)
  return (
    <p className="mt-2 text-soft print:hidden">
      {asked}{' '}
      <Link to={href(to, { businessId: id })} rel="nofollow" className={`${way} font-semibold`}>
        {does}
      </Link>
    </p>
  )
}

/** The way on for who sees that something is wrong; with a listing that is made up nothing is. */
export function SomethingIsWrong({ id, isSample }: { id: string; isSample: boolean }) {
  if (isSample)
    return (
      <p className="mt-10 border-t border-line pt-4 text-soft print:hidden">
        {t.thisIsASampleListing()}
      </p>
    )
  return (
    <p className="mt-10 border-t border-line pt-4 print:hidden">
      <Link
        to={href('/business/:businessId/report', { businessId: id })}
        rel="nofollow"
        className={way}
      >
        {t.somethingIsWrong()}
      </Link>
    </p>
  )
}
