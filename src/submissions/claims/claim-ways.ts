import { mailAddress } from '../contact-rules.ts'
import { ownHost } from '../duplicates/duplicate-score.ts'

/** How somebody can show at once that a listing is theirs, by a code that reaches the business alone. */
export type ClaimWay = 'listing-mail' | 'site-mail' | 'text'

/** The ways of a listing, each with as much of where the code goes as anybody may be shown. */
export type OfferedWays = Partial<Record<ClaimWay, string>>

type Reached = { email: string | null; website: string | null; phone: string | null }

/**
 * Hosts where anybody gets a mailbox or a site of their own: an address there shows nothing of who owns a business.
 * Also what stands before them, such as bobs.wixsite.com.
 */
const sharedDomains = [
  // mail for everybody
  'gmail.com',
  'googlemail.com',
  'yahoo.com',
  'ymail.com',
  'rocketmail.com',
  'outlook.com',
  'hotmail.com',
  'live.com',
  'msn.com',
  'aol.com',
  'aim.com',
  'icloud.com',
  'me.com',
  'mac.com',
  'proton.me',
  'protonmail.com',
  'pm.me',
  'gmx.com',
  'gmx.net',
  'mail.com',
  'email.com',
  'zoho.com',
  'yandex.com',
  'fastmail.com',
  'tutanota.com',
  'hey.com',
  'comcast.net',
  'xfinity.com',
  'att.net',
  'bellsouth.net',
  'sbcglobal.net',
  'verizon.net',
  'cox.net',
  'charter.net',
  'spectrum.net',
  'earthlink.net',
  'centurylink.net',
  'embarqmail.com',
  'frontier.com',
  'windstream.net',
  // sites and shops made from a kit
  'wix.com',
  'wixsite.com',
  'wixstudio.com',
  'editorx.io',
  'squarespace.com',
  'square.site',
  'squareup.com',
  'weebly.com',
  'weeblysite.com',
  'godaddysites.com',
  'godaddy.com',
  'wordpress.com',
  'wpcomstaging.com',
  'wpengine.com',
  'blogspot.com',
  'blogger.com',
  'tumblr.com',
  'medium.com',
  'webflow.io',
  'framer.website',
  'carrd.co',
  'strikingly.com',
  'jimdo.com',
  'jimdosite.com',
  'jimdofree.com',
  'webnode.com',
  'webador.com',
  'site123.me',
  'yolasite.com',
  'duda.co',
  'mystrikingly.com',
  'myshopify.com',
  'shopify.com',
  'bigcartel.com',
  'bigcommerce.com',
  'ecwid.com',
  'company.site',
  'etsy.com',
  'ebay.com',
  'amazon.com',
  'business.site',
  'google.com',
  'web.app',
  'firebaseapp.com',
  'github.io',
  'gitlab.io',
  'netlify.app',
  'vercel.app',
  'pages.dev',
  'workers.dev',
  'herokuapp.com',
  'onrender.com',
  'glitch.me',
  'replit.app',
  'azurewebsites.net',
  'cloudfront.net',
  'amazonaws.com',
  'canva.site',
  'my.canva.site',
  'notion.site',
  'notion.so',
  'ueniweb.com',
  'constantcontactsites.com',
  'vistaprintdigital.com',
  'homestead.com',
  'tripod.com',
  'angelfire.com',
  // where a business has a page or takes appointments
  'facebook.com',
  'fb.com',
  'fb.me',
  'instagram.com',
  'linkedin.com',
  'linktr.ee',
  'beacons.ai',
  'twitter.com',
  'x.com',
  'tiktok.com',
  'youtube.com',
  'yelp.com',
  'yellowpages.com',
  'nextdoor.com',
  'angi.com',
  'thumbtack.com',
  'homeadvisor.com',
  'houzz.com',
  'porch.com',
  'bbb.org',
  'mapquest.com',
  'tripadvisor.com',
  'airbnb.com',
  'vrbo.com',
  'opentable.com',
  'toasttab.com',
  'clover.com',
  'doordash.com',
  'ubereats.com',
  'grubhub.com',
  'booksy.com',
  'vagaro.com',
  'styleseat.com',
  'fresha.com',
  'glossgenius.com',
  'mindbodyonline.com',
  'schedulista.com',
  'calendly.com',
  'acuityscheduling.com',
  'setmore.com',
  'eventbrite.com',
  'zillow.com',
  'realtor.com',
  'gofundme.com',
]

/** Ends of addresses whose owners are never one business, whatever stands before. */
const publicEnds = /\.(gov|mil|edu|us)$/

/**
 * The domain whose mailboxes belong to the business alone, or null. The site has to be all of the domain: a page of
 * somebody else's, such as example.org/members/bob, says nothing.
 */
export function ownDomain(website: string | null): string | null {
  const host = ownHost(website)
  if (!host || !website || publicEnds.test(host)) return null
  const { pathname, search } = new URL(website)
  if (pathname !== '/' || search) return null
  const isShared = sharedDomains.some((shared) => host === shared || host.endsWith(`.${shared}`))
  return isShared ? null : host
}

/** The ways of a listing. @param hasTexts whether the site can send text messages. */
export function offeredWays({ email, website, phone }: Reached, hasTexts: boolean): OfferedWays {
  const domain = ownDomain(website)
  return {
    ...(email && { 'listing-mail': maskedAddress(email) }),
    ...(domain && { 'site-mail': `@${domain}` }),
    ...(hasTexts && phone && { text: maskedPhone(phone) }),
  }
}

/** Where a code goes, or what is wrong with the field of that way. @param local what stands before the `@`. */
export function destinationOf(
  way: ClaimWay,
  { email, website, phone }: Reached,
  local: string,
): { ok: true; to: string; masked: string } | { ok: false; text: string } {
  const unknown = { ok: false, text: 'Choose where we send the code' } as const
  if (way === 'listing-mail')
    return email ? { ok: true, to: email, masked: maskedAddress(email) } : unknown
  if (way === 'text') {
    const digits = phone?.replace(/\D/g, '') ?? ''
    return phone && digits.length === 10
      ? { ok: true, to: `1${digits}`, masked: maskedPhone(phone) }
      : unknown
  }
  const domain = ownDomain(website)
  if (!domain) return unknown
  // Who types the whole address means the same.
  const before = local.trim().toLowerCase().replace(`@${domain}`, '')
  const to = before && !before.includes('@') ? mailAddress(`${before}@${domain}`) : null
  if (to) return { ok: true, to, masked: maskedAddress(to) }
  return { ok: false, text: `Enter what stands before @${domain}, such as info` }
}

/** As much of an address as lets its owner know it: "b•••@example.com". */
export function maskedAddress(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}

function maskedPhone(phone: string): string {
  return `the phone that ends in ${phone.slice(-2)}`
}
