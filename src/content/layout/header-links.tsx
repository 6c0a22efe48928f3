import * as t from '#messages/layout.ts'

/** The five header links: a row on wide screens, a menu on phones. */
export const headerLinks: { name(): string; shortName?(): string; to: string }[] = [
  { name: t.home, to: '/' },
  { name: t.aboutUs, to: '/about-us' },
  { name: t.categories, to: '/categories' },
  { name: t.veteranResources, shortName: t.veteranResourcesShort, to: '/veteran-resources' },
  { name: t.submitBusiness, to: '/submit-business' },
]

/**
 * Other ways to find a business: in the phone menu, under "Categories" on wide screens, and in the
 * footer.
 */
export const findLinks = [
  { name: t.findABusiness, to: '/businesses/search' },
  { name: t.regions, to: '/regions' },
  { name: t.myList, to: '/my-list' },
]

/** The style of a link in the row. */
export const deskLink =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1.5 hover:border-white/50 aria-[current=page]:border-gold lg:px-3'

/** A header link's name, short where the row would be too long. */
export function HeaderLinkName({ name, shortName }: (typeof headerLinks)[number]) {
  if (!shortName || shortName() === name()) return name()
  return (
    <>
      <span className="lg:hidden">{shortName()}</span>
      <span className="max-lg:hidden">{name()}</span>
    </>
  )
}
