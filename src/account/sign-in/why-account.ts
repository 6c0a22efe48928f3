const whys: [path: RegExp, why: string][] = [
  [
    /^\/register-business\?(.*&)?kept=/,
    'You need an account to run a listing, so that only you can change it. We saved what you typed so far. The form for your business comes next.',
  ],
  [
    /^\/register-business(\?|$)/,
    'A listing is run from an account: so nobody but you can change it. Next comes the form of your business.',
  ],
  [
    /^\/business\/[^/]+\/claim(\?|$)/,
    'A listing is run from an account: so nobody but you can change it. Next you show that the business is yours.',
  ],
  [
    /^\/claim-link\//,
    'You run a listing from an account, so only you can change it. Next you claim the listing.',
  ],
  [
    /^\/listing-invitation\//,
    'A listing is run from an account. Use the email address that the invitation went to.',
  ],
  [
    /^\/submission\/[^/]+\/mine(\?|$)/,
    'A listing is run from an account: so nobody but you can change it. Next you take over what you sent us.',
  ],
]

/** Why the page that somebody comes from asks for an account; null where that needs no words. */
export function whyAccount(from: string): string | null {
  return whys.find(([path]) => path.test(from))?.[1] ?? null
}
