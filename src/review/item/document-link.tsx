import { href } from 'react-router'

type DocumentLinkProps = { of: string; id: string; name: string; kind: string }

/** Opens a private document in a tab of its own, so that a form beside it keeps what was typed. */
export function DocumentLink({ of, id, name, kind }: DocumentLinkProps) {
  return (
    <a
      href={href('/review/:id/evidence/:documentId', { id: of, documentId: id })}
      target="_blank"
      rel="noreferrer"
      className="inline-link inline-flex min-h-11 items-center wrap-anywhere"
    >
      {name} ({kind}, opens in a new tab)
    </a>
  )
}
