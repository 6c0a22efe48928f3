import unrecorded from '../../../../data/unrecorded-words.json' with { type: 'json' }
import { branches, type Language, type Payment } from '../../../listings/choices.ts'
import type { HavingFact } from '../../../listings/fields.ts'
import type { Holiday } from '../../../listings/holidays.ts'
import { weekdays } from '../../../listings/hours.ts'
import type { WantedProof } from '../../../listings/proof/standing.ts'
import type { NamedPlace } from '../../../florida/place-names.ts'
import type { Trade } from '../word-lists.ts'

/** Names of languages in queries. */
const spoken: Partial<Record<Language, string>> = {
  Spanish:
    'spanish, speaks spanish, spanish speaking, speak spanish, in spanish, espanol, habla espanol, hable espanol, hablo espanol, hablen espanol, hablan espanol, en espanol, que hable espanol, se habla espanol, habla hispana, bilingual, bilingue',
  'Haitian Creole': 'haitian creole, creole, kreyol, kreyol ayisyen, speaks creole, pale kreyol',
  Portuguese: 'portuguese, portugues, fala portugues, speaks portuguese, brazilian portuguese',
  'American Sign Language':
    'american sign language, sign language, asl, deaf friendly, lenguaje de senas',
}

/** Other names for a branch of service. */
const serving: Readonly<Record<string, string>> = {
  'Marine Corps':
    'marines, usmc, marine owned, marine veteran, marine vet, ex marine, former marine, devil dog, leatherneck, infante de marina',
  'Air Force': 'usaf, airforce, airman, fuerza aerea',
  Navy: 'usn, sailor, seabee, navy seal, marina de guerra',
  Army: 'soldier, us army, ex army, ejercito',
  'Coast Guard': 'uscg, coastie, guardia costera',
  'National Guard': 'national guardsman, army national guard, guardia nacional',
}

/** Names of proof; VOSB and SDVOSB are certified by the SBA. */
const proofs: Partial<Record<WantedProof, string>> = {
  sdvosb:
    'sdvosb, sdvosbs, sdvosb certified, certified sdvosb, verified sdvosb, sdvosb firms, sdvosb firm, sdvosb contractors, sba certified sdvosb, certified service disabled veteran owned, certified service disabled veteran owned small business',
  'sba-vetcert':
    'sba certified, sba verified, certified by the sba, sba vetcert, vetcert, vet cert, vosb, vosbs, vosb certified, certified vosb, sba certified veteran owned, sba certified veteran, certificado por la sba, certificada por la sba, certificados por la sba',
  'state-certification':
    'florida certified veteran, florida certified veteran owned, florida certified veteran business, certified by florida, certified by the state of florida, certificado por florida, certificados por florida',
  seen: 'certified veteran owned, certified veteran owned business, certified veteran business, veteran owned certified, verified veteran owned, verified veteran owned business, verified veteran business, veteran owned verified, veteran owned and verified, veterano verificado, veteranos verificados, veterano certificado, veteranos certificados, verified, verified business, verified businesses, proven, certified businesses, certified, verificado, verificada, verificados, verificadas, certificado, certificada, certificados, certificadas',
}

/** Phrases for facts, as owners and visitors word them. */
const said: Partial<Record<HavingFact, string>> = {
  serviceDisabled:
    'service disabled, service disabled veteran, service disabled veteran owned, service disabled owned, disabled veteran owned, disabled vet owned, veterano discapacitado, de veterano discapacitado',
  womanOwned:
    'woman owned, women owned, female owned, owned by a woman, owned by women, lady owned, woman veteran owned, women veteran owned, female veteran owned, woman veteran, women veterans, female veteran, wosb, mujer veterana, duena mujer, negocio de mujer, de mujeres',
  spouseOwned:
    'spouse owned, military spouse, military spouse owned, milspouse, milspouse owned, owned by a military spouse, conyuge de militar, esposa de militar, esposo de militar',
  militaryDiscount:
    'military discount, military discounts, veteran discount, veterans discount, veteran discounts, vet discount, discount for veterans, discount for military, discounts for veterans, descuento militar, descuento para veteranos, descuento para militares, descuentos para veteranos',
  wheelchairAccess:
    'wheelchair accessible, wheelchair access, wheelchair friendly, handicap accessible, handicapped accessible, ada accessible, accessible entrance, acceso para silla de ruedas, acceso para sillas de ruedas',
  freeEstimates:
    'free estimate, free estimates, free quote, free quotes, free estimates on, gives free estimates, no cost estimate, estimado gratis, estimados gratis, presupuesto gratis, presupuestos gratis, cotizacion gratis',
  statewide:
    'statewide, serves all of florida, all over florida, throughout florida, anywhere in florida, all florida, en toda florida, toda la florida, toda florida',
  onlineOnly: 'online only, only online, virtual only, solo en linea',
  bookingLink:
    'online booking, book online, online scheduling, online appointments, schedule online, reserva en linea, reservar en linea, cita en linea, citas en linea',
  quoteLink:
    'online quote, online quotes, quote online, instant quote, presupuesto en linea, cotizacion en linea, cotizaciones en linea',
  menuLink: 'online menu, menu online, menu en linea',
}

