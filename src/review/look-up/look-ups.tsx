import * as t from '#messages/desk-queue.ts'
import { tappable, type LookUp } from './tappable.ts'

export function TappableText({ text }: { text: string }) {
  let at = 0
  const parts = tappable(text).map((part) => ({ ...part, at: (at += part.text.length) }))
  return parts.map(({ text, href, at }) =>
    href ? (
      <a
        key={at}
        href={href}
        className="inline-link break-all"
        {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer nofollow' })}
      >
        {text}
      </a>
    ) : (
      text
    ),
  )
}

export function LookUps({ lookUps }: { lookUps: LookUp[] }) {
  return (
    <section aria-labelledby="look-up">
      <h2 id="look-up">{t.lookUp()}</h2>
      <ul className="mt-2">
        {lookUps.map(({ text, href }) => (
          <li key={text}>
            <a
              href={href}
              target="_blank"
              rel="noreferrer"
              className="inline-link inline-flex min-h-11 items-center"
            >
              {text}
              <span className="sr-only"> {t.newTab()}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
