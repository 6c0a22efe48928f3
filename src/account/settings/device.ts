import * as t from '#messages/devices.ts'
const browsers: [sign: RegExp, name: string][] = [
  [/EdgA?\/|EdgiOS\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Version\/.*Safari\//, 'Safari'],
]

const systems: [sign: RegExp, name: string | (() => string)][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, t.chromebook],
  [/Mac OS X|Macintosh/, t.mac],
  [/Linux|X11/, 'Linux'],
]

/** "Chrome on Windows". User agents contain each other's names, so rarer ones are tested first. */
export function deviceWords(userAgent: string): string {
  const browser = browsers.find(([sign]) => sign.test(userAgent))?.[1]
  const found = systems.find(([sign]) => sign.test(userAgent))?.[1]
  const system = typeof found === 'function' ? found() : found
  if (browser && system) return t.on({ browser, system })
  return browser ?? (system ? t.browserOn({ system }) : t.unknown())
}
