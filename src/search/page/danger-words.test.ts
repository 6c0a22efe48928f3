import { describe, expect, test as unit } from 'vitest'
import data from '../../../data/needs.json' with { type: 'json' }
import { test } from '../../../test/fixtures.ts'
import { for911 } from './danger.tsx'

const violence = 'You may be in danger. Call 911.'
const medical = 'This may be an emergency. Call 911.'
const poison = 'This may be a poisoning. Call 911 or Poison Help.'
const hazard = 'Get outside, then call 911.'
const line = 'Stay away from the power line. Call 911.'
const crisis = 'You are not alone. Talk to someone now.'
const overdose = 'This may be an overdose. Call 911 now.'
const missing = 'Call 911 right away.'

unit('every danger but a crisis has its own words next to 911', () => {
  const dangers = data.needs.flatMap(({ id, isDanger }) => (isDanger ? [id] : []))
  expect(dangers.filter((id) => !(id in for911))).toEqual(['crisis'])
})

describe('danger in everyday words', () => {
  test.for([
    ['he punched me in the face last nite', violence],
    ['my girlfriend slapped me and wont let me leave', violence],
    ['my boyfriend is strangling me', violence],
    ['my ex is outside my house with a knife', violence],
    ['a man is breaking in my house', violence],
    ['mi marido me esta pegando', violence],
    ['mi marido me pega', violence],
    ['mi esposo le pega a los niños', violence],
    ['my husband hits me', violence],
    ['he beats me', violence],
    ['estoy en peligro', violence],
    ['me quieren hacer daño', violence],
    ['estoy en peligro de muerte', violence],
    ['me estan golpeando', violence],
    ['hay un hombre tratando de entrar a mi casa', violence],
    ['my son took a whole bottle of tylenol', overdose],
    ['she swallowed a handful of pills', overdose],
    ['mi hijo se tomo muchas pastillas', overdose],
    ['snake bit me what do i do', medical],
    ['baby swallowed a battery', medical],
    ['my kid drank bleach', poison],
    ['my kid is missing', missing],
    ['mi hija no aparece', missing],
    ['strong gas leak smell in house', hazard],
    ['my baby isnt breathing', medical],
    ['me voy a tirar del puente', crisis],
    ['my dad is having a stroke', medical],
    ['mi papa no puede respirar', medical],
    ['mi abuela no despierta', medical],
    ['me mordio una culebra', medical],
    ['mi hijo se quiere matar', crisis],
    ['mi hermano dice que se va a matar', crisis],
    ['mi papa dice que se mata', crisis],
    ['mi esposo me quiere matar', violence],
    ['goodbye everyone', crisis],
    ['gas smell in my house', hazard],
    ['gas leak in kitchen', hazard],
    ['fuga de gas en la cocina', hazard],
    ['drank bleach', poison],
    ['poison', poison],
    ['mi hija tomo cloro', poison],
    ['fell and cant get up', medical],
    ['me cai y no puedo levantarme', medical],
    ['power lines down in my yard', line],
    ['someone breaking in', violence],
    ['estan entrando a mi casa', violence],
    ['thinking about my gun', crisis],
    ['sitting here with my gun', crisis],
    ['just me and my gun', crisis],
    ['how many pills to die', crisis],
    ['how many pills does it take', crisis],
    ['enough pills to die', crisis],
    ['painless way to die', crisis],
    ['cant take it no more', crisis],
    ['cant take this anymore', crisis],
    ['my life is over', crisis],
    ['thinkin bout endin it', crisis],
    ['scared of myself', crisis],
    ['scared of what i might do', crisis],
    ['im afraid ill hurt my kids', crisis],
    ['hurt my wife', crisis],
    ['im so tired of it all', crisis],
    ['exhausted of living', crisis],
    ['pensando en mi pistola', crisis],
    ['aqui sentado con mi pistola', crisis],
    ['cuantas pastillas para morir', crisis],
    ['ya no soporto mas', crisis],
    ['mi vida se acabo', crisis],
    ['tengo miedo de mi mismo', crisis],
    ['agotada de vivir', crisis],
    ['how many pills to not wake up', crisis],
    ['everyone better off w/o me', crisis],
    ['i keep thinking about my buddy who ate his gun', crisis],
    ['giving away my guns and dog', crisis],
    ['im gonna do it tonight', crisis],
    ['standing on the skyway bridge', crisis],
    ['who will take my dog when im gone', crisis],
    ['driving into a tree', crisis],
    ['cuiden a mis hijos cuando no esté', crisis],
    ['somebody broke in my house right now', violence],
    ['husband drunk and breaking things', violence],
  ])('“%s” shows “%s”', async ([q = '', title], { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.document.querySelector('#need')?.text.trim()).toBe(title)
    expect(page.words).not.toContain('businesses found')
  })

  test.for([
    'my roommate kicked me out',
    'need someone to get in my house locked out',
    'wife will kill me if i dont fix the fence',
    'snake removal',
    'dog bite lawyer',
    'my wife isnt moving to florida until we sell',
    'neighbor fence collapsed on my yard',
    'home care for my dad he had a stroke',
    'shoot my daughters wedding',
    'me estoy asando en mi casa',
    'my car smells like gas',
    'gas line install for stove',
    'my dog ate rat poison',
    'rats ate the poison and died in the wall',
    'poison ivy removal',
    'goodbye party venue',
    'keep someone from breaking in',
    'run electric line down to the dock',
    'tree trimming near power lines',
    'cant get up in the attic',
    'need someone in my house to clean',
    'mi esposo se va a matar trabajando en el techo',
    'this burger is to die for',
    'gun shop',
    'gun range',
    'thinking about a gun safe',
    'thinking about my gun collection',
    'pill organizer',
    'how many tablets does it take to shock a pool',
    'tired tires',
    'tired of my old kitchen',
    'cant take this heat anymore',
    'my wife hurt her back',
    'tienda de armas',
    'mi negocio esta en peligro',
    'me pega mucho el sol en la ventana',
    'guy hit me from behind need a lawyer',
    'my husband hit the garage door with the car',
    'how much tylenol is too much for a dog',
    'dog sitter when im gone on vacation',
    'break in my new boots',
    'bridge inspection',
    'truck ran into a tree in my yard',
    'someone broke my fence',
  ])('“%s” isn’t danger', async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.document.querySelector('#need')).toBeNull()
  })
})

