/**
 * Domains on which many businesses have a page or a mailbox, so that an address there says nothing about who owns one of
 * them. `tldts` (public suffix list) knows wixsite.com, myshopify.com, blogspot.com and most others that give out names
 * below their own; `email-providers` knows free and throwaway mail. This list has what both leave out, reviewed by hand.
 */
export const sharedDomains: readonly string[] = [
  // mail
  'att.net brighthouse.com duck.com earthlink.net fastmail.com fastmail.fm mozmail.com mail.tm spectrum.net tuta.com',
  'tutanota.com xfinity.com',
  // sites and shops made from a kit
  'amazonaws.com bigcartel.com bigcommerce.com blogger.com business.site canva.site clickfunnels.com company.site',
  'constantcontactsites.com duda.co durable.co ecwid.com glitch.me godaddy.com godaddysites.com google.com jimdo.com',
  'jimdofree.com jimdosite.com medium.com mystrikingly.com notion.so shopify.com site123.me squarespace.com squareup.com',
  'strikingly.com substack.com tripod.com tumblr.com ueniweb.com vistaprintdigital.com webador.com webnode.com',
  'websitepro.com weebly.com weeblysite.com wix.com wordpress.com wpcomstaging.com wpengine.com zohosites.com',
  // pages of people and businesses, reviews, bookings
  'acuityscheduling.com airbnb.com alignable.com amazon.com angi.com angieslist.com bbb.org beacons.ai bizapedia.com',
  'booksy.com calendly.com care.com chamberofcommerce.com clover.com doordash.com ebay.com etsy.com eventbrite.com',
  'facebook.com fb.com fb.me foursquare.com fresha.com glossgenius.com gofundme.com groupon.com grubhub.com',
  'healthgrades.com homeadvisor.com houzz.com instagram.com linkedin.com linktr.ee loopnet.com manta.com mapquest.com',
  'mindbodyonline.com nextdoor.com opentable.com pinterest.com porch.com psychologytoday.com realtor.com rover.com',
  'schedulista.com setmore.com skool.com styleseat.com sunbiz.org taskrabbit.com threads.net thumbtack.com',
  'tiktok.com toasttab.com tripadvisor.com twitter.com ubereats.com vagaro.com vrbo.com whatsapp.com x.com',
  'yellowpages.com yelp.com youtube.com zillow.com zocdoc.com',
  // insurance and finance with agents of their own
  'aflac.com allstate.com amfam.com ameriprise.com ameripriseadvisors.com bankerslife.com countryfinancial.com',
  'edwardjones.com farmers.com farmersagent.com fbfs.com floridafarmbureau.com geico.com globelifeinsurance.com',
  'goosehead.com guardianlife.com healthmarkets.com hrblock.com jacksonhewitt.com libertytax.com massmutual.com',
  'merrilllynch.com ml.com nationwide.com newyorklife.com northwesternmutual.com nm.com primerica.com progressive.com',
  'prudential.com raymondjames.com statefarm.com thrivent.com transamerica.com worldfinancialgroup.com',
  // real estate with agents of their own
  'berkshirehathawayhs.com bhhs.com bhhsfloridarealty.net bhgre.com c21.com century21.com coldwellbanker.com',
  'coldwellbankerhomes.com compass.com corcoran.com elliman.com era.com exitrealty.com exprealty.com exprealty.net',
  'floridarealtors.org homesmart.com homes.com kw.com kwcommercial.com kwrealty.com',
  'premiersothebysrealty.com realtyexecutives.com realtyonegroup.com redfin.com remax.com remax.net sothebysrealty.com',
  'trulia.com unitedrealestate.com weichert.com yourkwagent.com',
  // franchises with local operators, and travel or sales networks
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
