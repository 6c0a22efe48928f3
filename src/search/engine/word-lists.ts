import ordinary from '../../../data/ordinary-words.json' with { type: 'json' }
import spelled from '../../../data/spelled-words.json' with { type: 'json' }
import { lettersOf, plainText } from '../../florida/letters.ts'
import data from '../../../data/everyday-words.json' with { type: 'json' }
import {
  allChanges,
  changeOf,
  currentSlug,
  currentSlugs,
  ofCategories,
  type OwnName,
} from '../../listings/taxonomy.ts'

/** Phrases mean the same with and without these. */
export const smallWords = wordsIn(
  'need needs needed want wants wanted please just really some somebody someone so very a an the my our your his her their is are was am be been to for of in on at and or i im ive we us with that this there has have had do does de del la el las los un una en mi mis para por con y o n se me al',
)

/** These say nothing about which business. */
export const fillers = wordsIn(
  `no when you him he she they it come comes call calls called into off up out over again please very thats because then than them his
  best good great cheap cheapest affordable reliable honest local top rated quality professional licensed insured certified
  business businesses company companies co inc llc owned owner vet vets veteran veterans veteranowned military
  service services repair repairs repaired fix fixes fixed fixing install installed installation installer replace replaced replacement
  maintenance maintain help helps need needs needed want wants wanted looking look find finding search get getting got
  someone somebody anyone anybody who what where which how can could would should will please tell any some
  it its from by near nearby nearest close closest around me here now today tonight tomorrow asap soon
  broken broke busted damaged dirty not working wont doesnt dont isnt stopped out down bad stuck went
  florida fl usa state county city town area open guy man men woman lady person people expert experts pro pros specialist shop place
  phone number call contact address hours price prices cost free estimate quote new old big small home house residential commercial
  necesito necesita busco buscar quiero quien que donde cerca barato economico bueno mejor buen negocio negocios empresa
  veterano veteranos arreglar reparar reparacion reparaciones servicio servicios ayuda urgente hoy ahora roto rota rompio dañado casa puede alguien
  habla hablan hable hablen speak speaks speaking
  served serve serving proven verified certified disabled sdvosb vosb dav woman women minority black hispanic latino
  exit hwy highway interstate turnpike blvd boulevard ave avenue causeway
  things thing stuff places businesses only
  reviews review list directory website hire hiring cheap make made making years very really just also near`,
)

/** Places only with a marker ("in Day") or alone. */
export const placesByChance = wordsIn(
  `day bell jay rio holiday university keystone sunset midway gateway christmas century fountain mango pace wright osprey seaside brent conway
  trinity laurel memphis winston salem cypress homeland lakeside edgewater whitfield gonzalez campbell anthony graham harold baker lee lake
  plantation sunrise celebration utopia venus lloyd perry parker madison marion geneva havana paradise golf oakland andrews bristol plymouth oxford
  melrose georgetown glenwood fairfield hampton holder hollister holt durant copeland sydney summerfield satsuma vineyards villas marco marathon
  wallace waverly paxton vernon webster milton dover taft balm alva olga archer waldo baldwin sanderson nichols murdock mcintosh mayo malone trenton
  coleman cleveland princeton springfield wellington weston hudson lantana palmetto kathleen sebastian seville sorrento solana clarksville ridgecrest
  greenwood greenville woodville waterfront harlem bagdad atlantis aberdeen campus pine hills inwood tangerine mulberry jasper dundee cortez`,
)

/** Trades only if no other word names one: little in "boxing class". */
export const generalTrades = wordsIn(
  `class classes lesson lessons training school course courses shop store stores shopping kids children event events truck trucks
  car cars dog dogs pet pets house houses rental rentals rent gift gifts wood music online party wedding weddings cards couch fun
  delivery moving law legal health medical beauty computer phone water roof tree trees food drinks comida casas carro carros perro perros
  windows doors chairs lighting tent animals birthday vet vets truck yard back deck case line ring floor walls porch kid boat
  overheats overheating overheated stalled makingnoise credit doctor bank porch property condo bar hole work patio madera ruido`,
)

