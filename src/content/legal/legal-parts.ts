/** A stretch of a text that operators write: a heading, or a paragraph. */
export type LegalPart = { kind: 'heading' | 'paragraph'; text: string }

/** The parts of a text: an empty line ends one, and "## " begins a heading. */
export function legalParts(text: string): LegalPart[] {
  return text
    .split(/\n\s*\n/)
    .map((part) => part.trim())
    .filter(Boolean)
    .map((part) =>
      part.startsWith('## ')
        ? { kind: 'heading', text: part.slice(3).trim() }
        : { kind: 'paragraph', text: part },
    )
}
