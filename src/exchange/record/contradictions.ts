import { branchOf, lineOf, yesOrNo } from './cells.ts'
import { columnLabel, type Column } from './columns.ts'
import type { Cells, OtherCell } from './import-record.ts'

/** What a row can say about itself that speaks against listing it, with what the admin is told. */
const doubts = {
  closed: 'It may be closed.',
  moved: 'It may have left Florida.',
  unwanted: 'It may not want to be listed.',
  notVeteran: 'It may not be veteran-owned.',
  changedHands: 'It may have a new owner, or none.',
  stale: 'It may be out of date.',
  private: 'It asks to keep something private.',
  double: 'It may be in the list twice.',
  test: 'It may be a test.',
} as const
type Doubt = keyof typeof doubts

const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Canada|Mexico'
const stateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY'
/** Up to three words and another state: "Atlanta, GA", but not "Florida from Georgia" and no Georgia Avenue. */
const anotherState = String.raw`(?:(?!from\b|florida\b|fl\b|\d)[\w.'’-]+,?\s+){0,3}(?:${states}|out of (?:state|florida|fl))\b(?!\s+(?:ave|st|street|rd|road|blvd|dr|ln|way)\b)`
const leaves = String.raw`\b(?:moved|relocated|relocating|moving|transferred)\b[^.;]{0,30}?\b(?:to|2)\s+`

const daysAndSeasons =
  'on|sun|mon|tue|wed|thu|fri|sat|week|every|for lunch|at|from|between|during|daily|night|evening|holiday|major|christmas|thanksgiving|caption|loop|circuit|cell|deal|sale'

