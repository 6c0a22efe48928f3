import * as t from '#messages/admin-import-rows.ts'
import { asksForPrivacy, branchOf, family, lineOf, yesOrNo } from './cells.ts'
import { columnName, type Column } from './columns.ts'
import type { Cells, Doubt, DoubtKind, OtherCell } from './import-record.ts'

/** Reasons not to list a row, as questions for the admin. */
const contradictions = {
  closed: { kind: 'closed', question: t.mayBeClosed },
  closedForNow: {
    kind: 'closed',
    question: t.mayBeClosedForNow,
  },
  moved: { kind: 'moved', question: t.mayHaveLeft },
  movedOn: { kind: 'moved', question: t.mayHaveMoved },
  unwanted: { kind: 'unwanted', question: t.mayBeUnwanted },
  noEmail: { kind: 'no email', question: t.mayNotWantEmail },
  notVeteran: { kind: 'not veteran-owned', question: t.mayNotBeVeteranOwned },
  changedHands: { kind: 'new owner', question: t.mayHaveNewOwner },
  stale: { kind: 'out of date', question: t.mayBeOutOfDate },
  private: { kind: 'private', question: t.mayBePrivate },
  look: { kind: 'to look at', question: t.needsALook },
  several: { kind: 'two businesses', question: t.mayBeTwo },
  double: { kind: 'twice', question: t.mayBeTwice },
  test: { kind: 'test', question: t.mayBeATest },
} as const satisfies Record<string, { kind: DoubtKind; question: () => string }>
type Contradiction = keyof typeof contradictions

const states =
  'Alabama|Alaska|Arizona|Arkansas|California|Colorado|Connecticut|Delaware|Georgia|Hawaii|Idaho|Illinois|Indiana|Iowa|Kansas|Kentucky|Louisiana|Maine|Maryland|Massachusetts|Michigan|Minnesota|Mississippi|Missouri|Montana|Nebraska|Nevada|New Hampshire|New Jersey|New Mexico|New York|North Carolina|North Dakota|Ohio|Oklahoma|Oregon|Pennsylvania|Puerto Rico|Rhode Island|South Carolina|South Dakota|Tennessee|Texas|Utah|Vermont|Virginia|Washington|West Virginia|Wisconsin|Wyoming|Canada|Mexico'
const stateCodes =
  'AL|AK|AZ|AR|CA|CO|CT|DC|DE|GA|HI|IA|ID|IL|IN|KS|KY|LA|MA|MD|ME|MI|MN|MO|MS|MT|NC|ND|NE|NH|NJ|NM|NV|NY|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VA|VT|WA|WI|WV|WY'
const shortStates =
  'Ala|Ariz|Ark|Calif|Colo|Conn|Ill|Ind|Kans?|Mass|Mich|Minn|Miss|Mont|Nebr?|Nev|Okla|Penna?|Tenn|Tex|Wash|Wisc?|Wyo'
/** "moved to Atlanta, GA", but not "moved to Florida from Georgia" or "moved to Georgia Ave". */
const movedAway = new RegExp(
  String.raw`\b(?:[Mm]oved|MOVED|[Rr]elocated|[Rr]elocating|[Mm]oving|[Tt]ransferred)\b[^.;]{0,30}?\b(?:to|TO|2)\s+(?:(?!from\b|Florida\b|FL\b|\d)[\w.'’-]+,?\s+){0,3}(?:${states}|${states.toUpperCase()}|${states.toLowerCase()}|${shortStates}|${stateCodes})\b(?!\s+(?:Ave|St|Street|Rd|Road|Blvd|Dr|Ln|Way)\b)`,
)

const notNow =
  'on|sun|mon|tue|wed|thu|fri|sat|week|every|for lunch|at|from|between|during|daily|night|evening|holiday|major|christmas|thanksgiving|caption|loop|circuit|cell|deal|sale'
const toList =
  '(?:list|publish|post|includ|advertis|display)(?:e|ed|ing)?|put (?:it |us |me |this )?(?:online|on)'
const parts =
  "address|street|phone|cell|number|e-?mail|last name|owner[’']s name|hours|website|prices?|rates"

