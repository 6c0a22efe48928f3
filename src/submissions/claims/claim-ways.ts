import * as claim from '#messages/claim.ts'
import * as refusals from '#messages/claim-refusals.ts'
// The package's main module reads a file that isn't in the built program.
import emailProviders from 'email-providers/all.json' with { type: 'json' }
import { parse as parseHost } from 'tldts'
import { maskedAddress } from '../../platform/email/address-pattern.ts'
import { mailAddress } from '../contact-rules.ts'
import { ownHost } from '../duplicates/duplicate-score.ts'

export type ClaimWay = 'listing-mail' | 'site-mail' | 'text'

export type OfferedWays = Partial<Record<ClaimWay, string>>

export type Reached = { email: string | null; website: string | null; phone: string | null }

/**
 * Domains shared by many businesses, where an address proves nothing. Complements `tldts` (public
 * suffix list) and `email-providers`; reviewed by hand.
 */
const sharedDomains: readonly string[] = [
  // email providers
  'att.net brighthouse.com duck.com earthlink.net fastmail.com fastmail.fm mozmail.com mail.tm spectrum.net tuta.com',
  'tutanota.com xfinity.com',
  // site builders and shops
  'amazonaws.com bigcartel.com bigcommerce.com blogger.com business.site canva.site clickfunnels.com company.site',
  'constantcontactsites.com duda.co durable.co ecwid.com glitch.me godaddy.com godaddysites.com google.com jimdo.com',
  'jimdofree.com jimdosite.com medium.com mystrikingly.com notion.so shopify.com site123.me squarespace.com squareup.com',
  'strikingly.com substack.com tripod.com tumblr.com ueniweb.com vistaprintdigital.com webador.com webnode.com',
  'websitepro.com weebly.com weeblysite.com wix.com wordpress.com wpcomstaging.com wpengine.com zohosites.com',
  // profiles, reviews, bookings
  'acuityscheduling.com airbnb.com alignable.com amazon.com angi.com angieslist.com bbb.org beacons.ai bizapedia.com',
  'booksy.com calendly.com care.com chamberofcommerce.com clover.com doordash.com ebay.com etsy.com eventbrite.com',
  'facebook.com fb.com fb.me foursquare.com fresha.com glossgenius.com gofundme.com groupon.com grubhub.com',
  'healthgrades.com homeadvisor.com houzz.com instagram.com linkedin.com linktr.ee loopnet.com manta.com mapquest.com',
  'mindbodyonline.com nextdoor.com opentable.com pinterest.com porch.com psychologytoday.com realtor.com rover.com',
  'schedulista.com setmore.com skool.com styleseat.com sunbiz.org taskrabbit.com threads.net thumbtack.com',
  'tiktok.com toasttab.com tripadvisor.com twitter.com ubereats.com vagaro.com vrbo.com whatsapp.com x.com',
  'yellowpages.com yelp.com youtube.com zillow.com zocdoc.com',
  // insurance and finance with agents
  'aflac.com allstate.com amfam.com ameriprise.com ameripriseadvisors.com bankerslife.com countryfinancial.com',
  'edwardjones.com farmers.com farmersagent.com fbfs.com floridafarmbureau.com geico.com globelifeinsurance.com',
  'goosehead.com guardianlife.com healthmarkets.com hrblock.com jacksonhewitt.com libertytax.com massmutual.com',
  'merrilllynch.com ml.com nationwide.com newyorklife.com northwesternmutual.com nm.com primerica.com progressive.com',
  'prudential.com raymondjames.com statefarm.com thrivent.com transamerica.com worldfinancialgroup.com',
  // real estate with agents
  'berkshirehathawayhs.com bhhs.com bhhsfloridarealty.net bhgre.com c21.com century21.com coldwellbanker.com',
  'coldwellbankerhomes.com compass.com corcoran.com elliman.com era.com exitrealty.com exprealty.com exprealty.net',
  'floridarealtors.org homesmart.com homes.com kw.com kwcommercial.com kwrealty.com',
  'premiersothebysrealty.com realtyexecutives.com realtyonegroup.com redfin.com remax.com remax.net sothebysrealty.com',
  'trulia.com unitedrealestate.com weichert.com yourkwagent.com',
  // franchises, travel and sales networks
  '1-800-gotjunk.com 1800packouts.com anytimefitness.com avon.com belfor.com chemdry.com',
  'chick-fil-a.com comfortkeepers.com cruiseplanners.com cruiseplannersnet.com dreamvacations.com dunkindonuts.com',
  'fastsigns.com firehousesubs.com fivestarpainting.com glassdoctor.com goodfeet.com',
  'handyman.com handymanconnection.com herbalife.com homeinstead.com homevestors.com interimhealthcare.com jan-pro.com',
  'jerseymikes.com junkluggers.com juiceplus.com kellerwilliams.com legalshield.com marykay.com',
  'mcdonalds.com mosquitojoe.com mosquitosquad.com mrelectric.com mrhandyman.com mrrooter.com pauldavis.com',
  'planetfitness.com postalannex.com postnet.com pillartopost.com puroclean.com rainbowrestores.com rightathome.net',
  'rotorooter.com scentsy.us seniorhelpers.com servicemaster.com servicemasterrestore.com servpro.com signarama.com',
  'snapon.com sportclips.com stanleysteemer.com subway.com theupsstore.com twomenandatruck.com upsstore.com',
  'visitingangels.com weedmanusa.com weed-man.com windowgenie.com wsicorporate.com',
].flatMap((line) => line.split(' '))

