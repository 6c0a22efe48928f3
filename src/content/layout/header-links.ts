import * as t from '#messages/layout.ts'

/** The five links of the header, on a desk in a row, on a phone in a menu. */
export const headerLinks = [
  { name: t.home, to: '/' },
  { name: t.aboutUs, to: '/about-us' },
  { name: t.categories, to: '/categories' },
  { name: t.veteranResources, to: '/veteran-resources' },
  { name: t.submitBusiness, to: '/submit-business' },
]

/** Other ways to a business: in the menu of a phone, under "Categories" on a desk, and in the footer. */
export const findLinks = [
  { name: t.findABusiness, to: '/businesses/search' },
  { name: t.regions, to: '/regions' },
  { name: t.myList, to: '/my-list' },
]

/** The look of one of them in the row. */
export const deskLink =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1.5 hover:border-white/50 aria-[current=page]:border-gold lg:px-3'