test.for([
  'i lost everything',
  'im tired',
  'exhausted',
  'its over',
  'lo perdi todo',
  'estoy cansado',
  'estoy triste',
  'my husband is a vet and hes scaring me',
  'mi marido es veterano y me asusta',
])('“%s” shows help and the crisis line, and no shop', async (q, { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.words).toMatch(/In crisis, or worried about someone|En crisis/)
  expect(page.document.querySelector('#need')).toBeNull()
  expect(page.document.querySelectorAll('main article')).toEqual([])
})

test.for(['i let everybody down again', 'no se quien soy ya', 'how high is the skyway bridge'])(
  '“%s” shows the crisis line calmly next to what is found',
  async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.words).toContain('In crisis, or worried about someone? Call 988 and press 1')
    expect(page.document.querySelector('#need')).toBeNull()
  },
)

test.for([
  'i need someone to fix my fence',
  'my toilet is clogged',
  'looking for a gift for my dad',
  'busco quien me arregle la cerca',
])('“%s” is shopping, with no word of a crisis', async (q, { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.document.querySelector('main')?.text).not.toMatch(/In crisis|En crisis/)
})

test('fear of a husband shows the hotline for violence at home first', async ({ visit }) => {
  const page = await visit('/businesses/search?q=my+husband+is+a+vet+and+hes+scaring+me')
  expect(page.document.querySelector('#need-safety')).not.toBeNull()
  expect(page.words).toContain('If you’re in danger now, call 911.')
})

test('“vet” lists veterinarians, says so, and links to help for veterans', async ({ visit }) => {
  const linksOn = async (path: string) => {
    const page = await visit(path)
    const links = page.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
    return { isTold: page.words.includes('We took “vet” to mean veterinarian.'), links }
  }
  const { isTold, links } = await linksOn('/businesses/search?q=vet')
  expect(isTold).toBe(true)
  expect(links).toContain('/veteran-resources')
  expect((await linksOn('/businesses/search?q=vets+near+33602')).isTold).toBe(true)
  expect((await linksOn('/businesses/search?q=veterinarian')).isTold).toBe(false)
  expect((await linksOn('/businesses/search?q=vet+owned+plumber')).isTold).toBe(false)
})