/** What is said so plainly that it counts in any text, a description included. */
const plainly: [Doubt, RegExp][] = [
  [
    'closed',
    /\b(?:perm(?:anently|\.)?|temporarily|temp\.?)\s+closed\b|\bclosed\s+(?:permanently|for good|down|its doors|their doors|until further notice|for (?:renovation|remodel))|\bout of business\b|\bno longer (?:in business|operating|open|active|trading|exists?)\b|\bceased (?:operations?|operating|trading|business)\b|\bdefunct\b|\bshut (?:down (?:in|since|its|the)|its doors)|\bclosed\s+(?:(?:in|since|as of|on|early|late|around|mid)\s+)*(?:[a-z]{3,9}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:(?:19|20)\d\d\b|['’]\d\d\b|\d{1,2}\/\d)/i,
  ],
  [
    'closed',
    /\b(?:business|store|shop|company|restaurant|location|llc|corporation)\s+(?:is\s+|was\s+|has\s+|been\s+|now\s+|administratively\s+)*(?:closed|dissolved)\b(?!\s+on\b)/i,
  ],
  ['moved', new RegExp(leaves + anotherState, 'i')],
  [
    'moved',
    new RegExp(
      String.raw`${leaves.replaceAll('moved', '[Mm]oved')}(?:(?!from\b|FL\b|\d)[\w.'’-]+,?\s+){0,3}(?:${stateCodes})\b`,
    ),
  ],
  [
    'moved',
    /\b(?:left|no longer in|moved out of|relocated out of)\s+(?:the state\b|florida\b|fl\b|state\b)|\bnow (?:based |located |lives? |living )?(?:out of state)\b/i,
  ],
  [
    'unwanted',
    /\b(?:do not|do-not|don['’]?t|dont|not to be|should not be|must not be|(?:doesn['’]?t|does not|did not|didn['’]?t) want to be|never)[\s-]+(?:be[\s-]+)?(?:list(?:ed)?|publish(?:ed)?|post(?:ed)?|includ(?:e|ed)|advertis(?:e|ed)|display(?:ed)?|put (?:online|on))\b(?=\W*$|\s*[.!,;:)–—-]|\s+(?:this|us|me|it|him|her|them|my|our|the|business|company|online|on|in|publicly|yet|until|\())/i,
  ],
  [
    'unwanted',
    /\b(?:asked|wants?|wishes|requested|please)\b[^.;]{0,20}\b(?:remov(?:ed?|al)|taken? (?:off|down)|unlist(?:ed)?|delet(?:ed?|ion))\b|\bnot for publication\b/i,
  ],
  [
    'notVeteran',
    /(?<!\b(?:or|are|if|you['’]re|whether)\s)\b(?:not|isn['’]?t|never was|no longer|wasn['’]?t|aren['’]?t)\s+(?:currently\s+|actually\s+|yet\s+)?(?:a\s+|an\s+)?(?:military\s+|u\.?s\.?\s+)?vet(?:eran)?s?\b(?!\s+(?:only|exclusive))|\bnon[\s-]?vet(?:eran)?\b|\bno\s+vet(?:eran)?\s+(?:owner|ownership)\b|\b(?:formerly|was|used to be|previously)\s+vet(?:eran)?[\s-]owned\b|\bcivilian[\s-]owned\b|\bsold to (?:a )?(?:civilian|non)/i,
  ],
  [
    'private',
    /\b(?:do not|don['’]?t|dont|never)\s+(?:list|publish|post|show|display|share|print)\b[^.;]{0,20}\b(?:phone|cell|number|e-?mail|last name|owner|hours|website)\b/i,
  ],
  [
    'changedHands',
    /\bowner\b[^.;]{0,25}\b(?:passed away|died|is deceased)\b|\b(?:business|company|shop|store)\b\s+(?:was\s+|has been\s+|been\s+)?sold\b(?!\s+(?:out|at|here|in|by|on))/i,
  ],
]

/** What counts only where somebody keeps notes on a business: beside a name or a status, in a column of the office. */
const inNotes: [Doubt, RegExp][] = [
  [
    'closed',
    new RegExp(
      String.raw`^\W*closed\b(?!\W*(?:${daysAndSeasons}))|[([–—-]\s*closed\b\W*(?:\d{4}\W*)?$|\bCLOSED\b(?!\W*(?:${daysAndSeasons.toUpperCase()}))|^\W*(?:inactive|dissolved|shut down|shuttered)\b|\bclosing\b.{0,20}\b20\d\d\b`,
    ),
  ],
  ['closed', /^\W*(?:closed|inactive|dissolved)\W*$/i],
  [
    'moved',
    /\bmoved (?:away|out)\b|\bno forwarding\b|\bout[\s-]of[\s-]state\b|^\W*moved\b(?!\s+(?:to|here|from|into|in|across|down|up|by))/i,
  ],
  [
    'unwanted',
    /\b(?:do not|do-not|don['’]?t)[\s-]+(?:contact|add|use|call)\b(?!\s+(?:after|before|on|between|during|at))|\bDNL\b|\bopt(?:ed|s|ing)?[\s-]?out\b|\bno permission\b|\bkeep (?:it |this )?private\b|\bremove\b|\bunlist/i,
  ],
  ['unwanted', /\b(?:declined|refused|withdrew|said no)\b/i],
  [
    'notVeteran',
    /\b(?:vet(?:eran)?)\s+status\s+(?:is\s+)?(?:unknown|unclear|unconfirmed|unverified|pending|not)\b|\bnever served\b|\bcan(?:no|['’])t (?:confirm|verify)\b/i,
  ],
  [
    'changedHands',
    /\bdeceased\b|\bpassed away\b|\bdied\b|^\W*(?:sold|retired)\b|\bnew owners?\b|\bunder new\b|\bowner (?:has )?retired\b/i,
  ],
  [
    'stale',
    /\b(?:returned mail|mail (?:was |came )?(?:back|returned)|undeliverable|disconnected|wrong number|not in service|bad (?:address|number))\b/i,
  ],
  [
    'stale',
    /\bstill (?:open|in business|there|active|around)\s*\?|\b(?:verify|check|confirm|not sure|unsure)\s+(?:if|whether|that)\b|\bneeds? (?:to be )?(?:verif|confirm|updat)/i,
  ],
  ['double', /\bduplicates?\b|\bdupe?\b|\bsame as (?:row|line|id|#)\s*\d/i],
]

const testName =
  /^\W*(?:test|testing|asdf\w*|dummy|sample|example|xxx+)(?:\s+(?:business|company|entry|row|record|listing|inc|llc|\d+))*\W*$/i

const aboutTheStreet =
  /\b(?:do not|don['’]?t|dont|never|not to be)\s+(?:be\s+)?(?:list|publish|post|show|display|share|print|put)\w*[^.;]{0,20}\b(?:address|street|home)\b|\b(?:hide|keep)\s+(?:the |my |our |home )*(?:street|address)\b/i
const notShown =
  /\s*[([,;–—-]*\s*(?:please\s+)?(?:do not|don['’]?t|dont)\s+(?:list|publish|post|show|display|share|print)\w*[^)\]]*[)\]]?\s*/i

/** Columns in which people write about a business what they would not say to visitors. */
const noteColumns = new Set<Column>([
  'name',
  'status',
  'address',
  'street',
  'street2',
  'city',
  'phone',
  'hoursNote',
  'category',
  'email',
  'website',
  'externalId',
  'proofNote',
])
const dayColumns = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

export type Contradictions = {
  /** What the admin has to answer before the row becomes a listing. */
  doubts: string[]
  /** Whether the row asks to keep its street to itself. */
  hidesStreet: boolean
}

/** Finds what in a row speaks against listing it, wherever in the row it is written. */
export function contradictionsOf(cells: Cells, others: readonly OtherCell[]): Contradictions {
  const found = new Map<string, string>()
  const add = (doubt: Doubt, where: string, text: string) => {
    if (!found.has(doubt)) found.set(doubt, `${doubts[doubt]} ${where} says “${shortened(text)}”.`)
  }
  const veteran = (cells.veteranOwned ?? '').trim()
  if (isVeteranOwned(veteran) === false) add('notVeteran', columnLabel('veteranOwned'), veteran)
  const said = [
    ...(Object.entries(cells) as [Column, string][]).map(([column, text]) => ({
      where: columnLabel(column),
      text: text.trim(),
      column: column as Column | null,
    })),
    ...others.map(({ heading, text }) => ({ where: heading, text: text.trim(), column: null })),
  ]
  let hidesStreet = false
  for (const { where, text, column } of said) {
    if (!text) continue
    const isAddress = column === 'address' || column === 'street'
    if (aboutTheStreet.test(text) || (isAddress && notShown.test(text))) hidesStreet = true
    for (const doubt of doubtsIn(text, column))
      if (!(hidesStreet && doubt === 'unwanted')) add(doubt, where, text)
    if (column === null) {
      const doubt = doubtOfHeading(where, text)
      if (doubt) add(doubt, where, text)
    }
  }
  const status = lineOf(cells.status ?? '')
  const texts = [...found.values()]
  if (
    status &&
    !isGoodStatus(status) &&
    !texts.some((text) => text.includes(`“${shortened(status)}”`))
  )
    texts.push(`${columnLabel('status')} says “${shortened(status)}”. Should it be listed?`)
  return { doubts: texts, hidesStreet }
}

function doubtsIn(text: string, column: Column | null): Doubt[] {
  const isNote = column === null || noteColumns.has(column)
  const isHours = column === 'hours' || (column !== null && dayColumns.test(column))
  const rules = isNote ? [...plainly, ...inNotes] : plainly
  const found = rules.filter(([, words]) => words.test(text)).map(([doubt]) => doubt)
  if (column === 'hours' && /^\W*closed\W*$/i.test(text)) found.push('closed')
  if (column === 'name' && testName.test(text)) found.push('test')
  // "Closed Dec 2026" under the hours of a day is about that day.
  return isHours && dayColumns.test(column ?? '')
    ? found.filter((doubt) => doubt !== 'closed')
    : found
}

/** A column named for what speaks against a listing, or for what it needs: "Closed? yes", "OK to list? no". */
function doubtOfHeading(heading: string, text: string): Doubt | null {
  const answer = yesOrNo(text)
  if (
    /\b(?:address|street|phone|e-?mail|photo|newsletter|text|sms|hours?|time|days?|sun|mon|tue|wed|thu|fri|sat|week\w*|24)\b/i.test(
      heading,
    )
  )
    return null
  const against: [Doubt, RegExp][] = [
    ['closed', /\b(?:closed|dissolved|inactive|out of business)\b/i],
    ['moved', /\b(?:moved|left florida|relocated|out of state)\b/i],
    [
      'unwanted',
      /\b(?:do[\s-]not[\s-](?:list|publish|contact|post)|dnl|opt(?:ed)?[\s-]?out|unlisted|exclude|remove|hide|hidden|suppress)\b/i,
    ],
    ['changedHands', /\b(?:deceased|sold|new owner)\b/i],
    ['double', /\b(?:duplicate|dupe)\b/i],
  ]
  const isWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat|week|holiday)/i.test(text)
  const bad = against.find(([, words]) => words.test(heading))
  if (bad)
    return answer === false || isWeekday || (lineOf(text) === '' && !/^x+$/i.test(text))
      ? null
      : bad[0]
  if (answer !== false) return null
  if (/\b(?:active|in business|still open|operating)\b/i.test(heading)) return 'closed'
  return /\b(?:(?:ok|okay|allowed|permission|consent|agree\w*|may we|can we)\b.*\b(?:list|publish|post|show|share)|publish\w*|include\w*|list(?:ed)?(?: online| publicly| us)?|consent\w*|permission|public)\b/i.test(
    heading,
  )
    ? 'unwanted'
    : null
}

/** True or false as the row says; null when the cell says neither, undefined-like, or is empty. */
function isVeteranOwned(text: string): boolean | null {
  if (!text || /^(?:n\/?a|-+|\.)$/i.test(text)) return null
  const percent = /(\d{1,3})(?:\.\d+)?\s*%/.exec(text)?.[1]
  if (percent) return Number(percent) >= 51
  if (plainly.some(([doubt, words]) => doubt === 'notVeteran' && words.test(text))) return false
  const isYes =
    yesOrNo(text) ??
    (/^(?:100|51|sdvo|vo[bs]|vet|military|self|certified|verified|confirmed|owner|disabled|retired|active|reserv|national guard|guard)/i.test(
      text,
    ) ||
      branchOf(text) !== null)
  return isYes
}

function isGoodStatus(status: string): boolean {
  if (/\?|\b(?:not|no longer|never|in-?active|non|un\w+ed|until|was|expired)\b/i.test(status))
    return false
  return /^(?:active|open|current|ok(?:ay)?|good|listed|approved|publish|live|verified|confirmed|yes|y$|true|1$|x$|operat|in business|renewed|paid|member|new|complete|done|accepted|in good standing|a$)/i.test(
    status,
  )
}

/** A street without the request not to show it. */
export function withoutRequest(street: string): string {
  return street.replace(notShown, '').trim()
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}
