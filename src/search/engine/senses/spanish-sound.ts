const sames: readonly [written: RegExp, heard: string][] = [
  [/ph/g, 'f'],
  [/sh|ch/g, '0'],
  [/h/g, ''],
  [/q(?:u(?=[ei]))?/g, 'k'],
  [/gu(?=[ei])/g, 'g'],
  [/g(?=[ei])/g, 'j'],
  [/c(?=[ei])|z/g, 's'],
  [/c/g, 'k'],
  [/v/g, 'b'],
  [/ll|y/g, 'i'],
  [/m(?=[bp])/g, 'n'],
  [/ni(?=[aeou])/g, 'n'],
  [/ao$/, 'ado'],
  [/(.)\1+/g, '$1'],
  [/(?<=...)[rsd]$/, ''],
]

/**
 * A key that Spanish words share when they sound alike: "aser" and "hacer", "vever" and "beber",
 * "dormi" and "dormir".
 * @param word lowercase, without accents.
 */
export function spanishSoundOf(word: string): string {
  return sames.reduce((heard, [written, sound]) => heard.replace(written, sound), word)
}
