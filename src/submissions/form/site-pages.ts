import * as t from '#messages/form-fields.ts'
import type { Site } from '../link-rules.ts'
import { pageOn } from './contact-kinds.ts'

function page(name: string, site: Site) {
  const [host] = site.hosts
  return pageOn(site, {
    label: name,
    line: name,
    get placeholder() {
      return site.before ? t.nameOr({ host }) : `${host}/…`
    },
    get wrong() {
      return t.enterTheAddressOfIts({ name, host })
    },
  })
}

export const facebook = page('Facebook', {
  hosts: ['facebook.com', 'fb.com', 'fb.me'],
  called: /facebook|fb/,
  before: 'https://www.facebook.com/',
})

export const instagram = page('Instagram', {
  hosts: ['instagram.com'],
  called: /instagram|insta|ig/,
  before: 'https://www.instagram.com/',
})

export const twitter = page('X (Twitter)', {
  hosts: ['x.com', 'twitter.com'],
  called: /twitter|x/,
  before: 'https://x.com/',
})

/** A bare name could be a company or a person. */
export const linkedin = page('LinkedIn', { hosts: ['linkedin.com'], called: /linkedin/ })
