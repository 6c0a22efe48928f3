import { describe, expect } from 'vitest'
import { test, type Answer } from '../../../test/fixtures.ts'

/** Each group with the distances of its listings. */
function groupsOf({ document }: Answer): [heading: string, miles: number[]][] {
  const groups: [string, number[]][] = []
  for (const item of document.querySelectorAll('section[aria-labelledby=results] ol > li')) {
    const card = item.querySelector('article')
    if (!card) groups.push([item.textContent, []])
    else groups.at(-1)?.[1].push(Number(/([\d.]+) mil/.exec(card.structuredText)?.[1]))
  }
  return groups
}

const ordered = (numbers: number[]) => numbers.toSorted((a, b) => a - b)

describe('a search about hours', () => {
  test.for([
    '/businesses/search?q=food+this+weekend&near=33101',
    '/businesses/search?q=food+this+weekend&zip=33101',
    '/es/businesses/search?q=comida+fin+de+semana&near=33101',
    '/businesses/search?q=open+sunday&near=34994',
  ])('%s puts the nearest first in each group', async (path, { visit }) => {
    const groups = groupsOf(await visit(path))
    const near = groups.filter(([heading]) => !/soonest|pronto/.test(heading))
    expect(near.flatMap(([, miles]) => miles).length).toBeGreaterThan(2)
    for (const [heading, miles] of near) expect([heading, miles]).toEqual([heading, ordered(miles)])
    const first = groups.map(([, [nearest = 0]]) => nearest)
    expect(Math.min(...groups.flatMap(([, miles]) => miles))).toBe(Math.min(...first))
  })

  test('this weekend finds every place to eat, nearest first', async ({ visit }) => {
    const page = await visit('/businesses/search?q=food+this+weekend&near=33101')
    expect(page.words).toMatch(/1\. Café Señorita Lucía 2\.4 miles/)
    expect(page.words).not.toContain('related businesses')
  })

  test('far results are sorted by distance, not by opening time', async ({ visit }) => {
    const page = await visit('/businesses/search?q=plumber+open+sunday&near=33101')
    const far = groupsOf(page).filter(([heading]) => heading.startsWith('Farther away'))
    expect(far.length).toBeGreaterThan(0)
    for (const [heading, miles] of far) expect([heading, miles]).toEqual([heading, ordered(miles)])
  })

  test('counts related businesses among the open ones', async ({ visit }) => {
    const page = await visit('/businesses/search?q=hearing+aids+open+monday&near=34994')
    expect(page.words).toMatch(/1 business found, 1 open Monday, and 3 more related businesses/)
    const spanish = await visit('/es/businesses/search?q=hearing+aids+open+monday&near=34994')
    expect(spanish.words).toMatch(
      /1 negocio encontrado, abierto el lunes: 1, y 3 negocios relacionados más/,
    )
    const closed = await visit('/businesses/search?q=coffee+open+sunday&near=34994')
    const [, none] = /found(, \d+ open Sunday|\. Open Sunday: \d+ that)/.exec(closed.words) ?? []
    expect(none).toBeDefined()
  })
})

test('a list by hours says so in one short sentence, and its groups have headings', async ({
  visit,
}) => {
  const page = await visit('/businesses/search?q=open+sunday&near=34994')
  expect(page.words).toContain('near zip code 34994, grouped by opening hours')
  expect(page.words).not.toContain('in this order')
  expect(groupsOf(page).length).toBeGreaterThan(2)
  const town = await visit('/businesses/search?q=open+sunday&near=Stuart')
  expect(town.words).toContain('This list covers all of Florida, grouped by opening hours.')
})

test('the number of businesses leaves out related ones, as the nearby ones do', async ({
  visit,
}) => {
  const page = await visit('/businesses/search?q=gym&near=33130')
  expect(page.words).toContain('2 businesses found, and 1 more related business')
  expect(page.document.querySelectorAll('main article')).toHaveLength(3)
  const anywhere = await visit('/businesses/search?q=gift+for+my+dad')
  expect(anywhere.words).toContain('1 business found, and 1 more related business')
})

test.for([
  ['/businesses/search?q=emergency+plumber+now', '2 take emergency calls 24/7'],
  ['/es/businesses/search?q=plomero+de+emergencia+ahora', '2 atienden emergencias las 24 horas'],
  ['/es/businesses/search?q=plomero+de+emergencia+ahora&near=33130', 'las 24 horas'],
])('%s lists those who take emergency calls first', async ([path = '', found = ''], { visit }) => {
  const page = await visit(path)
  expect(page.document.querySelector('#results')?.text).toContain(found)
  expect(page.words).toMatch(/1\. (Semper|Peña)/)
})

test('the count of nearby results leaves out related businesses and says so', async ({ visit }) => {
  const page = await visit('/businesses/search?q=hearing+aids&near=34994')
  expect(page.words).toContain(
    'None of these are within 15 miles of 34994 or serve it. Related businesses aren’t counted.',
  )
  const plumbers = await visit('/businesses/search?q=plumber&near=33101')
  expect(plumbers.words).toContain('1 of these is within 15 miles of 33101 or serves it.')
  const spanish = await visit('/es/businesses/search?q=plomero&near=33101')
  expect(spanish.words).toContain(
    '1 de estos está a menos de 15 millas de 33101 o llega hasta allí.',
  )
})
