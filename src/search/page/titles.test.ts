import { expect } from 'vitest'
import { test } from '../../../test/fixtures.ts'

test.for([
  ['q=plumber&near=34994', 'Plumbers near 34994', 'Plomeros cerca de 34994'],
  ['q=toilet+wont+flush&near=34994', 'Plumbers near 34994', 'Plomeros cerca de 34994'],
  ['q=electrician&near=34994', 'Electricians near 34994', 'Electricistas cerca de 34994'],
  ['q=dentist+stuart', 'Dentists near Stuart', 'Dentistas cerca de Stuart'],
  ['q=restaurant+tampa+bay', 'Restaurants in Tampa Bay', 'Restaurantes en Bahía de Tampa'],
  ['q=barber+treasure+coast', 'Barbers on the Treasure Coast', 'Barberías en la Costa del Tesoro'],
  ['q=gym+martin+county', 'Gyms in Martin County', 'Gimnasios en el condado de Martin'],
  ['q=painter+and+plumber', 'Painters and plumbers', 'Pintores y plomeros'],
  // No roofer is listed, and no barber is named semper: the notes say so, not the title.
  ['q=roofer+and+plumber', 'Plumbers', 'Plomeros'],
  ['q=rooffer+leak', 'Plumbers', 'Plomeros'],
  ['q=kill+weeds', 'Landscapers', 'Jardineros'],
  ['q=suicide+squad+salon', 'Salons', 'Salones de belleza'],
  ['q=dead+battery', 'Auto shops', 'Talleres de autos'],
  ['q=towing', 'Tow trucks', 'Grúas'],
  ['q=lawyer+florida+keys', 'Lawyers in the Florida Keys', 'Abogados en los Cayos de Florida'],
  ['q=abogado+de+imigracion', 'Lawyers matching “inmigración”', 'Abogados con “inmigración”'],
  ['q=legal+services&zip=34994', 'Law firms near 34994', 'Bufetes de abogados cerca de 34994'],
  ['q=semper+barber&near=Sanford', 'Barbers near Sanford', 'Barberías cerca de Sanford'],
  ['q=water+comming+thru+ceiling', 'Plumbers', 'Plomeros'],
  [
    'q=quarterdeck',
    'Veteran-owned businesses matching “quarterdeck”',
    'Negocios de veteranos con “quarterdeck”',
  ],
  [
    'near=Tampa+Bay',
    'Veteran-owned businesses in Tampa Bay',
    'Negocios de veteranos en Bahía de Tampa',
  ],
  [
    'q=plumber+open+sunday+speaks+spanish+miami',
    'Plumbers near Miami, open Sunday, Spanish spoken',
    'Plomeros cerca de Miami, abierto el domingo, se habla español',
  ],
  ['q=entertainment&near=34994', 'Entertainment near 34994', 'Entretenimiento cerca de 34994'],
  // Crisis help doesn't depend on a place.
  ['q=suicide&near=34994', 'Help in a crisis', 'Ayuda en una crisis'],
])('%s has an everyday title', async ([query, english, spanish], { visit }) => {
  const titleOf = async (path: string) =>
    (await visit(path)).document.querySelector('h1')?.textContent
  expect(await titleOf(`/businesses/search?${query}`)).toBe(english)
  expect(await titleOf(`/es/businesses/search?${query}`)).toBe(spanish)
})

test('a list without businesses nearby doesn’t claim to be near', async ({ visit }) => {
  const near = 'Showing businesses near zip code 33010'
  for (const q of ['aire', 'abogado', 'legal services'])
    expect((await visit(`/businesses/search?q=${q}&zip=33010`)).words).not.toContain(near)
  expect((await visit('/businesses/search?q=plomero&zip=33010')).words).toContain(near)
})

test.for([
  ['tampa bay', 'in Tampa Bay'],
  ['south florida', 'in South Florida'],
  ['central florida', 'in Central Florida'],
  ['north central', 'in North Central Florida'],
  ['northwest', 'in Northwest Florida'],
  ['northeast florida', 'in Northeast Florida'],
  ['southwest', 'in Southwest Florida'],
])('a region is a place: plumber %s', async ([region, where], { visit }) => {
  for (const query of [`q=plumber+${region}`, `q=plumber&near=${region}`]) {
    const page = await visit(`/businesses/search?${query}`)
    expect(page.document.querySelector('h1')?.textContent).toBe(`Plumbers ${where}`)
    expect(page.words).toContain('1. ')
  }
})

test('a place is named in the page’s language', async ({ visit }) => {
  const page = await visit('/es/businesses/search?q=plomero&near=Martin+County')
  expect(page.words).toContain('En el condado de Martin y sus alrededores')
  expect(page.words).toContain(
    'Las distancias son en línea recta desde el centro del condado de Martin.',
  )
  expect(page.words).not.toContain('Martin County')
  const others = await visit('/es/businesses/search?q=lavado+a+presion&near=Martin+County')
  expect(others.words).toContain('Están en otro lugar: pregunte si van al condado de Martin')
  const profile = await visit(
    '/es/business/carrow-exterior-washing-orlando?q=lavado+a+presion&near=Lake+County',
  )
  expect(profile.words).toContain('Pregunte si van al condado de Lake')
})
