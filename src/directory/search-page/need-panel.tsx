import { dial, text } from '../../resources/crisis-numbers.ts'
import { siteText, telHref } from '../../ui/links.ts'
import { ButtonLink, OutsideButton } from '../../ui/button.tsx'
import type { ShownNeed } from './run-search.server.ts'

/** Where somebody may be in need: the crisis line first, then who helps, before any business. */
export function NeedPanel({ needs, isSpanish }: { needs: ShownNeed[]; isSpanish: boolean }) {
  return (
    <section aria-labelledby="need" className="mt-4 space-y-4">
      <div className="rounded-card bg-crisis p-4 text-white print:border-2 print:bg-transparent print:text-ink">
        <h2 id="need" className="text-xl!">
          You are not alone. Talk to somebody now.
        </h2>
        <p className="mt-1">
          The Veterans Crisis Line answers day and night, free and confidential.
        </p>
        {isSpanish && (
          <p lang="es" className="mt-2">
            No está solo. Llame al 988 y marque el 1, de día o de noche: es gratis y confidencial.
          </p>
        )}
        <p className="mt-3 flex flex-wrap gap-3">
          <a
            href={dial}
            className="inline-flex min-h-12 items-center rounded-field bg-white px-5 text-lg font-semibold text-crisis no-underline"
          >
            Call 988, press 1
          </a>
          <a
            href={text}
            className="inline-flex min-h-12 items-center rounded-field border border-white px-5 font-semibold text-white no-underline"
          >
            Text 838255
          </a>
        </p>
      </div>
      {needs.map((need) => (
        <NeedList key={need.id} need={need} />
      ))}
      <p>
        <ButtonLink to="/veteran-resources" isSmall>
          All veteran resources
        </ButtonLink>
      </p>
    </section>
  )
}

/** Who helps in one need. */
export function NeedList({ need: { id, title, resources } }: { need: ShownNeed }) {
  const others = resources.filter((resource) => resource.id !== 'veterans-crisis-line')
  if (!others.length) return null
  return (
    <section aria-labelledby={`need-${id}`} className="rounded-card border border-line bg-card p-4">
      <h3 id={`need-${id}`}>{title}</h3>
      <ul className="mt-2 divide-y divide-line">
        {others.map(({ id, title, description, phone, website }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 grow basis-64">
              <p className="font-semibold">{title}</p>
              <p className="line-clamp-2 text-sm text-soft">{description}</p>
            </div>
            {phone ? (
              <OutsideButton href={telHref(phone)} isSmall>
                <span>
                  Call <span className="sr-only">{title}, </span>
                  {phone}
                </span>
              </OutsideButton>
            ) : (
              website && (
                <OutsideButton href={website} isSmall className="wrap-anywhere">
                  <span>
                    <span className="sr-only">{title}, </span>
                    {siteText(website)}
                  </span>
                </OutsideButton>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