const taking = ['takes', 'take', 'accepts', 'accept', 'pay with', 'pay by', 'acepta', 'aceptan']
const means: Partial<Record<Payment, string>> = {
  Cash: 'cash, efectivo',
  Checks: 'check, checks, cheques',
  'Credit and debit cards':
    'credit cards, credit card, credit, debit cards, debit, cards, card, visa, mastercard, amex, tarjeta, tarjetas, tarjeta de credito, tarjetas de credito',
  Zelle: 'zelle',
  Venmo: 'venmo',
  'Cash App': 'cash app, cashapp',
  PayPal: 'paypal',
  'Apple Pay': 'apple pay',
  'Google Pay': 'google pay',
  'Purchase orders': 'purchase orders, purchase order',
}
/** Said without "takes". */
const alone: Partial<Record<Payment, string>> = {
  Zelle: 'zelle',
  Venmo: 'venmo',
  'Cash App': 'cash app, cashapp',
  Financing:
    'financing available, offers financing, with financing, payment plan, payment plans, ofrece financiamiento, plan de pago, planes de pago',
  'Purchase orders': 'purchase orders',
}

function paymentSenses(): [phrase: string, sense: Sense][] {
  const taken = Object.entries(means).flatMap(([payment, names]) =>
    names
      .split(', ')
      .flatMap((name) => taking.map((verb) => [payment, `${verb} ${name}`] as const)),
  )
  const bare = Object.entries(alone).flatMap(([payment, names]) =>
    names.split(', ').map((name) => [payment, name] as const),
  )
  return [...taken, ...bare].map(([payment, phrase]) => [
    phrase,
    { kind: 'payment', payment: payment as Payment },
  ])
}

/** Its names, those first that say nothing else alone. */
const holidays: Record<Holiday, { bare: string; others?: string }> = {
  newYear: { bare: 'new years day, dia de ano nuevo', others: 'new years, new year, ano nuevo' },
  martinLutherKing: { bare: 'mlk day, martin luther king day, dia de martin luther king' },
  presidents: { bare: 'presidents day, washingtons birthday, dia de los presidentes' },
  memorial: { bare: 'memorial day, dia de los caidos' },
  juneteenth: { bare: 'juneteenth' },
  independence: {
    bare: 'july 4th, july 4, 4th of july, fourth of july, july fourth, independence day, 4 de julio, cuatro de julio, dia de la independencia',
  },
  labor: { bare: 'labor day, dia del trabajo' },
  columbus: { bare: 'columbus day, indigenous peoples day, dia de colon, dia de la raza' },
  veterans: { bare: 'dia de los veteranos', others: 'veterans day' },
  thanksgiving: {
    bare: 'thanksgiving, thanksgiving day, accion de gracias, dia de accion de gracias',
  },
  christmas: {
    bare: 'christmas day, xmas day, dia de navidad',
    others: 'christmas, xmas, navidad',
  },
}

function holidaySenses(): [phrase: string, sense: Sense][] {
  const ways = (name: string) => [
    ...['open', 'opens', 'whats open', 'anything open', 'who is open', 'works', 'working'].map(
      (way) => `${way} ${name}`,
    ),
    ...['abierto', 'abierta', 'abiertos', 'abiertas', 'abre', 'abren', 'horario'].map(
      (way) => `${way} ${name}`,
    ),
    `${name} hours`,
  ]
  return Object.entries(holidays).flatMap(([holiday, { bare, others = '' }]) => {
    const sense = { kind: 'holiday', holiday: holiday as Holiday } as const
    const alone = bare.split(', ')
    const all = [...alone, ...others.split(', ').filter(Boolean)]
    return [
      ...alone.map((name): [string, Sense] => [name, { ...sense, isBare: true }]),
      ...all.flatMap(ways).map((phrase): [string, Sense] => [phrase, { ...sense, isBare: false }]),
    ]
  })
}

const spanishDays = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']

