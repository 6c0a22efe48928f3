const whys: [path: RegExp, why: string][] = [
  [
    /^\/register-business\?(.*&)?kept=/,
    'You need an account to run a listing, so that only you can change it. We saved what you typed so far. The form for your business comes next.',
  ],
  [
    /^\/register-business(\?|$)/,
    'You need an account to run a listing, so that only you can change it. The form for your business comes next.',
  ],
  [
    /^\/business\/[^/]+\/claim(\?|$)/,
    'You need an account to run a listing, so that only you can change it. Next you show that the business is yours.',
  ],
  [
    /^\/claim-link\//,
    'You run a listing from an account, so only you can change it. Next you claim the listing.',
  ],
  [
    /^\/listing-invitation\//,
    'You need an account to run a listing. Use the email address that got the invitation.',
  ],
  [
    /^\/account\/team(\?|$)/,
    'If you were invited to help run this directory: sign in, or create an account, with the email address that the invitation went to. Next you see who invited you, and for what.',
  ],
  [
    /^\/submission\/[^/]+\/mine(\?|$)/,
    'You need an account to run a listing, so that only you can change it. Next you take over what you sent us.',
  ],
]

/** Null when no reason is needed. */
export function whyAccount(from: string): string | null {
  return whys.find(([path]) => path.test(from))?.[1] ?? null
}
