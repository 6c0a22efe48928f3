import * as t from '#messages/form-questions.ts'
import type { SubmissionKind } from '../form/field-kinds.ts'
import { formChoices } from '../form/form-choices.ts'
import { aroundOf } from '../form/form-state.ts'
import {
  fieldNames,
  formFields,
  readValues,
  type FieldName,
  type FormValues,
} from '../form/form-values.ts'
import {
  openQuestions,
  placeKey,
  questionsIn,
  townKey,
  type PlaceAnswer,
  type Question,
} from './questions.ts'
import { cities, findCityByName, type City } from '../../florida/cities.ts'
import { findCounty } from '../../florida/counties.ts'
import { milesBetween } from '../../florida/distance.ts'
import { editsBetween, editsForgiven, lettersOf, slugOf } from '../../florida/letters.ts'
import { placeCalled, placeLike } from '../../florida/place-names.ts'
import { findZip, type Zip } from '../../florida/zips.ts'
import { cleanLine } from '../clean-text.ts'
import { plainZip } from '../contact-rules.ts'
import { checkPlace } from './check-submission.ts'

export type Answered = {
  values: FormValues
  settled: string[]
  questions: Question[]
}

type AnsweredOf = { fields?: readonly FieldName[]; kind?: SubmissionKind }

const maxSettled = 30
const maxKey = 300

/**
 * @param before a form whose values need no questions, or null. Fields the form didn't show keep
 * these values. @param fields the form's fields; others keep their values without questions.
 */
export function answered(
  form: FormData,
  before: FormValues | null = null,
  { fields = fieldNames, kind = 'suggest' }: AnsweredOf = {},
): Answered {
  const read = readValues(form)
  const shown = fields.filter((name) => !before || !isHidden(name, form, { before, kind }))
  const own = Object.fromEntries(shown.map((name) => [name, read[name]]))
  const sent = { ...(before ?? read), ...own }
  const questionsAsked = questionsOf(sent)
  const choiceOf = ({ field }: Question) => form.get(`settle-${field}`)
  const taken = questionsAsked.filter((one) => choiceOf(one) === `take ${one.key}`)
  const confirmed = questionsAsked.filter((one) => choiceOf(one) === `keep ${one.key}`)
  const values = taken.reduce((all, { take }) => ({ ...all, ...take?.changes }), sent)
  const answers = form.getAll('settled').filter((key) => typeof key === 'string')
  const known = (before ? questionsOf(before) : []).map(({ key }) => key)
  const settled = [...new Set([...confirmed.map(({ key }) => key), ...answers])]
    .filter((key) => key.length <= maxKey)
    .slice(0, maxSettled)
  const asked = questionsOf(values).filter(({ field }) => fields.includes(field))
  const questions = openQuestions(asked, [...settled, ...known])
  return { values, settled, questions }
}

/** Forms leave out fields their values don't need, such as a license number. */
function isHidden(
  name: FieldName,
  form: FormData,
  { before, kind }: { before: FormValues; kind: SubmissionKind },
): boolean {
  const { isShown, formerName, control } = formFields[name]
  if (form.has(name) || (formerName && form.has(formerName))) return false
  // A choice can be changed, but not removed.
  if (control === 'radios') return true
  const around = { kind, isLive: true, choices: formChoices(), values: before }
  return isShown?.(aroundOf(around)) === false
}

/** A ZIP and a town this close fit: post offices are named after nearby towns. */
const nearMiles = 15

function questionsOf(values: FormValues): Question[] {
  return [...placeQuestions(values), ...questionsIn(values)]
}

/** For browsers, which don't have the place tables. */
export function placeAnswer(values: FormValues): PlaceAnswer {
  const zip = plainZip(values.zip) || null
  const place = checkPlace({ zip, city: cleanLine(values.city), county: null })
  const isChosen = Boolean(values.county.trim())
  return {
    questions: placeQuestions(values),
    county: !isChosen && 'county' in place ? place.county : null,
  }
}

function placeQuestions(values: FormValues): Question[] {
  return [townQuestion(values), zipQuestion(values)].flatMap((question) => question ?? [])
}