const numberNotShown = new RegExp(
  String.raw`(?<!\b(?:we|i|they)\s)\b(?:do not|don['’]?t|dont)\s+(?:${toList}|show|share|print|give out)\b[^.;]{0,20}\b(?:phone|cell|number|e-?mail|last name|owner[’']s name)\b`,
  'i',
)
const keepTo = String.raw`(?<!\b(?:we|i|they)\s)\b(?:do not|don['’]?t|dont|never|not (?:to be|for))\s+(?:be\s+)?(?:giv(?:e|en)(?: \w+)? out|hand(?:ed)?(?: \w+)? out|shared?|publish(?:ed)?|publication|posted?|printed?|list(?:ed)?|shown?|public)\b`
const ownNumber = String.raw`(?:\b(?:phone|cell|mobile|home number|personal number|e-?mail)\b|\d{3}[\s.-]\d{4}\b|@\w)`
/** "Mike's cell 772-555-0199, don't give out". */
const numberKept = new RegExp(
  `${ownNumber}[^.;]{0,40}${keepTo}|${ownNumber}[^.;]{0,25}\\b(?:private|confidential|unlisted)\\b`,
  'i',
)

/** "Temp. closed", "closed for remodeling", "seasonal closure". */
const closedForNow =
  /\b(?:temporar(?:il)?y|temp\.?)\s+(?:is\s+)?(?:clos(?:ed|ure)|shut)\b|\bclosed\s+(?:temporarily|for now|until|till|for (?:the )?(?:renovation|remodel|repair|season|summer|winter)|due to (?:the )?(?:hurricane|storm|flood|fire))|\bclosed\b[^.;]{0,30}\b(?:will (?:re-?open|be back)|re-?open(?:s|ing))\b|\b(?:on (?:a )?hiatus|reopening (?:soon|in|on))\b/i

