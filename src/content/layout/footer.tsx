import { href, Link, useLocation } from 'react-router'
import { CachedPart } from '../../platform/ui/document/request-info.tsx'

const quickLinks = [
  { name: 'Home', to: '/' },
  { name: 'About Us', to: '/about-us' },
  { name: 'Submit Business', to: '/submit-business' },
  { name: 'Veteran Resources', to: '/veteran-resources' },
]

const supportLinks = [
  { name: 'Submit a Business', to: '/submit-business' },
  { name: 'Browse Categories', to: '/categories' },
]

type FooterProps = { name: string; facebookUrl: string; year: number }

export function Footer({ name, facebookUrl, year }: FooterProps) {
  return (
    <CachedPart
      as="footer"
      under={['footer', name, facebookUrl, year]}
      className="mt-auto bg-navy text-white print:hidden"
    >
      <p className="bg-crisis px-4 py-3 text-center font-semibold">
        <a
          href="tel:988"
          className="inline-flex min-h-11 items-center underline underline-offset-4"
        >
          Veterans Crisis Line: dial 988, press 1
        </a>
      </p>
      <div className="shell grid gap-8 py-10 md:grid-cols-3">
        <section>
          <h2 className="text-lg! font-sans">About Us</h2>
          <p className="mt-3 text-white/85">
            {name} connects Floridians with businesses owned by the men and women who served. A
            person reads what is sent in before it is published.
          </p>
          <p className="mt-3">
            <a href={facebookUrl} rel="noopener" className={footerLink}>
              Follow us on Facebook
            </a>
          </p>
        </section>
        <LinkColumn title="Quick Links" links={quickLinks} />
        <LinkColumn title="Support" links={supportLinks} />
      </div>
      <div className="shell border-t border-white/15 py-6 text-sm text-white/85">
        <p>
          © {year} {name}. All rights reserved.
        </p>
        <p className="flex flex-wrap gap-x-5">
          <Link to={href('/privacy')} className={footerLink}>
            Privacy
          </Link>
          <Link to={href('/terms')} className={footerLink}>
            Terms of Use
          </Link>
          <Link to={href('/how-we-verify')} className={footerLink}>
            How we verify
          </Link>
          <Link to={href('/what-the-badge-means')} className={footerLink}>
            What the badges mean
          </Link>
          <Link to={href('/ledger')} className={footerLink}>
            Open ledger
          </Link>
        </p>
        <p className="mt-1">
          Place names and some coordinates: GeoNames (geonames.org), CC BY 4.0, adapted.
        </p>
      </div>
    </CachedPart>
  )
}

const footerLink = 'inline-flex min-h-11 items-center underline underline-offset-4 hover:text-gold'

function LinkColumn({ title, links }: { title: string; links: { name: string; to: string }[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="text-lg! font-sans">{title}</h2>
      <ul className="mt-3">
        {links.map(({ name, to }) => (
          <li key={to}>
            <Link to={to} className={footerLink}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The last line of a printed page: where to call in a crisis, and where the page came from. */
export function PaperFooter({ name, url }: { name: string; url: string }) {
  const { pathname } = useLocation()
  return (
    <div className="mt-3 hidden break-inside-avoid border-t border-edge pt-2 text-sm print:block">
      <p className="font-semibold">Veterans Crisis Line: dial 988, press 1</p>
      <p>
        {name}, {url}
        {pathname}
      </p>
    </div>
  )
}
