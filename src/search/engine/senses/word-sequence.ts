/**
 * Words in a row, as a pattern for a plain text with a blank at both ends: "kill/killing the? weed*" is either of the
 * first two, "the" or not, and any word that begins so. `~` is up to three words, whichever they are.
 */
export function wordSequence(written: string): RegExp {
  const parts = written.split(' ').map((part) => {
    if (part === '~') return '(?:[a-z0-9]+ ){0,3}'
    const words = part
      .replaceAll('?', '')
      .split('/')
      .map((word) => word.replace(/\*$/, '[a-z0-9]*'))
    const one = `(?:${words.join('|')}) `
    return part.endsWith('?') ? `(?:${one})?` : one
  })
  return new RegExp(` ${parts.join('')}`)
}
