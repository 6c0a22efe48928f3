import { describe, expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

const violence = 'You may be in danger. Call 911.'
const medical = 'This may be an emergency. Call 911.'
const overdose = 'This may be an overdose. Call 911 now.'

describe('danger in plain words', () => {
  test.for([
    ['he punched me in the face last nite', violence],
    ['my girlfriend slapped me and wont let me leave', violence],
    ['my boyfriend is strangling me', violence],
    ['my ex is outside my house with a knife', violence],
    ['a man is breaking in my house', violence],
    ['mi marido me esta pegando', violence],
    ['me estan golpeando', violence],
    ['hay un hombre tratando de entrar a mi casa', violence],
    ['my son took a whole bottle of tylenol', overdose],
    ['she swallowed a handful of pills', overdose],
    ['mi hijo se tomo muchas pastillas', overdose],
    ['snake bit me what do i do', medical],
    ['baby swallowed a battery', medical],
    ['my kid drank bleach', medical],
    ['my dad is having a stroke', medical],
    ['mi papa no puede respirar', medical],
    ['mi abuela no despierta', medical],
    ['me mordio una culebra', medical],
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
  ])('“%s” isn’t danger', async (q, { visit }) => {
    const page = await visit(`/businesses/search?q=${encodeURIComponent(q)}`)
    expect(page.document.querySelector('#need')).toBeNull()
  })
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