test('poison shows Poison Help, and a fire only 911', async ({ visit }) => {
  const callsOn = async (q: string) =>
    (await visit(`/businesses/search?q=${encodeURIComponent(q)}`)).document
      .querySelectorAll('section[aria-labelledby=need] a')
      .map((link) => link.getAttribute('href'))
  expect(await callsOn('drank bleach')).toEqual(['tel:911', 'tel:+18002221222'])
  expect(await callsOn('gas smell')).toEqual(['tel:911'])
  expect(await callsOn('chest pain')).toEqual(['tel:911'])
  expect(await callsOn('took too many pills')).toHaveLength(3)
  expect((await callsOn('my husband hits me')).slice(0, 3)).toEqual([
    'tel:911',
    'tel:+18007997233',
    'tel:988',
  ])
})

test('Spanish words on the English page are answered in Spanish, with a link', async ({
  visit,
}) => {
  const page = await visit('/businesses/search?q=mi+esposo+me+pega')
  expect(page.words).toContain('Puede estar en peligro. Llame al 911.')
  expect(page.words).toContain('Ver esta búsqueda en español')
  expect((await visit('/es/businesses/search?q=mi+esposo+me+pega')).words).not.toContain('Ver esta')
})

test.for([
  'i lost my wife',
  'lost my wife and my house',
  'perdi a mi esposa',
  'alone on thanksgiving',
  'first thanksgiving without him',
  'nobody to eat thanksgiving with',
  'solo en navidad',
  'my son is a marine and wont answer his phone',
  'havent heard from my husband in two days',
])('“%s” shows people to call, with the crisis line in a calm line', async (q, { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.words).toContain('In crisis, or worried about someone?')
  expect(page.document.querySelectorAll('main article')).toEqual([])
})

test.for(['lost my wifes ring', 'anyone open for thanksgiving', 'christmas lights'])(
  '“%s” isn’t grief',
  async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.words).not.toContain('In crisis, or worried about someone?')
  },
)

test.for([
  ['gym 24 hours', '1 open 24 hours'],
  ['24 hour car wash', '1 open 24 hours'],
  ['24 hour towing', 'none say they take emergency calls 24/7, but 1 says “24 hours”'],
  ['place to eat open late', '2 open after 9 PM'],
  ['restaurants open tonight', '3 open after 7 PM'],
  ['coffee open early', '2 open by 7 AM'],
  ['haircut tommorow morning', 'open Sunday'],
])('“%s” is about opening hours: %s', async ([q = '', found = ''], { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.document.querySelector('#results')?.text).toContain(found)
})

test('"open today" on a holiday is about the holiday', async ({ visit, services }) => {
  const found = async () =>
    (await visit('/businesses/search?q=food+open+today')).document.querySelector('#results')?.text
  services.moveTo('2026-11-24T14:00:00Z')
  expect(await found()).toMatch(/\d open today/)
  services.moveTo('2026-11-26T14:00:00Z')
  expect(await found()).toContain('none say they’re open on Thanksgiving')
})

test.for([
  ['electrician', 'related businesses found'],
  ['roofer', 'No listings for Roofing yet'],
])('“%s” says first that no business offers it: %s', async ([q = '', found = ''], { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.document.querySelector('#results')?.text).toContain(found)
})

test.for([
  ['/businesses/search?q=who+checked+this', 'How we check listings'],
  ['/businesses/search?q=is+this+a+scam', 'How we check listings'],
  ['/businesses/search?q=how+do+i+know+they+served', 'How we check listings'],
  ['/businesses/search?q=are+these+real+veterans', 'How we check listings'],
  ['/es/businesses/search?q=quien+verifica+esto', 'Cómo revisamos las fichas'],
])('%s links to how we verify', async ([path = '', title], { visit }) => {
  const page = await visit(path)
  expect(page.document.querySelector('h1')?.text).toBe(title)
  const links = page.document.querySelectorAll('main a').map((link) => link.getAttribute('href'))
  expect(links.some((link) => link?.endsWith('/how-we-verify'))).toBe(true)
  expect(page.words).not.toContain('In crisis, or worried')
})

test.for([
  ['who fixes ac on a sunday', 'Open Sunday'],
  ['pool guy that comes saturdays', 'Open Saturday'],
  ['plomero los domingos', 'Open Sunday'],
  ['barber monday or friday', 'Open Monday, Friday'],
])('“%s” is about hours', async ([q = '', label], { visit }) => {
  const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
  expect(page.words.toLowerCase()).toContain(`businesses found, `)
  expect(page.words).toMatch(new RegExp(`(Not o|O)${(label as string).slice(1)}`, 'i'))
})
