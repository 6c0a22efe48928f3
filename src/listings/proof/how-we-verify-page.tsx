import { documentDays } from '../../platform/db/retention-rule.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import type { Route } from './+types/how-we-verify-page.ts'

export const headers = publicPage()

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'How we verify',
    description:
      'Who reads what is sent in before it is published, what proof of service and ownership we take, what becomes of documents, and how long a badge holds.',
    path: href('/how-we-verify'),
  })

export default function HowWeVerifyPage() {
  return (
    <div className="shell pt-8 pb-16 md:pt-12">
      <div className="max-w-[44rem]">
        <h1>How we verify</h1>
        <p className="mt-3 text-lg">
          People, not programs, read what is sent in before it is published. What they have seen of
          the owner’s service and ownership is on the badge, in exact words. Of many listings they
          have seen nothing: then the badge says that it is the owner’s word, or there is none.
        </p>
        <Part title="1. Somebody sends a listing in">
          <p>
            The owner, or somebody who knows the business. Who sends it in says what there is to
            show: a certificate, documents, an organization that vouches, or nothing yet. Nothing is
            fine, too: the badge then says that it is the owner’s word.
          </p>
        </Part>
        <Part title="2. A reviewer reads it">
          <p>
            They call or look up what can be looked up: the website, the phone, the state’s license
            check where the trade needs one, the federal and state lists of certified businesses.
            Nobody decides on what they sent in themselves.
          </p>
          <p className="mt-3">
            Once a listing is published, its owner changes hours, phone numbers and photos without
            us. A new name, category or address waits for a reviewer.
          </p>
          <p className="mt-3">
            Our team also takes over whole lists, such as those of a veterans organization. A badge
            of such a listing rests on what the list says was checked, and on which day.
          </p>
        </Part>
        <Part title="3. Two facts, two checks">
          <p>
            That somebody served, and that they own the business, are two facts. A DD 214 shows the
            first, a registration or a license shows the second. Federal and state certificates show
            both. The badge names what was shown.
          </p>
        </Part>
        <Part title="4. Documents are private">
          <p>
            Only reviewers who have signed in with a second factor can open them, each opening is
            written down, and they are kept sealed. They are deleted {documentDays} days after the
            decision, and no copy is kept. Cover personal numbers before you send a document: we
            need your name, the branch and that the discharge was honorable, never a social security
            number.
          </p>
        </Part>
        <Part title="5. A badge ends">
          <p>
            After two years, unless it is renewed. It is taken away when it turns out to be wrong.
            To tell us, open the listing and choose “Something is wrong”.
          </p>
        </Part>
        <p className="mt-8 flex flex-wrap items-center gap-3">
          <ButtonLink to={href('/what-the-badge-means')}>What the badges mean</ButtonLink>
          <Link
            to={href('/business-signup')}
            className="inline-link inline-flex min-h-11 items-center"
          >
            List your business
          </Link>
        </p>
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-8">
      <h2>{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  )
}
