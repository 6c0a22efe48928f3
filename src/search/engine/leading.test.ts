import { describe, expect, test } from 'vitest'
import { leadOf, needsToShow } from './leading.ts'
import { isWordOfNeed } from './needs.ts'
import { understand } from './understand.ts'

describe('danger to life is recognized in', () => {
  test.each([
    'i want to kill myself',
    'everyone would be better off without me',
    "they'd all be happier without me",
    'i dont want to be here anymore',
    'thinking about ending it tonight',
    'im a burden to everyone',
    'my husband is talking about shooting himself',
    'i dont think i can make it through the night',
    'wish i could just go to sleep and not wake up',
    'nobody would notice if i was gone',
    'giving away his guns and his truck, worried about my buddy',
    'quiero morir',
    'todos estarían mejor sin mí',
    'no tengo razón para vivir',
    'mi hermano se quiere quitar la vida',
    'suicide hotline',
    'chest pain',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).toBe('danger')
  })
})

describe('danger to life is recognized in Spanish, as people type it', () => {
  test.for([
    'tengo una pistola en la mano',
    'tengo el arma cargada',
    'tengo un arma',
    'estoy arto de bivir',
    'harto de vivir',
    'no quiero seguir',
    'no le veo sentido a nada',
    'no le encuentro sentido a la vida',
    'quiero que se acabe todo',
    'quisiera no despertarme',
    'quiero dejar de sufrir',
    'estoy cansado de todo',
    'pa que seguir',
    'hasta aqui llegue',
    'regalar mis cosas',
    'i want to stop suffering',
    'fed up with living',
  ])('%s', (text) => {
    expect(leadOf(understand(text))).toBe('danger')
  })
})

describe('a figure of speech isn’t danger', () => {
  test.each([
    'im dying for a good burger',
    'my ac died',
    'battery is dead',
    'my back is killing me',
    'kill weeds in my lawn',
    'need someone to kill wasps',
    'i think my oak tree is dying',
    'suicide doors',
    'gun safe wont open',
    'self defense gun class',
    'hang drywall myself',
    'veteran photo shoot',
    'farewell party for my son',
    'hair looks better without highlights',
    'i dont think my ac will make it through the night',
    'dont live in florida',
    'plumbing crisis',
    'tired of living with ants',
    'give away old furniture',
    'end of lease cleaning',
    'dying my hair',
    'me muero por una hamburguesa',
    'make the leak stop',
    'computer wont wake up',
    'old roof off myself',
    'think it over',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).not.toBe('danger')
  })
})

describe('a need becomes the page’s topic', () => {
  test.each([
    ['i lost my house and sleeping in my car', 'shelter'],
    ['cant pay rent', 'rent'],
    ['funeral home', 'burial'],
    ['burn pit registry', 'exposure'],
    ['lost my dd214', 'records'],
    ['ride to va appointment', 'rides'],
    ['hearing aids through va', 'aids'],
    ['job for veteran', 'work'],
    ['hiring', 'work'],
    ['service dog', 'dogs'],
    ['va hospital', 'care'],
    ['gi bill school', 'education'],
    ['eviction lawyer', 'rent'],
    ['movers, im getting evicted', 'rent'],
    ['no tengo donde dormir', 'shelter'],
    ['necesito comida', 'food'],
    ['afraid of my husband', 'safety'],
  ])('in %j: %s', (text, id) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('need')
    expect(needsToShow(asked, false)[0]?.id).toBe(id)
  })
})

describe('a named trade means shopping', () => {
  test.each([
    'hiring a plumber',
    'roofing job',
    'combat veteran plumber',
    'food truck',
    'lost my house keys',
    'rent a tent',
    'wedding tent rental',
    'water shut off valve leaking',
    'black widow exterminator',
    'landlord needs locksmith',
    'hearing aids',
    'data recovery',
    'gluten free food',
    'leaving my home for a week, need a pet sitter',
    'throw out an old couch from my house',
  ])('%j', (text) => {
    expect(leadOf(understand(text))).toBe('business')
  })
})

describe('a method, an intent, and a person mean danger in any order', () => {
  test.each([
    'put a bullet in my brain',
    'thinking of putting a bullet through my skull',
    'i have pills and im going to take them all',
    'im going to swallow all these pills',
    'got my meds here and might take the whole bottle',
    'i cut my arms',
    'my daughter is cutting her wrists',
    'cutting again',
    'tie a noose',
    'gas myself in the garage',
    'i could drown myself',
    'im going to jump',
    'gave away my guns because i dont trust myself',
    'no hope left',
    'quisiera estar muerto',
    'quiero estar muerta',
    'ya no quiero estar aquí',
    'me corté las venas',
    'me voy a cortar las muñecas',
    'no vale la pena vivir',
    'ponerme una bala en la cabeza',
    'voy a tomarme todas las pastillas',
    'voy a tirarme del puente',
    'voy a matarlo',
    'quiero matar a mi jefe',
    'want to kill my boss',
    'i want to strangle my ex',
    'suicide, i have a gun',
  ])('%j', (text) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('danger')
    expect(needsToShow(asked, false)[0]?.id).toBe('crisis')
  })

  test.each([
    ['my husband said he will kill me', 'threat'],
    ['he pulled a gun on me', 'threat'],
    ['my ex threatened to shoot us', 'threat'],
    ['someone is following me with a knife', 'threat'],
    ['mi esposo dice que me va a matar', 'threat'],
    ['mi novio quiere matarme', 'threat'],
    ['me siguen, alguien me persigue con un cuchillo', 'threat'],
    ['im bleeding out', 'emergency'],
    ['cant stop the bleeding', 'emergency'],
    ['me estoy desangrando', 'emergency'],
    ['i smell gas in the kitchen', 'hazard'],
    ['carbon monoxide alarm is going off', 'hazard'],
    ['huele a gas en mi casa', 'hazard'],
  ])('%j: %s', (text, id) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('danger')
    expect(needsToShow(asked, false)[0]?.id).toBe(id)
  })
})