/** Branches, languages, and hours. */
export function namedSenses(): [phrase: string, sense: Sense][] {
  const all = (phrases: string, sense: Sense) =>
    phrases.split(', ').map((phrase): [string, Sense] => [phrase, sense])
  return [
    ...branches.flatMap((branch) =>
      all(
        `${branch}, ${branch} veteran, ${branch} vet, ${branch} owned, ${branch} veteran owned, ${serving[branch] ?? branch}`,
        { kind: 'branch', branch },
      ),
    ),
    ...Object.entries(spoken).flatMap(([language, phrases]) =>
      all(phrases, { kind: 'language', language: language as Language }),
    ),
    ...Object.entries(proofs).flatMap(([wanted, phrases]) =>
      all(phrases, { kind: 'proof', wanted: wanted as WantedProof }),
    ),
    ...Object.entries(said).flatMap(([fact, phrases]) =>
      all(phrases, { kind: 'fact', fact: fact as HavingFact }),
    ),
    ...paymentSenses(),
    ...all(
      `open now, open right now, currently open, whats open, what is open, who is open, anything open, open 24, abierto, abierta, abiertos, abiertas, abierto ahora, abierta ahora, abiertos ahora, abiertas ahora, open today now, ${atHours()}`,
      { kind: 'open' },
    ),
    ...all(
      'open late, late night, open late night, open late at night, whats open late, anything open late, abierto tarde, abierto hasta tarde, abre hasta tarde, abiertos hasta tarde',
      { kind: 'open', within: { after: lateMinute } },
    ),
    ...all(
      'open tonight, whats open tonight, anything open tonight, abierto esta noche, abiertos esta noche, abre esta noche',
      { kind: 'open', within: { after: eveningMinute } },
    ),
    ...all('open early, opens early, abierto temprano, abre temprano', {
      kind: 'open',
      within: { by: earlyMinute },
    }),
    ...all(
      'open today, opens today, whats open today, anything open today, abierto hoy, abierta hoy, abiertos hoy, abiertas hoy, abre hoy, abren hoy',
      { kind: 'open', within: { isToday: true } },
    ),
    ...all(
      'emergency, emergencies, 24 hour, 24 hours, 24 hr, 24 hrs, 24h, 24 7, twenty four hour, after hours, urgent, urgently, right now, immediately, emergencia, emergencias, 24 horas, urgencia',
      { kind: 'emergency' },
    ),
    ...holidaySenses(),
    ...weekdays.flatMap((day, number) => all(waysToSayOpen(day, number), dayOf(number, day))),
    ...all(
      'weekend, weekends, open weekends, open weekend, open saturday sunday, open saturdays sundays, saturday sunday, abierto fin de semana, abierto fines de semana, fin de semana, fines de semana',
      { kind: 'days', days: [5, 6], name: 'the weekend' },
    ),
    ...unrecorded.words.flatMap((words) => all(words, { kind: 'unrecorded' })),
  ]
}

const earlyMinute = 7 * 60
const eveningMinute = 19 * 60
const lateMinute = 21 * 60

/** A given hour is treated like now. */
function atHours(): string {
  return Array.from({ length: 12 }, (_, hour) => hour + 1)
    .flatMap((hour) => [`${hour}am`, `${hour} am`, `${hour}pm`, `${hour} pm`])
    .flatMap((time) => [`open at ${time}`, `opens at ${time}`, `open by ${time}`])
    .join(', ')
}

const timesOfDay = ['morning', 'afternoon', 'evening', 'night', 'nite']

function dayOf(number: number, day: string): Sense {
  return { kind: 'days', days: [number], name: day }
}

function waysToSayOpen(day: string, number: number): string {
  const plain = day.toLowerCase()
  const spanish = spanishDays[number] ?? ''
  const short = plain.slice(0, 3)
  const parts = [plain, short].flatMap((word) =>
    timesOfDay.flatMap((time) => [
      `open ${word} ${time}`,
      `open late ${word} ${time}`,
      `anything open ${word} ${time}`,
      `whats open ${word} ${time}`,
      `whats open late ${word} ${time}`,
    ]),
  )
  const ways = [plain, `${plain}s`].flatMap((word) => [
    `open ${word}`,
    `anything open ${word}`,
    `whats open ${word}`,
    `${word} hours`,
    `works ${word}`,
    `work ${word}`,
    `working ${word}`,
  ])
  const spanishWays = [spanish, `${spanish}s`].flatMap((word) =>
    ['abierto', 'abierta', 'abiertos', 'abiertas', 'abren', 'abre'].map(
      (open) => `${open} ${word}`,
    ),
  )
  return [...ways, `open ${short}`, `open late ${short}`, ...parts, ...spanishWays].join(', ')
}

/** Open past a minute of the day, by one, some time today, or around the clock. */
export type TimeOfDay = { after?: number; by?: number; isToday?: true; isAllDay?: true }

/** The meaning of a phrase. */
export type Sense =
  | ({ kind: 'trade'; words: string[]; said: string[]; isGeneral: boolean } & Trade)
  | { kind: 'place'; place: NamedPlace }
  | { kind: 'branch'; branch: string }
  | { kind: 'language'; language: Language }
  | { kind: 'proof'; wanted: WantedProof }
  | { kind: 'fact'; fact: HavingFact }
  | { kind: 'payment'; payment: Payment }
  /** Now, or some time today. */
  | { kind: 'open'; within?: TimeOfDay }
  | { kind: 'days'; days: readonly number[]; name: string }
  /** `isBare`: named without "open". */
  | { kind: 'holiday'; holiday: Holiday; isBare: boolean }
  | { kind: 'emergency' }
  /** A well-known place in another state. */
  | { kind: 'outside'; name: string }
  /** No field for it ("family owned"): named and left out. */
  | { kind: 'unrecorded' }
