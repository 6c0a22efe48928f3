import * as t from '#messages/capability.ts'
import { data, href } from 'react-router'
import { servicesContext } from '../../platform/services.server.ts'
import { ButtonLink } from '../../platform/ui/button.tsx'
import { PrintButton } from '../../platform/ui/print-button.tsx'
import { pageMeta, publicPage } from '../../platform/ui/page-head.ts'
import { findOffers } from '../../search/ways-on/offers.server.ts'
import { BusinessNotFound } from '../profile/business-not-found.tsx'
import { businessNotFound } from '../profile/not-found-head.ts'
import type { Route } from './+types/capability-page.ts'
import { findStatement } from './find-statement.server.ts'
import type { Line, Statement } from './statement.ts'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const known = await findStatement(services, params.businessId)
  if (known) return data({ known, offers: null })
  return data({ known, offers: await findOffers(services, url.pathname) }, { status: 404 })
}

export const headers = publicPage()

export const handle = { isTranslated: true }

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  if (!loaderData?.known) return pageMeta(matches, businessNotFound())
  const { id, statement } = loaderData.known
  const { name } = statement
  return pageMeta(matches, {
    title: t.titleOf({ name }),
    description: t.description({ name }),
    path: href('/business/:businessId/capability', { businessId: id }),
    isTranslated: true,
    // The profile has the same content.
    isHidden: true,
  })
}

export default function CapabilityPage({ loaderData }: Route.ComponentProps) {
  const { known, offers } = loaderData
  if (!known) return <BusinessNotFound offers={offers} />
  const { id, statement } = known
  const { name } = statement
  const pdf = href('/business/:businessId/capability.pdf', { businessId: id })
  return (
    <div className="shell py-8 print:p-0 print:text-[9.5pt] print:leading-snug">
      <div className="mb-6 flex flex-wrap items-center gap-3 print:hidden">
        <PrintButton />
        <ButtonLink to={pdf} reloadDocument>
          {t.downloadPdf()}
        </ButtonLink>
        <ButtonLink to={href('/business/:businessId', { businessId: id })}>
          {t.backTo({ name })}
        </ButtonLink>
      </div>
      <header className="border-b-4 border-navy pb-3 print:pb-1.5">
        <p className="font-semibold text-soft">{t.title()}</p>
        <h1 className="wrap-anywhere print:text-2xl!">{name}</h1>
        <p className="text-soft">{statement.about}</p>
      </header>
      <div className="mt-5 grid grid-cols-1 gap-8 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)] print:mt-3 print:grid-cols-[1fr_13rem] print:gap-5">
        <OwnWords parts={statement.parts} />
        <Side statement={statement} />
      </div>
      <footer className="mt-6 border-t border-line pt-3 text-sm text-soft print:mt-3 print:pt-1 print:text-[8pt]">
        {statement.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </footer>
    </div>
  )
}

function OwnWords({ parts }: Pick<Statement, 'parts'>) {
  return (
    <div className="space-y-6 print:space-y-3">
      {parts.map(({ id, title, lines }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="text-lg! print:text-base!">
            {title}
          </h2>
          <ul className="mt-1 list-disc space-y-1 pl-5 wrap-anywhere print:space-y-0">
            {numbered(id, lines).map(({ key, line }) => (
              <li key={key}>{line}</li>
            ))}
          </ul>
        </section>
      ))}
      {parts.length === 0 && <p className="text-soft">{t.onlyCodes()}</p>}
    </div>
  )
}

/** Keys, because lines may repeat. */
function numbered(id: string, lines: readonly string[]) {
  return lines.map((line, at) => ({ key: `${id}-${at}`, line }))
}

const box = 'rounded-card border border-line bg-card p-4 print:p-2'

function Side({ statement: { proof, codes, stated, contact } }: { statement: Statement }) {
  return (
    <div className="space-y-4 wrap-anywhere print:space-y-2">
      <section aria-labelledby="proof" className={box}>
        <h2 id="proof" className="text-lg! print:text-base!">
          {proof.title}
        </h2>
        {proof.lines.map((line, at) => (
          <p key={line} className={at ? 'text-soft' : 'font-semibold'}>
            {line}
          </p>
        ))}
      </section>
      {(codes.length > 0 || stated.length > 0) && (
        <section aria-labelledby="codes" className={box}>
          <h2 id="codes" className="text-lg! print:text-base!">
            {t.fromOwner()}
          </h2>
          <Lines lines={codes} />
          {stated.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </section>
      )}
      <section aria-labelledby="reach" className={box}>
        <h2 id="reach" className="text-lg! print:text-base!">
          {t.contact()}
        </h2>
        <Lines lines={contact} />
      </section>
    </div>
  )
}

function Lines({ lines }: { lines: Line[] }) {
  return (
    <dl className="space-y-1 print:space-y-0">
      {lines.map(({ label, text }) => (
        <div key={label}>
          <dt className="inline font-semibold">{label}:</dt>{' '}
          <dd className="inline tabular-nums">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
