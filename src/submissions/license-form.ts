/** Prefixes of Florida licenses by trade, the usual one first. */
const licenseForms: ReadonlyMap<string, { example: string; form: RegExp }> = new Map([
  ['air-and-electric', formOf('EC13001234', 'EC|ER|ET|ES|EF|EG|EY|EZ|CAC|CMC|RA|RM')],
  ['general-contractors', formOf('CGC1512345', 'CGC|CBC|CRC|RG|RB|RR')],
  ['home-inspection', formOf('HI1234', 'HI')],
  ['hvac', formOf('CAC1820001', 'CAC|CMC|RA|RM')],
  ['insurance', formOf('W123456', '[A-Z]?')],
  ['mortgage-assistance', formOf('NMLS 123456', '(?:NMLS ?|MLD|MBR|LO)?')],
  ['pest-control', formOf('JB123456', 'J[A-Z]|LF')],
  ['plumbing', formOf('CFC1428001', 'CFC|RF')],
  ['real-estate', formOf('SL3123456', 'SL|BK|BL|BO|CQ|PR')],
  ['roofing', formOf('CCC1330001', 'CCC|RC')],
])

function formOf(example: string, prefixes: string) {
  return { example, form: new RegExp(`^(?:${prefixes})\\d{3,8}$`) }
}

export function licenseExample(category: string): string {
  return licenseForms.get(category)?.example ?? 'CFC1428001'
}

/** "No la tengo aquí" is no number. */
export function isLicense(number: string): boolean {
  return /^(?=.*\d)[\p{L}\p{N} .#/-]+$/u.test(number)
}

export function isUsualLicense(category: string, number: string): boolean {
  return licenseForms.get(category)?.form.test(number) ?? true
}

const besideLicense =
  /^(?:(?:state|certified|florida|fla?|contractors?|my|our|licen[cs]ed?|lic|number|num|no|is)\b[.:]?\s*|[#:]\s*)+/i

export function tidyLicense(line: string): string {
  if (!/\d/.test(line)) return line
  const bare = line.replace(besideLicense, '')
  const [, letters = '', digits = ''] = /^([a-z]{1,4})[\s.#:-]*(\d[\d\s-]*\d)$/i.exec(bare) ?? []
  if (!digits) return bare || line
  const prefix = letters.toUpperCase()
  return `${prefix}${prefix === 'NMLS' ? ' ' : ''}${digits.replace(/\D/g, '')}`
}