/** They mean a trade or a proof only when they are the whole text: any plumber is certified. */
export const aloneOnly = wordsIn(
  'it will books key keys band light certified certificado certificada certificados certificadas',
)

/** "insurance for my boat". */
export const purposeMarks = wordsIn(
  'for after before during because since while on onto over against para despues antes porque encima sobre contra',
)

/** After a number: "200 feet of fence". */
export const measures = wordsIn(
  'feet foot ft inch inches yard yards gallon gallons mile miles pound pounds acre acres hour hours ton tons pies galones millas libras',
)

const articles = wordsIn(
  'a an the my our your his her their this some any of un una el la los las mi mis de del',
)

export function isArticle(word: string): boolean {
  return articles.has(word)
}

export const placeMarks = new Set([
  'in',
  'near',
  'nearby',
  'around',
  'at',
  'by',
  'en',
  'cerca',
  'de',
  'to',
  'serving',
])

/**
 * English and Spanish. They mean nothing next to a trade and are never treated as a misspelled
 * trade or town.
 */
export const ordinaryWords = wordsIn(ordinary.words.join(' '))

/** These are never corrected. */
export const spelledWords: ReadonlySet<string> = new Set(spelled.words.join(' ').split(' '))

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.split(/\s+/).map(lettersOf))
}

/** Not English and not part of a town's name. */
const spanishOnly = wordsIn(
  'que quiero quiere quieren hacer hablar necesito necesita busco buscar estoy tengo tiene hay puedo puede para donde cerca ayuda ayudar alguien vida vivir morir morirme matarme matarse suicidio suicidarme suicidarse dormir comida esposo esposa hijo hija hijos hermano calle trabajo dinero veterano veteranos guerra pesadillas miedo sola triste quisiera aguanto mejor siento estar muerto muerta muero murio voy corte venas duele pena matarlo matarla matar desalojar desalojo calor oigo voces esperanza deudas renta pastillas cabeza pistola siguiendo cuchillo esta desangrando rindo ahogo perdi nadie hambre techo luz agua pagar abogado beneficios albergue ojala vivo viva seguir plomero plomeros plomeria electricista electricistas abogada acondicionado jardinero jardineria pintor pintura carpintero mecanico barberia peluqueria limpieza piscinas dentista medico seguros hipoteca hipotecas mudanza cerrajero contratista contratistas construccion reparacion gimnasio techador comida restaurante restaurantes',
)

export function isSpanish(text: string): boolean {
  return plainText(text)
    .split(/[^a-z]+/)
    .some((word) => spanishOnly.has(word))
}

const spanishTrades = wordsIn(
  data.trades
    .flatMap(({ spanish }) => spanish.map((word) => wordOf(word).typed.replaceAll(' ', '')))
    .join(' '),
)

/** @param letters of a phrase for a trade. */
export function isSpanishTrade(letters: string): boolean {
  return spanishTrades.has(letters)
}

/** Without small words. */
export function tellingWords(text: string): string[] {
  const words = plainText(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)
  const telling = words.filter((word) => !smallWords.has(word))
  return telling.length ? telling : words
}

/** The lookup key: letters only, without small words unless there are no others. */
export function phraseKey(phrase: string): string {
  return tellingWords(phrase).join('')
}

/** `related` categories count only for listings that have the words. */
export type Trade = { categories: string[]; related: string[] }

/** The typed word, and the listings' word if different. */
type EverydayWord = { typed: string; said: string | null }

