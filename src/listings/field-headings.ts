import type { BusinessField } from './fields.ts'

/** Spreadsheet headings per field, letters only. Exports write the first. */
export const headings: Readonly<Record<BusinessField, string>> = {
  name: 'Name, business name, business, company, company name, name of business, name of the business, organization, organization name, organisation, title, dba, dba name, doing business as, vendor name, vendor, bus name, biz name, biz, store name, firm, display name',
  category:
    'Category, categories, type, business type, type of business, business category, trade, trades, industry, sector, kind, kind of business, class, service type, services category, primary category, line of business, specialty, naics description, type of biz, biz type, kind of biz',
  secondCategory:
    'Second category, category 2, secondary category, other category, additional category, also in category, second trade',
  description:
    'Description, about, about us, what it does, what they do, services, services offered, service description, details, summary, business description, bio, blurb, products and services, products, offerings, comments for website, notes for public, overview',
  descriptionSpanish:
    'Description in Spanish, spanish description, description spanish, description es, descripcion, descripcion en espanol',
  street:
    'Street, street address, address 1, address line 1, address1, addr, addr1, addr 1, street 1, street line 1, street name, address street, thoroughfare, street addr',
  city: 'City, town, municipality, city town, address city, locality, place, city state, city st',
  zip: 'ZIP, zip code, zipcode, postal code, postcode, postal, zip 5, address zip, zip postal code, zip postal',
  county: 'County, counties, county name, located in county, fl county',
  serves:
    'Also serves, serves, service area, serves counties, counties served, other counties it serves, area served, areas served, service areas, coverage, coverage area',
  servesZips:
    'ZIP codes it serves, serves zip codes, zip codes served, zips served, service zip codes, service zips, zips it serves',
  servesMiles:
    'Miles it travels, service radius, radius, service radius miles, radius miles, miles, travel radius, travels miles, travel distance, will travel',
  hidesAddress:
    'Hide street, hides address, hide address, hides street, home based, home business, home based business, private address, do not show address, address private, hide address yn, home',
  phone:
    'Phone, phone number, telephone, tel, business phone, main phone, phone 1, phone no, phone numbers, contact phone, office phone, work phone, contact number, ph, tele, telephone number, office, cell, mobile, cell phone, mobile phone, phones, call, cell text, call or text, call text, phone text, text number',
  email:
    'Email, email of the business, e mail, email address, business email, contact email, mail, emails, e mail address, public email, e mail addr, email addr',
  website:
    'Website, web site, url, web, site, homepage, home page, web address, www, website url, link, business website, webpage, web page, website address, web addr, website addr, online, web and social',
  facebook: 'Facebook, fb, facebook page, facebook url, facebook link',
  instagram: 'Instagram, ig, insta, instagram handle, instagram url',
  twitter: 'X (Twitter), twitter, x, twitter handle, tweeter',
  linkedin: 'LinkedIn, linked in, linkedin url, linkedin page',
  hours:
    'Hours, business hours, hours of operation, opening hours, open hours, open, hours open, times, store hours, operating hours, when open, schedule, hrs, business hrs, open hrs, hrs open, hrs of operation',
  byAppointment: 'By appointment, appointment only, by appointment only, appointments, appt only',
  hoursNote: 'Hours note, note on hours, hours notes, notes on hours, a note on the hours',
  emergency:
    '24 hour emergency service, emergency, emergency service, 24 hour emergency, emergencies, after hours service',
  timeZone: 'Time zone, timezone, tz',
  languages:
    'Languages, language, langs, languages spoken, language spoken, speaks, spoken languages',
  licenseNumber:
    'License number, license, license no, lic, lic no, licence, licence number, fl license, florida license, state license, contractor license, license num, dbpr, lic number',
  service:
    'Branch of service, branch, service branch, military branch, service, military service, branch of military, veteran branch, mil branch, branch served, served in, service in, armed forces, military',
  yearsOfService: 'Years of service, years served, dates of service, service years',
  publicOwner: 'Owner’s name on the profile, owner shown, public owner, owner to be shown',
  // "Services" usually means a description.
  servicesOffered: 'List of services, services list, services one by one',
  priceList:
    'Services with prices, prices, price list, pricing, rates, services and prices, rate list, fees',
  specialDays: 'Special hours, special days, holiday hours, special opening hours',
  closedForNow: 'Closed for now',
  reopensOn: 'Open again on, reopens on, reopens, reopening date',
  googlePlaceId: 'Google Maps page, on google maps, google place id, place id',
  serviceDisabled:
    'Service-disabled veteran-owned, service disabled, service disabled veteran, service disabled owned, sdvosb, sdvob, disabled veteran owned, disabled veteran',
  womanOwned:
    'Woman-owned, women owned, woman owned business, women owned business, female owned, wosb, wbe',
  spouseOwned: 'Military spouse-owned, spouse owned, military spouse, milspouse owned',
  militaryDiscount:
    'Military or veteran discount, military discount, veteran discount, veterans discount, discount, discounts, offers discount, gives a discount',
  wheelchairAccess:
    'Wheelchair access, wheelchair accessible, wheelchair, accessible, ada accessible, handicap accessible, accessibility',
  freeEstimates: 'Free estimates, free estimate, estimates free, free quotes, free quote',
  statewide: 'Serves all of Florida, statewide, serves statewide, all of florida, whole state',
  onlineOnly: 'Online only, online business, online only business, virtual, virtual only',
  payments:
    'Payment methods, payment, payments, payments accepted, payment accepted, methods of payment, accepted payments, forms of payment, how to pay',
  bookingLink:
    'Booking link, booking, book online, online booking, booking url, appointment link, scheduling link, reservations link',
  quoteLink: 'Quote link, quote, request a quote, quote url, estimate link, get a quote',
  menuLink: 'Menu link, menu, menu url, online menu, price list link',
  naicsCodes:
    'NAICS codes, naics, naics code, primary naics, naics codes list, naics number, naics primary',
  uei: 'UEI, unique entity id, unique entity identifier, sam uei, uei number, unique entity id sam, sam unique entity id',
  cage: 'CAGE code, cage, cage number, cage ncage, cage code number',
  coreCompetencies: 'Core competencies, competencies, core competency, capabilities, capability',
  differentiators: 'What sets it apart, differentiators, differentiator',
  pastPerformance: 'Past performance, past projects, past contracts, past work',
}
