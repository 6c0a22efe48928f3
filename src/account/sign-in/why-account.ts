const whys: [path: RegExp, why: string][] = [
  [
    /^\/register-business\?(.*&)?kept=/,
    'A listing is run from an account: so nobody but you can change it. What you have typed so far is kept. Next comes the form of your business.',
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

/** Null when no reason is needed. */
export function whyAccount(from: string): string | null {
  return whys.find(([path]) => path.test(from))?.[1] ?? null
}