/** Words for a trade in English and Spanish, and the problems it solves. */
export const everydayWords = ofCategories((): readonly (Trade & { words: EverydayWord[] })[] => [
  ...data.trades.flatMap(({ categories, related, english, problems, spanish }) =>
    byCategories(categories, [...english, ...problems, ...spanish]).map((found) => ({
      ...found,
      related: currentSlugs(related),
    })),
  ),
  ...allChanges().map(({ slug, addedWords, aliases, name, translations = {} }) => ({
    categories: [currentSlug(slug)],
    related: [],
    words: [
      ...new Set([
        ...[name, ...aliases].flatMap(formsOfName),
        ...partsOf(translations),
        ...addedWords,
      ]),
    ].map(wordOf),
  })),
])

/** Names in other languages, and their parts: "Tubos y desagües" is "desagües", too. */
function partsOf(names: OwnName): string[] {
  return Object.values(names).flatMap((name) =>
    [name, ...name.split(' y ')].map((one) => one.toLowerCase()),
  )
}

/**
 * For names given by admins: the name and its parts ("Yards and Gardens": "yards"), singular and
 * plural.
 */
function formsOfName(name: string): string[] {
  const parts = name
    .toLowerCase()
    .split(/\s*(?:,|\/|&|\band\b)\s*/)
    .filter((part) => part.length > 3 && !ordinaryWords.has(part))
  const forms = parts.flatMap((part) =>
    part.endsWith('s') ? [part, part.slice(0, -1)] : [part, `${part}s`],
  )
  return [name, ...forms.filter((form) => !ordinaryWords.has(form))]
}

/** Admins may have removed a word from a category. */
function byCategories(
  slugs: readonly string[],
  words: readonly string[],
): { categories: string[]; words: EverydayWord[] }[] {
  const found = new Map<string, { categories: string[]; words: EverydayWord[] }>()
  for (const word of words) {
    const read = wordOf(word)
    const left = slugs.filter((slug) => !changeOf(slug)?.droppedWords.includes(read.typed))
    if (!left.length) continue
    const group = found.get(left.join()) ?? { categories: currentSlugs(left), words: [] }
    group.words.push(read)
    found.set(left.join(), group)
  }
  return [...found.values()]
}

function wordOf(word: string): EverydayWord {
  const [typed = '', said = null] = word.split('=')
  return { typed, said }
}

/** Nearest first; used when a trade has no listings. */
export function besideCategory(slug: string): readonly string[] {
  const beside = (data.beside as Partial<Record<string, string[]>>)[slug] ?? []
  return currentSlugs(beside).filter((other) => other !== slug)
}

/** True for words that mean all of a wide category, as "restaurant" does for food. */
export function isForWhole(slug: string, words: string): boolean {
  return wholeWords.get(slug)?.has(lettersOf(words)) ?? false
}

const wholeWords = new Map(
  Object.entries(data.whole).map(([slug, words]) => [
    slug,
    new Set(words.split(', ').map(lettersOf)),
  ]),
)

/** Without problem descriptions; shown in lists of trades. */
export function wordsOfCategory(slug: string): readonly string[] {
  return shortWords().get(slug) ?? []
}

const shortWords = ofCategories(() => {
  const found = new Map<string, string[]>()
  const add = (slug: string, words: readonly string[]) =>
    found.set(currentSlug(slug), [...(found.get(currentSlug(slug)) ?? []), ...words])
  for (const slug of shortInFile.keys()) add(slug, keptWords(slug))
  for (const { slug, addedWords, aliases, translations = {} } of allChanges())
    add(slug, [...aliases, ...partsOf(translations), ...addedWords])
  return found
})

/** Without words admins removed. */
function keptWords(slug: string): readonly string[] {
  const dropped = new Set(changeOf(slug)?.droppedWords)
  return fileWordsOf(slug).filter((word) => !dropped.has(word))
}

export function fileWordsOf(slug: string): readonly string[] {
  return shortInFile.get(slug) ?? []
}

const shortInFile = new Map<string, string[]>()
for (const { categories, english, spanish } of data.trades)
  for (const slug of categories)
    shortInFile.set(slug, [
      ...(shortInFile.get(slug) ?? []),
      ...[...english, ...spanish].map((word) => wordOf(word).typed),
    ])
