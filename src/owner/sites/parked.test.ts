import { describe, expect, test } from 'vitest'
import { parkedSign } from './parked.ts'

const page = (body: string, title = '') =>
  `<!doctype html><html><head><title>${title}</title><style>a{}</style></head><body>${body}</body></html>`

const sign = (html: string, host = 'shop.example') => parkedSign({ host, html })

describe('a parked domain', () => {
  test.for([
    page('<h1>shop.example is for sale</h1><a href="#">Get a price</a>'),
    page('<p>The domain shop.example may be for sale. Click here to inquire.</p>'),
    page('<p>Buy this domain</p>', 'shop.example'),
    page('', 'This domain name is for sale'),
    page('<p>This Web page is parked FREE, courtesy of&nbsp;GoDaddy.com</p>'),
    page('<p>This domain has expired. Is this your domain? Renew it now.</p>'),
    page('<script>window.onload=function(){window.location.href="/lander"}</script>'),
    page('<script src="https://img.sedoparking.com/js/a.js"></script><p>Related searches</p>'),
    page('<iframe src="//www.parkingcrew.net/x"></iframe>'),
  ])('is known by %s', (html) => {
    expect(sign(html)).not.toBeNull()
  })

  test('is known by its host after redirects', () => {
    expect(sign(page('<p>Make an offer</p>'), 'www.hugedomains.com')).toBe('hugedomains.com')
    expect(sign(page('<p>Make an offer</p>'), 'nothugedomains.com')).toBeNull()
  })
})

describe('a website', () => {
  test.for([
    page('<h1>Bay Realty</h1><p>This house is for sale. Call us.</p>'),
    page('<h1>Bay Boats</h1><p>Boats for sale. Parking is free, courtesy of the marina.</p>'),
    page('<h1>Coming soon</h1>'),
    page(''),
    page('<script>location.href="/home"</script>'),
    page(`<p>${'We build and sell websites. '.repeat(60)}This domain is for sale.</p>`),
    page('<!-- this domain is for sale --><p>Open Monday to Friday.</p>'),
    page('<p>We host with GoDaddy.</p><a href="https://www.sedo.com/">Domains</a>'),
  ])('is never taken for one: %s', (html) => {
    expect(sign(html)).toBeNull()
  })
})
