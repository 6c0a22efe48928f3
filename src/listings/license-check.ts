/** Which office of the State of Florida answers for a license, and where it can be asked. */
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

/** Where the license of a trade can be checked; most trades are under one department. @param category slug. */
export function licenseCheck(category: string): LicenseCheck {
  return otherOffices.get(category) ?? professions
}

/** Trades that nobody may practise in Florida without a license number of its own to show. */
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

/** Whether a listing of this trade should name its license. @param category slug. */
export function needsLicense(category: string): boolean {
  return licensedTrades.has(category)
}