/** Clear enough to count in descriptions, too. */
const plainly: [Contradiction, RegExp][] = [
  ['closedForNow', closedForNow],
  [
    'closed',
    /\bperm(?:anently|\.)?\s+closed\b|\bclosed\s+(?:permanently|for good|down|its doors|their doors)|\bout of business\b|\bno longer (?:in business|operating|open|active|trading|exists?)\b|\bceased (?:operations?|operating|trading|business)\b|\bdefunct\b|^\W*closed\W*$/i,
  ],
  [
    'closed',
    /\bclosed\s+(?:(?:in|since|as of|on|early|late|around|mid)\s+)*(?:[a-z]{3,9}\.?,?\s+)?(?:\d{1,2}(?:st|nd|rd|th)?,?\s+)?(?:(?:19|20)\d\d\b|['’]\d\d\b|\d{1,2}\/\d)/i,
  ],
  [
    'closed',
    /\b(?:business|store|shop|company|restaurant|location|llc|corporation)\s+(?:is\s+|was\s+|has\s+|been\s+|now\s+|administratively\s+)*(?:closed|dissolved)\b(?!\s+on\b)|\b(?:family|owners?|they|he|she|was|were|is|has|have|business|shop|company)\b[^.;]{0,15}\bshut\b[^.;]{0,20}\b(?:down|doors)\b/i,
  ],
  ['moved', movedAway],
  [
    'moved',
    /\b(?:left|no longer in|moved out of|relocated out of)\s+(?:the state\b|florida\b|fl\b|state\b)/i,
  ],
  [
    'unwanted',
    new RegExp(
      String.raw`(?<!\b(?:we|i|they|you)\s)\b(?:do not|do-not|don['’]?t|dont|not to be|should not be|must not be|(?:doesn['’]?t|does not|did not|didn['’]?t) want to be)[\s-]+(?:be[\s-]+)?(?:${toList})\b(?![^.;]{0,20}\b(?:${parts})\b)`,
      'i',
    ),
  ],
  [
    'unwanted',
    /^\W*not for publication\b|\b(?:asked|wants?|wishes|requested|please)\b[^.;]{0,20}\b(?:remov(?:ed?|al)|taken? (?:off|down)|take (?:it|them|us|me|him|her) (?:off|down)|unlist(?:ed)?|delet(?:ed?|ion))\b|\bDNL\b|\bopt(?:ed|s)[\s-]?out\b/i,
  ],
  ['private', numberNotShown],
  ['private', numberKept],
  ['closed', new RegExp(String.raw`\bCLOSED\b(?!\W*(?:${notNow.toUpperCase()}|${notNow}))`)],
  ['double', /\bDUPLICATE\b|^\W*duplicate\b|\bduplicate (?:of|entry|listing|row|see)\b/],
  ['changedHands', /^\W*(?:passed away|deceased)\b/i],
  [
    'notVeteran',
    /(?<!\b(?:or|are|if|you['’]re|whether)\s)\b(?:not|isn['’]?t|never was|no longer|wasn['’]?t|aren['’]?t)\s+(?:currently\s+|actually\s+|yet\s+)?(?:a\s+|an\s+)?(?:military\s+|u\.?s\.?\s+)?vet(?:eran)?s?\b(?!\s+(?:only|exclusive))|\bnon[\s-]?vet(?:eran)?\b|\bno\s+vet(?:eran)?\s+(?:owner|ownership)\b|\b(?:formerly|was|used to be|previously)\s+vet(?:eran)?[\s-]owned\b|\bcivilian[\s-]owned\b|\bsold to (?:a )?(?:civilian|non)/i,
  ],
  [
    'changedHands',
    /\bowner\b[^.;]{0,25}\b(?:passed away|died|is deceased)\b|\b(?:business|company|shop|store)\b\s+(?:was\s+|has been\s+|been\s+)?sold\b(?!\s+(?:out|at|here|in|by|on))|\bsold (?:it |the (?:business|company|shop) )?(?:in|to)\b.{0,40}\bnew owner\b/i,
  ],
  [
    'several',
    /\b(?:two|2|three|3|several)\s+(?:separate\s+|different\s+)?(?:compan(?:y|ies)|businesses|firms|listings|lines|rows|entries)\b|\bshould be (?:2|two|separate)\b/i,
  ],
]

const emails = 'e-?mail(?:s|ed|ing)?|correos?'
const notOnlyAt = '(?!\\s+(?:after|before|on|between|during|at|until)\\b)'
/** "Do not email", "don't call or contact", "no more emails, please", "stop emailing me", "no enviar correos". */
const noEmail = new RegExp(
  [
    String.raw`(?<!\b(?:we|i|they)\s)\b(?:do not|do-not|don['’]?t|dont|never|not to be|no)[\s-]+(?:be\s+)?(?:(?:call|phone|text|visit|write)(?:\s+(?:or|and)|,|\s*\/)\s*)*(?:e-?mail(?:ed)?(?! address)|contact(?:ed)?|write to|mandar|enviar|send\b[^.;]{0,20}\b(?:${emails}|messages?))\b(?<!\bno[\s-]+(?:e-?mail|contact))${notOnlyAt}`,
    String.raw`\b(?:no (?:more )?e-?mails|no (?:more )?e-?mail,?\s+please|no mas correos|no más correos|no quiere correos)\b`,
    String.raw`\b(?:stop|quit)\s+(?:sending|e-?mailing|contacting|writing)\b`,
    String.raw`\b(?:doesn['’]?t|does not|didn['’]?t|did not|don['’]?t)\s+want\b[^.;]{0,20}\b(?:${emails}|messages?|to be contacted)\b`,
    String.raw`\b(?:wants? no|hates?|sick of|tired of)\s+(?:our |any |all |the |more )*(?:${emails})\b|\bunsubscrib\w*|\bDNC\b`,
  ].join('|'),
  'i',
)

/** Counts only in office notes. */
const inNotes: [Contradiction, RegExp][] = [
  [
    'closed',
    new RegExp(
      String.raw`^\W*closed\b(?!\W*(?:${notNow}))|[([–—-]\s*closed\b\W*(?:\d{4}\W*)?$|(?-i:\bCLOSED\b)(?!\W*(?:${notNow}))|^\W*(?:inactive|dissolved|shut down)\b`,
      'i',
    ),
  ],
  ['moved', /\bmoved (?:away|out)\b|\bout[\s-]of[\s-]state\b/i],
  [
    'movedOn',
    /\bno forwarding\b|^\W*moved\b(?!\s+(?:away|out|to|here|from|into|in|across|down|up|by))/i,
  ],
  [
    'look',
    /\b(?:see|ask|call|check with|talk to|wait for)\b[^.;]{1,30}\bbefore\b|\bbefore (?:we )?(?:list|publish|add|post)ing\b|^\W*(?:hold|wait)\b(?: off)? (?:until|till|for|on)\b|\b(?:do not|don['’]?t|dont|cannot|can['’]?t|wouldn['’]?t) recommend\b|\bnot recommended\b|\bbad (?:reviews?|reputation)\b|\b(?:scam(?:mers?)?|fraud|lawsuit)\b/i,
  ],
  [
    'unwanted',
    /\b(?:do not|do-not|don['’]?t)[\s-]+(?:add|use|call)\b(?!\s+(?:after|before|on|between|during|at))|\bopt(?:ing)?[\s-]?out\b|\bno permission\b|\bkeep (?:it |this )?private\b|\bremove\b|\bunlist|\b(?:declined|refused|withdrew|said no)\b/i,
  ],
  ['noEmail', noEmail],
  [
    'notVeteran',
    /\bvet(?:eran)?s?\b[^.;]{0,20}\bnot\s+(?:her|him|she|he|(?:the\s+)?owner|herself|himself)\b|^\W*(?:(?:her|his|the|owner[’']?s|military)\s+)?(?:spouse|husband|wife|father|mother|dad|mom|son|daughter|brother|sister)\s+(?:is|was)\s+(?:an?\s+|the\s+)?(?:\w+\s+)?vet(?:eran)?\b(?!.*\b(?:too|also|both|as well)\b)/i,
  ],
  [
    'notVeteran',
    /\b(?:vet(?:eran)?)\s+status\s+(?:is\s+)?(?:unknown|unclear|unconfirmed|unverified|pending|not)\b|\bnever served\b|\bcan(?:no|['’])t (?:confirm|verify)\b/i,
  ],
  [
    'changedHands',
    // "Retired Navy" is about the owner's service.
    /\bdeceased\b|\bpassed away\b|\bdied\b|^\W*(?:sold|retired(?!\s+(?:u\.?\s?s\.?\s+)?(?:army|navy|marines?|air force|coast guard|space force|national guard|military|vet(?:eran)?s?|usmc|usn|usaf|uscg)\b))\b|\bnew owners?\b|\bunder new\b|\bowner (?:has )?retired\b/i,
  ],
  [
    'stale',
    /\b(?:returned mail|mail (?:was |came )?(?:back|returned)|undeliverable|disconnected|wrong number|not in service|bad (?:address|number))\b|\bstill (?:open|in business|there|active|around)\s*\?|\b(?:verify|check|confirm|not sure|unsure)\s+(?:if|whether|that)\b|\bneeds? (?:to be )?(?:verif|confirm|updat)/i,
  ],
  ['double', /\bduplicates?\b|\bdupe?\b|\bsame as (?:row|line|id|#)\s*\d/i],
]

const testName =
  /^\W*(?:test|testing|dummy|sample)\W+(?:please |pls )?(?:ignore|delete|remove|do not|don)\b|^\W*(?:test|testing|asdf\w*|dummy|sample|example|xxx+)(?:\s+(?:business|company|entry|row|record|listing|inc|llc|\d+))*\W*$/i
/** "Ortiz Roofing / Ortiz Pool Care": two names of two or more words. */
const twoNames = /^\S+ \S.*\s\/\s\S+ \S/

const aboutTheStreet =
  /\b(?:do not|don['’]?t|dont|never|not to be)\s+(?:be\s+)?(?:list|publish|post|show|display|share|print|put)\w*[^.;]{0,20}\b(?:address|street|home)\b(?: address)?(?: online)?|\b(?:hide|keep)\s+(?:the |my |our |home )*(?:street|address)\b/i
const homeMark = /[([–—-]\s*home\b/i

/** Columns with internal remarks. */
const noteColumns = new Set<Column>(
  'name status address street street2 city phone hoursNote category email website externalId proofNote'.split(
    ' ',
  ) as Column[],
)
const dayColumns = /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/

/** "don't show the street address". */
export function asksToHideStreet(text: string): boolean {
  return aboutTheStreet.test(text)
}

/** "Mike's cell 772-555-0199, don't give out". */
export function keepsNumber(text: string): boolean {
  return numberKept.test(text) || numberNotShown.test(text)
}

/** A text with its own number protects only that number. */
function contactsKept(text: string, cells: Cells): ('phone' | 'email')[] {
  if (!keepsNumber(text)) return []
  const said = text.match(/\d/g)?.join('') ?? ''
  const own = (cells.phone ?? '').match(/\d/g)?.join('').slice(0, 10) ?? ''
  const isOther = said.length >= 7 && !own.includes(said.slice(-7)) && !said.includes(own)
  const isPhone = /\b(?:phone|cell|mobile|number)\b|\d{3}[\s.-]\d{4}\b/i.test(text) && !isOther
  return [
    ...(isPhone ? ['phone' as const] : []),
    ...(/\be-?mail\b/i.test(text) ? ['email' as const] : []),
  ]
}

export type Contradictions = {
  doubts: Doubt[]
  hidesStreet: boolean
  isClosedForNow: boolean
  keeps: ('phone' | 'email')[]
}

/** Checks every cell. */
export function contradictionsOf(cells: Cells, others: readonly OtherCell[]): Contradictions {
  const found = new Map<Contradiction, Doubt>()
  const quoted = new Set<string>()
  const add = (one: Contradiction, column: string, cell: string) => {
    if (found.has(one)) return
    const { kind, question } = contradictions[one]
    const text = shortened(cell)
    quoted.add(text)
    found.set(one, { kind, text: t.cellSays({ question: question(), column, text }) })
  }
  const veteran = (cells.veteranOwned ?? '').trim()
  if (isVeteranOwned(veteran) === false) add('notVeteran', columnName('veteranOwned'), veteran)
  const branch = lineOf(cells.service ?? '')
  if (servedInFamily(branch)) add('notVeteran', columnName('service'), branch)
  let hidesStreet = false
  const keeps = new Set<'phone' | 'email'>()
  for (const { where, text, column } of everyCell(cells, others)) {
    const isAddress = column === 'address' || column === 'street'
    hidesStreet ||=
      asksToHideStreet(text) || (isAddress && (asksForPrivacy(text) || homeMark.test(text)))
    if (column !== 'phone' && column !== 'email')
      for (const contact of contactsKept(text, cells)) keeps.add(contact)
    for (const doubt of doubtsIn(text.replace(aboutTheStreet, ''), column)) add(doubt, where, text)
    const ofHeading = column === null ? doubtOfHeading(where, text) : null
    if (ofHeading) add(ofHeading, where, text)
  }
  const status = lineOf(cells.status ?? '')
  const isClosedForNow = found.has('closedForNow')
  if (status && !quoted.has(shortened(status)) && !isGoodStatus(status))
    return {
      doubts: [
        ...found.values(),
        {
          kind: 'status',
          text: t.statusSays({ column: columnName('status'), text: shortened(status) }),
        },
      ],
      hidesStreet,
      isClosedForNow,
      keeps: [...keeps],
    }
  return { doubts: [...found.values()], hidesStreet, isClosedForNow, keeps: [...keeps] }
}

function everyCell(cells: Cells, others: readonly OtherCell[]) {
  const own = (Object.entries(cells) as [Column, string][]).map(([column, text]) => ({
    where: columnName(column),
    text: text.trim(),
    column: column as Column | null,
  }))
  const rest = others.map(({ heading, text }) => ({ where: heading, text, column: null }))
  return [...own, ...rest].filter(({ text }) => text)
}

function doubtsIn(text: string, column: Column | null): Contradiction[] {
  // "Closed Dec 24" in a day column is about that day.
  if (column === 'specialDays' || (column !== null && dayColumns.test(column))) return []
  const isNote = column === null || noteColumns.has(column)
  const rules = isNote ? [...plainly, ...inNotes] : plainly
  const all = rules.filter(([, words]) => words.test(text)).map(([doubt]) => doubt)
  const found = all.includes('closedForNow') ? all.filter((doubt) => doubt !== 'closed') : all
  if (column === 'name' && testName.test(text)) found.push('test')
  if (column === 'name' && twoNames.test(text)) found.push('several')
  // Private contacts and streets are left out; nothing to ask.
  const isPart = column && ['phone', 'email', 'address', 'street'].includes(column)
  return isPart ? found.filter((doubt) => doubt !== 'unwanted' && doubt !== 'private') : found
}

const againstHeadings: [Contradiction, RegExp][] = [
  ['closed', /\b(?:closed|dissolved|inactive|out of business)\b/i],
  ['moved', /\b(?:moved|left florida|relocated|out of state)\b/i],
  [
    'unwanted',
    /\b(?:do[\s-]not[\s-](?:list|publish|post)|dnl|opt(?:ed)?[\s-]?out|unlisted|exclude|remove|hide|hidden|suppress)\b/i,
  ],
  ['changedHands', /\b(?:deceased|sold|new owner)\b/i],
  ['double', /\b(?:duplicate|dupe)\b/i],
]

/** "Closed? yes", "OK to list? no". */
function doubtOfHeading(heading: string, text: string): Contradiction | null {
  const aboutEmail = doubtOfEmail(heading, text)
  if (aboutEmail) return aboutEmail
  const isOther =
    /\b(?:address|street|phone|e-?mail|photo|newsletter|text|sms|hours?|time|days?|sun|mon|tue|wed|thu|fri|sat|week\w*|24)\b/i
  if (isOther.test(heading)) return null
  const answer = yesOrNo(text)
  const against = againstHeadings.find(([, words]) => words.test(heading))?.[0]
  if (against) {
    const isNothing = answer === false || (lineOf(text) === '' && !/^x+$/i.test(text))
    const isWeekday = /^(?:sun|mon|tue|wed|thu|fri|sat|week|holiday)/i.test(text)
    return isNothing || isWeekday ? null : against
  }
  if (answer !== false) return null
  if (/\b(?:active|in business|still open|operating)\b/i.test(heading)) return 'closed'
  const toBeListed =
    /\b(?:(?:ok|okay|allowed|agree\w*|may we|can we)\b.*\b(?:list|publish|post|show|share)|publish\w*|include\w*|list(?:ed)?(?: online| publicly| us)?|consent\w*|permission|public)\b/i
  return toBeListed.test(heading) ? 'unwanted' : null
}

const againstEmail =
  /\b(?:do not|don['’]?t|no|never|stop)[\s-]+(?:e-?mails?|contact)\b|\bunsubscribed?\b|\be-?mail opt(?:ed)?[\s-]?out\b|\bopt(?:ed)?[\s-]?out (?:of )?e-?mails?\b/i
const forEmail =
  /\b(?:ok|okay|may we|can we|allow\w*|permission|consent|agree\w*)\b.*\b(?:e-?mail|contact)|\b(?:e-?mail|contact)\b.*\b(?:ok|okay|allowed|permission|consent|opt[\s-]?in)\b/i

/** "Do not email: x", "OK to email? no". */
function doubtOfEmail(heading: string, text: string): Contradiction | null {
  const answer = yesOrNo(text)
  const isNothing = answer === false || (lineOf(text) === '' && !/^x+$/i.test(text))
  if (againstEmail.test(heading)) return isNothing ? null : 'noEmail'
  return forEmail.test(heading) && answer === false ? 'noEmail' : null
}

/** Null for empty; unclear text counts as no. */
function isVeteranOwned(text: string): boolean | null {
  if (!text || /^(?:n\/?a|-+|\.)$/i.test(text)) return null
  const percent = /(\d{1,3})(?:\.\d+)?\s*%/.exec(text)?.[1]
  if (percent) return Number(percent) >= 51
  if (plainly.some(([doubt, words]) => doubt === 'notVeteran' && words.test(text))) return false
  if (
    /\b(?:vet(?:eran)?|military)(?:['’]?s)?[\s-]+(?:spouse|wife|husband|widow(?:er)?|family|son|daughter)\b/i.test(
      text,
    )
  )
    return false
  const isSaid =
    /^(?:100|51|sdv|dvbe|dv\b|service[\s-]*(?:connected[\s-]*)?disabl|vo[bs]|vet|military|self|certified|verified|confirmed|owner|disabled|retired|active|reserv|guard)/i
  return yesOrNo(text) ?? (isSaid.test(text) || branchOf(text) !== null)
}

function isGoodStatus(status: string): boolean {
  if (/\?|\b(?:not|no longer|never|in-?active|non|un\w+ed|until|was|expired)\b/i.test(status))
    return false
  return /^(?:active|open|current|ok(?:ay)?|good|listed|approved|publish|live|verified|confirmed|yes|y$|true|1$|x$|operat|in business|renewed|paid|member|new|complete|done|accepted|in good standing|a$)/i.test(
    status,
  )
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return line.length > 80 ? `${line.slice(0, 79)}…` : line
}

/** "Spouse" or "husband's Army" in the column of the branch. */
function servedInFamily(words: string): boolean {
  return family.test(words) && branchOf(words.split(/\s*(?:[/,;&+]|\band\b)\s*/i)[0] ?? '') === null
}
