// Ink falls back to the text color, so drawings work on sand and navy.
export const INK = 'var(--color-ink, currentColor)'
export const GULF = 'var(--color-gulf, #5A93CB)'
export const GOLD = 'var(--color-gold, #F2C14E)'
export const SAND = 'var(--color-dune, #C9AF74)'
