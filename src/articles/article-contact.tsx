import { siteText, telHref } from '../directory/business.ts'
import { OutsideButton } from '../ui/button.tsx'
import type { Article } from './article.ts'

const row = 'inline-link inline-flex min-h-11 items-center break-all'

/** How to reach the people of a story, and their license numbers where they must be shown. */
export function ArticleContact({ article }: { article: Article }) {
  const { displayTitle: name, phone, address } = article
  return (
    <aside
      aria-labelledby="contact"
      className="self-start rounded-card border border-line bg-card p-5 lg:sticky lg:top-24"
    >
      <h2 id="contact" className="text-lg!">
        Contact Information
      </h2>
      <p className="mt-2 font-semibold">{name}</p>
      {article.licenseLines.map((line) => (
        <p key={line} className="text-sm text-soft tabular-nums">
          {line}
        </p>
      ))}
      {address && <address className="mt-2 not-italic">{address}</address>}
      <Links article={article} />
      {phone && (
        <OutsideButton href={telHref(phone)} look="action" className="mt-3 w-full tabular-nums">
          <span>
            Call <span className="sr-only">{name}, </span>
            {phone}
          </span>
        </OutsideButton>
      )}
    </aside>
  )
}

function Links({ article }: { article: Article }) {
  const { displayTitle: name, website } = article
  const social = [
    { network: 'Instagram', url: article.instagram },
    { network: 'Facebook', url: article.facebook },
  ].filter((link): link is { network: string; url: string } => link.url !== null)
  return (
    <ul className="mt-2">
      {website && (
        <li>
          <a
            href={website}
            rel="noopener"
            aria-label={`Website of ${name}: ${siteText(website)}`}
            className={row}
          >
            {siteText(website)}
          </a>
        </li>
      )}
      {social.map(({ network, url }) => (
        <li key={network}>
          <a href={url} rel="noopener" aria-label={`${name} on ${network}`} className={row}>
            {network}
          </a>
        </li>
      ))}
    </ul>
  )
}
