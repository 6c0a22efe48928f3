/** The Florida office responsible for a license. */
type LicenseCheck = { office: string; url: string }

const professions: LicenseCheck = {
  office: 'Florida Department of Business and Professional Regulation',
  url: 'https://www.myfloridalicense.com/wl11.asp',
}

const otherOffices: ReadonlyMap<string, LicenseCheck> = new Map([
  [
    'pest-control',
    {
      office: 'Florida Department of Agriculture and Consumer Services',
      url: 'https://www.fdacs.gov/',
    },
  ],
  [
    'insurance',
    {
      office: 'Florida Department of Financial Services',
      url: 'https://licenseesearch.fldfs.com/',
    },
  ],
  [
    'mortgage-assistance',
    {
      office: 'Nationwide Multistate Licensing System',
      url: 'https://www.nmlsconsumeraccess.org/',
    },
  ],
])

/** Most trades are under one department. @param category slug. */
export function licenseCheck(category: string): LicenseCheck {
  return otherOffices.get(category) ?? professions
}

/** Trades that require a license number in Florida. */
const licensedTrades = new Set([
  'air-and-electric',
  'general-contractors',
  'home-inspection',
  'hvac',
  'insurance',
  'mortgage-assistance',
  'pest-control',
  'plumbing',
  'real-estate',
  'roofing',
])

/** @param category slug. */
export function needsLicense(category: string): boolean {
  return licensedTrades.has(category)
}
