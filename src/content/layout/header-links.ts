/** The five links of the header, on a desk in a row, on a phone in a menu. */
export const headerLinks = [
  { name: 'Home', to: '/' },
  { name: 'About Us', to: '/about-us' },
  { name: 'Categories', to: '/categories' },
  { name: 'Veteran Resources', to: '/veteran-resources' },
  { name: 'Submit Business', to: '/submit-business' },
]

/** The look of one of them in the row. */
export const deskLink =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1.5 hover:border-white/50 aria-[current=page]:border-gold lg:px-3'