test.each(['bullet', 'noose', 'explosion', 'killing', 'strangle', 'venas', 'vale'])(
  '%j isn’t treated as a typo',
  (word) => {
    expect(isWordOfNeed(word)).toBe(true)
    const listings = {
      has: () => false,
      isWord: () => false,
      isJoined: () => false,
      nearest: () => 'mullet',
      named: () => null,
    }
    const [part] = understand(word, listings).parts
    expect(part?.meant ?? null).toBeNull()
  },
)

describe('danger words next to a trade get the calm line', () => {
  test.each(['suicide lawn care', 'cut myself, need a barber'])('%j', (text) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('business')
    expect(needsToShow(asked, true).map(({ id, isDanger }) => ({ id, isDanger }))).toEqual([
      { id: 'crisis', isDanger: false },
    ])
  })

  test.each([
    'these prices are suicide',
    'cut myself shaving barber',
    'overdosed on sugar dentist',
    'overdosed on coffee',
    'jump in the pool',
    'jump my car',
    'shoot me a quote',
    'killing time this weekend',
    'my landlord is killing me',
    'mi carro se murió',
    'my dog died cremation',
  ])('%j isn’t danger', (text) => {
    expect(understand(text).needs.filter(({ isDanger }) => isDanger)).toEqual([])
  })
})

describe('distress is recognized, not as a trade', () => {
  test.each([
    ['the voices wont stop', 'mind'],
    ['hearing voices', 'mind'],
    ['oigo voces', 'mind'],
    ['i keep seeing the explosion', 'mind'],
    ['cant stop hearing the screams', 'mind'],
    ['sigo viendo la guerra', 'mind'],
    ['anger', 'mind'],
    ['i feel like a ghost', 'mind'],
    ['drowning', 'talk'],
    ['im done', 'talk'],
    ['give up', 'talk'],
    ['me rindo', 'talk'],
    ['me duele el alma', 'talk'],
    ['cold turkey shakes', 'recovery'],
    ['lights got cut off', 'bills'],
    ['they shut off my water', 'bills'],
    ['choking on bills', 'bills'],
    ['me ahogan las deudas', 'bills'],
    ['walmart wont hire me', 'work'],
  ])('%j: %s', (text, id) => {
    const asked = understand(text)
    expect(leadOf(asked)).toBe('need')
    expect(needsToShow(asked, false)[0]?.id).toBe(id)
    if (id === 'mind') expect(asked.parts.filter(({ kind }) => kind === 'trade')).toEqual([])
  })
})

test.for([
  ['me quiero morrir', 'crisis'],
  ['me kiero morir', 'crisis'],
  ['quieromorir', 'crisis'],
  ['boy a matarme', 'crisis'],
  ['kil myself', 'crisis'],
  ['kill mysef', 'crisis'],
  ['suicde', 'crisis'],
  ['i wnat to die', 'crisis'],
  ['want to dye', 'crisis'],
  ['me quieren acer daño', 'threat'],
  ['me kieren hacer daño', 'threat'],
  ['me quieren hacer danio', 'threat'],
  ['ay alguien en mi casa', 'threat'],
  ['took too mnay pills', 'overdose'],
  ['mi esposo grita y me empuja', 'safety'],
  ['my husband hitts me', 'threat'],
  ['nesecito ablar con alguien ya', 'talk'],
  ['no tengo donde dormi', 'shelter'],
  ['slepping in my car', 'shelter'],
  ['alluda con la renta', 'rent'],
  ['cant pay my rnet', 'rent'],
  ['mi hijo no tiene comida', 'food'],
  ['estoi triste', 'mind'],
  ['toy triste', 'mind'],
  ['estoy depre', 'mind'],
  ['mi esposo vebe mucho', 'recovery'],
  ['mi esposo no deja de tomar', 'recovery'],
  ['mi esposo toma todos los dias', 'recovery'],
])('“%s” means %s, as people spell it', ([text = '', id]) => {
  const asked = understand(text)
  expect(leadOf(asked)).not.toBe('business')
  expect(asked.needs[0]?.id).toBe(id)
})

test.for([
  'dye',
  'dye my hair',
  'i want to dye my hair',
  'tie dye shirts',
  'car smels like gas',
  'grage door spring broken',
  'winow repair',
  'sower backing up',
  'water heater istaller',
  'stove istallation',
  'computadora lenta necesito ayuda',
  'castillas de pollo',
  'morstage refinance',
  'bee hive removal',
  'mata de mango',
  'matar cucarachas',
  'votar basura',
  'voy a votar la basura de mi casa',
  'quiero comprar una caza',
  'cortar el sacate',
  'quiero cortarme el pelo',
  'quieren pintar mi casa',
  'toma de agua rota',
  'acer laptop repair',
  'dinghy motor',
  'kill bugs',
  'killer bbq',
  'die cutting',
])('“%s” is about a business', (text) => {
  expect(leadOf(understand(text))).toBe('business')
})