/** About a town that isn't in our tables: misspelled, a nickname, or too small. */
function townQuestion(values: FormValues): Question | null {
  const wrote = townIn(values)
  const zip = findZip(plainZip(values.zip))
  if (!lettersOf(wrote) || findCityByName(wrote) || slugOf(zip?.city ?? '') === slugOf(wrote))
    return null
  const called = placeCalled(wrote)
  // Little Havana in a ZIP of Miami is a neighborhood; Hialea isn't.
  if (called?.city && called.city === zip?.city && !isSpelling(wrote, called.city)) return null
  const meant = called ? called.city : townLike(wrote, zip)
  const own = { field: 'city', key: townKey(values), keep: t.noKeep({ address: wrote }) } as const
  if (meant) {
    const text = called ? t.townCalled({ meant }) : t.townLike({ wrote, meant })
    return { ...own, text, take: { label: t.yesMeant({ meant }), changes: { city: meant } } }
  }
  if (!zip && called) return { ...own, text: t.notTown({ wrote }), take: null }
  if (!zip) return { ...own, text: t.unknownTown({ wrote }), take: null, keep: t.thatsRight() }
  const ofZip = { wrote, zip: zip.zip, city: zip.city }
  return {
    ...own,
    text: called ? t.notTownOfZip(ofZip) : t.unknownTownOfZip(ofZip),
    take: { label: t.takeThat({ where: zip.city }), changes: { city: zip.city } },
  }
}

/** "Stuart, FL" is Stuart. */
function townIn({ city }: FormValues): string {
  return cleanLine(city)
    .slice(0, 100)
    .replace(/[\s,]+(fl|fla|florida)\.?$/i, '')
    .slice(0, 60)
}

/** The town of the ZIP wins over others that are spelled like it. */
function townLike(wrote: string, zip: Zip | null): string | null {
  const letters = lettersOf(wrote)
  const most = editsForgiven(letters) + 1
  if (zip && editsBetween(letters, lettersOf(zip.city), most) <= most) return zip.city
  return placeLike(wrote)?.city ?? null
}

/** True for a town's name that is misspelled ("Hialea") or shortened ("West Palm", "PSL"). */
function isSpelling(wrote: string, city: string): boolean {
  const [letters, all] = [lettersOf(wrote), lettersOf(city)]
  const most = editsForgiven(letters) + 1
  return letters.length < 5 || all.startsWith(letters) || editsBetween(letters, all, most) <= most
}

function zipQuestion(values: FormValues): Question | null {
  const zip = findZip(plainZip(values.zip))
  const county = findCounty(zip?.county ?? '')
  if (!zip || !county) return null
  const wrote = townIn(values)
  const chosen = findCounty(values.county.trim())
  const towns = townsCalled(wrote, zip)
  const isOfZip = [wrote, towns[0]?.name ?? ''].some((name) => slugOf(name) === slugOf(zip.city))
  const isNear = !towns.length || isOfZip || towns.some(isBeside(zip))
  const fits = !chosen || chosen === county || towns.some((town) => town.county === chosen.name)
  if (isNear && fits) return null
  const where = t.cityInCounty({ city: zip.city, county: county.name })
  const differs = { zip: zip.zip, where }
  return {
    field: 'zip',
    key: placeKey(values),
    text: isNear
      ? t.zipElsewhereChosen({ ...differs, county: chosen?.name ?? '' })
      : t.zipElsewhereWritten({ ...differs, wrote }),
    take: {
      label: t.takeThat({ where }),
      changes: {
        ...(!isNear && { city: zip.city }),
        ...(chosen && { county: county.slug }),
      },
    },
    keep: t.keepBoth(),
  }
}

/** There are several Lake Parks. A name we don't know counts as the one that it's spelled like. */
function townsCalled(name: string, zip: Zip): City[] {
  const known = findCityByName(name)
  const usual = known ?? findCityByName(placeCalled(name)?.city ?? townLike(name, zip) ?? '')
  return usual ? cities.filter((city) => city.name === usual.name) : []
}

function isBeside(zip: Zip): (town: City) => boolean {
  return (town) => milesBetween(zip, town) <= nearMiles
}