const manyHosts = new Set([...emailProviders, ...sharedDomains])

const publicEnds = /\.(gov|mil|edu|us)$/

/**
 * The registered domain that belongs to the business alone, or null. A page on another site, such
 * as example.org/members/bob, doesn't count.
 */
export function ownDomain(website: string | null): string | null {
  const host = ownHost(website)?.replace(/\.+$/, '')
  if (!host || !website || publicEnds.test(host)) return null
  const { pathname, search, hash } = new URL(website)
  if (pathname !== '/' || search || hash) return null
  const { domain, isIcann } = parseHost(host, { allowPrivateDomains: true })
  return isIcann && domain === host && !manyHosts.has(domain) ? domain : null
}

/**
 * Excludes characters that relays may read as a route to another mailbox (`%`, `!`, quotes), and
 * `+`, so each mailbox has one name.
 */
const mailboxName = /^[a-z0-9](?:[._-]?[a-z0-9])*$/

function isPlainMailbox(email: string): boolean {
  const at = email.lastIndexOf('@')
  return /^[a-z0-9_](?:[.+'-]{0,2}[a-z0-9_])*$/i.test(email.slice(0, at)) && at <= 64
}

export function offeredWays({ email, website, phone }: Reached, hasTexts: boolean): OfferedWays {
  const domain = ownDomain(website)
  return {
    ...(email && isPlainMailbox(email) && { 'listing-mail': maskedAddress(email) }),
    ...(domain && { 'site-mail': `@${domain}` }),
    ...(hasTexts && phone && { text: maskedPhone(phone) }),
  }
}

export type Destination = { to: string; masked: string }

export function destinationOf(
  way: ClaimWay,
  { email, website, phone }: Reached,
  local: string,
): ({ ok: true } & Destination) | { ok: false; text: string } {
  const unknown = { ok: false, text: refusals.chooseWay() } as const
  if (way === 'listing-mail')
    return email && isPlainMailbox(email)
      ? { ok: true, to: email, masked: maskedAddress(email) }
      : unknown
  if (way === 'text') {
    const digits = phone?.replace(/\D/g, '') ?? ''
    return phone && digits.length === 10
      ? { ok: true, to: `1${digits}`, masked: maskedPhone(phone) }
      : unknown
  }
  const domain = ownDomain(website)
  if (!domain) return unknown
  // The whole address works too.
  const before = local.trim().toLowerCase().replace(`@${domain}`, '')
  const to =
    mailboxName.test(before) && before.length <= 64 ? mailAddress(`${before}@${domain}`) : null
  if (to) return { ok: true, to, masked: maskedAddress(to) }
  return { ok: false, text: refusals.mailboxName({ domain }) }
}

export function isAtOwnDomain(email: string, website: string | null): boolean {
  const [local = '', domain] = email.toLowerCase().split('@')
  return domain !== undefined && domain === ownDomain(website) && mailboxName.test(local)
}

function maskedPhone(phone: string): string {
  return claim.phoneEnding({ digits: phone.slice(-2) })
}
