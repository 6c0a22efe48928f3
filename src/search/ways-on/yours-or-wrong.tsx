import * as t from '#messages/ways-on.ts'
import { href, Link } from 'react-router'

const way = 'inline-link inline-flex min-h-11 items-center'

type IsItYoursProps = {
  id: string
  /**
   * The listing has an owner. The page is the same for every visitor, so editing starts with
   * signing in.
   */
  hasOwner: boolean
}

/**
 * A link for the owner near the name, because owners on a phone rarely scroll to the end of a long
 * page.
 */
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

/** A link to report an error; not for samples, which are invented. */
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
