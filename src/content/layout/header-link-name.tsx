import type { headerLinks } from './header-links.ts'

/** Short where the row would be too long in other languages. */
export function HeaderLinkName({ name, shortName }: (typeof headerLinks)[number]) {
  if (!shortName) return name()
  return (
    <>
      <span className="lg:hidden">{shortName()}</span>
      <span className="max-lg:hidden">{name()}</span>
    </>
  )
}
