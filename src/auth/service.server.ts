import { Hono, type MiddlewareHandler } from 'hono'
import { cors } from 'hono/cors'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { isBodyRefused } from '../platform/http/body.server.ts'
import { outageEvent, outageOf, outageSeconds, secondsUntilFree } from '../platform/http/outage.ts'
import { createUser, updateUserById } from './admin/admin-edit.server.ts'
import {
  deleteFactor,
  listFactors,
  deleteUser,
  listUsers,
  readUserById,
} from './admin/admin-users.server.ts'
import { generateLink, invite } from './admin/admin-link.server.ts'
import { isOwnOrigin } from './request/redirects.server.ts'
import { ownApiKeys, requireApiKey } from './request/api-key.server.ts'
import type { Auth } from './request/auth.server.ts'
import { AuthError, errorAnswer, OAuthError } from './request/auth-error.ts'
import { authorize, authorizeLinking, callback } from './oauth/authorize.server.ts'
import { challengeFactor } from './factors/challenge-factor.server.ts'
import { enrollFactor, unenrollFactor } from './factors/enroll-factor.server.ts'
import { adminsOnly } from './sessions/bearer.server.ts'
import { giveChallenge, withCaptcha } from './request/captcha.server.ts'
import {
  answer,
  callOf,
  type AuthContext,
  type AuthEnv,
  type Handler,
} from './request/context.server.ts'
import { knownProviders } from './settings/providers.ts'
import { logout } from './sessions/session-list.server.ts'
import { magicLink, otp, recover } from './verify/request-code.server.ts'
import { reauthenticate } from './account/reauthenticate.server.ts'
import { resend } from './verify/resend.server.ts'
import { takeSamlResponse } from './saml/saml-acs.server.ts'
import { samlMetadata } from './saml/saml.server.ts'
import { signUp } from './sign-up/signup.server.ts'
import { signInBySso } from './saml/sso.server.ts'
import { token } from './token/token.server.ts'
import { unlinkIdentity } from './oauth/identity-linking.server.ts'
import {
  deletePasskey,
  deletePasskeyOf,
  listOwnPasskeys,
  listPasskeysOf,
  renamePasskey,
} from './passkeys/own-passkeys.server.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys/passkey-sign-in.server.ts'
import { beginPasskey, finishPasskey } from './passkeys/register-passkey.server.ts'
import { readUser, changeUser } from './account/own-user.server.ts'
import { verifyFactor } from './factors/verify-factor.server.ts'
import { verifyByLink, verify } from './verify/verify.server.ts'

const health: Handler = async (_auth, c) =>
  answer(c, {
    version: 'v2.196.0',
    name: 'GoTrue',
    description: 'Sign-in for this site, in the protocol of the service of that name',
  })

const publicKeys: Handler = async (auth, c) => {
  const keys = await auth.keys.publicKeys()
  c.header('cache-control', 'public, max-age=600')
  return c.json({ keys })
}

const publicSettings: Handler = async (auth, c) => {
  const { settings } = auth
  const none = knownProviders.map((name) => [name, false])
  const some = auth.providers.map(({ name }) => [name, true])
  return answer(c, {
    external: {
      anonymous_users: settings.anonymousEnabled,
      ...Object.fromEntries([...none, ...some]),
      email: settings.emailEnabled,
      phone: settings.phoneEnabled,
    },
    disable_signup: settings.disableSignup,
    mailer_autoconfirm: settings.mailAutoconfirm,
    phone_autoconfirm: settings.smsAutoconfirm,
    sms_provider: auth.texts ? 'http' : '',
    saml_enabled: settings.samlEnabled,
    saml_private_key_next_configured: false,
    passkeys_enabled: settings.passkeysEnabled,
  })
}

type Route = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, handler: Handler]

export const calls: Route[] = [
  ['GET', '/health', health],
  ['GET', '/settings', publicSettings],
  ['GET', '/.well-known/jwks.json', publicKeys],
  ['GET', '/captcha', giveChallenge],
  ['POST', '/signup', withCaptcha(signUp)],
  ['POST', '/otp', withCaptcha(otp)],
  ['POST', '/magiclink', withCaptcha(magicLink)],
  ['POST', '/recover', withCaptcha(recover)],
  ['POST', '/resend', withCaptcha(resend)],
  ['POST', '/verify', verify],
  ['GET', '/verify', verifyByLink],
  ['POST', '/token', token],
  ['POST', '/logout', logout],
  ['GET', '/user', readUser],
  ['GET', '/authorize', authorize],
  ['GET', '/callback', callback],
  ['POST', '/callback', callback],
  ['GET', '/user/identities/authorize', authorizeLinking],
  ['DELETE', '/user/identities/:identity_id', unlinkIdentity],
  ['PUT', '/user', changeUser],
  ['GET', '/reauthenticate', reauthenticate],
  ['POST', '/factors', enrollFactor],
  ['DELETE', '/factors/:id', unenrollFactor],
  ['POST', '/factors/:id/challenge', challengeFactor],
  ['POST', '/factors/:id/verify', verifyFactor],
  ['POST', '/passkeys/authentication/options', withCaptcha(beginPasskeySignIn)],
  ['POST', '/passkeys/authentication/verify', signInByPasskey],
  ['POST', '/passkeys/registration/options', beginPasskey],
  ['POST', '/passkeys/registration/verify', finishPasskey],
  ['GET', '/passkeys', listOwnPasskeys],
  ['PATCH', '/passkeys/:passkeyId', renamePasskey],
  ['DELETE', '/passkeys/:passkeyId', deletePasskey],
  ['POST', '/invite', adminsOnly(invite)],
  ['GET', '/admin/users', adminsOnly(listUsers)],
  ['POST', '/admin/users', adminsOnly(createUser)],
  ['GET', '/admin/users/:id', adminsOnly(readUserById)],
  ['PUT', '/admin/users/:id', adminsOnly(updateUserById)],
  ['DELETE', '/admin/users/:id', adminsOnly(deleteUser)],
  ['GET', '/admin/users/:id/factors', adminsOnly(listFactors)],
  ['DELETE', '/admin/users/:id/factors/:factorId', adminsOnly(deleteFactor)],
  ['GET', '/admin/users/:id/passkeys', adminsOnly(listPasskeysOf)],
  ['DELETE', '/admin/users/:id/passkeys/:passkeyId', adminsOnly(deletePasskeyOf)],
  ['POST', '/admin/generate_link', adminsOnly(generateLink)],
  ['POST', '/sso', withCaptcha(signInBySso)],
  ['GET', '/sso/saml/metadata', samlMetadata],
  ['POST', '/sso/saml/acs', takeSamlResponse],
]

/** So that the hosted service's published clients work unchanged. */
export function authService(auth: Auth): Hono<AuthEnv> {
  const app = new Hono<AuthEnv>().basePath('/auth/v1')
  app.use('*', async (c, next) => {
    if (c.env?.visitor) c.set('visitor', c.env.visitor)
    if (c.req.url.includes('%00')) throw new AuthError('validation_failed/null-character')
    await next()
  })
  app.use(
    '*',
    allowBrowsers(auth),
    requireApiKey({
      keys: () => ownApiKeys(auth.keys),
      isNeeded: (c) =>
        auth.settings.requireApiKey && !keyFree.has(c.req.path.replace(/^\/auth\/v1/, '')),
    }),
  )
  app.use('*', answerInTime(auth.settings.maxRequestSeconds))
  app.use('*', async (c, next) => {
    // Programs that check links in emails would use them up.
    if (c.req.method === 'HEAD') throw new AuthError('unknown/method')
    await next()
  })
  for (const [method, path, handler] of calls)
    app.on(method, path, (c) => againIfMeanwhile(() => handler(callOf(auth, c), c)))
  for (const path of new Set(calls.map(([, path]) => path)))
    app.all(path, (c) => {
      c.header('allow', calls.flatMap(([method, at]) => (at === path ? method : [])).join(', '))
      throw new AuthError('unknown/method')
    })
  // `notFound` of the site would answer for a mounted service.
  app.all('*', () => {
    throw new AuthError('unknown/path')
  })
  app.onError((error, c) => failed(auth, error, c))
  return app
}

const uniqueViolation = '23505'

/** Two concurrent requests may create the same account. */
async function againIfMeanwhile(work: () => Promise<Response>): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if ((error as { code?: unknown }).code !== uniqueViolation) throw error
    return work()
  }
}

const allowedHeaders =
  'Accept Authorization Content-Type X-Client-IP X-Client-Info X-JWT-AUD x-use-cookie X-Supabase-Api-Version apikey'

/** Any page may ask, with a token that it has. Cookies go along only from the site and allowed addresses. */
function allowBrowsers(auth: Auth): MiddlewareHandler {
  const sharing = (credentials: boolean) =>
    cors({
      origin: (origin) => origin,
      credentials,
      allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
      allowHeaders: allowedHeaders.split(' '),
      exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version'],
      maxAge: 86_400,
    })
  const [withCookies, withoutCookies] = [sharing(true), sharing(false)]
  return (c, next) =>
    (isOwnOrigin(auth, c.req.header('origin') ?? '') ? withCookies : withoutCookies)(c, next)
}

/** From a link or page, or by identity providers. */
const keyFree = new Set([
  '/captcha',
  '/verify',
  '/callback',
  '/authorize',
  '/.well-known/jwks.json',
  '/sso/saml/acs',
  '/sso/saml/metadata',
])

/** Late work still goes on to its end. */
function answerInTime(maxSeconds: number): MiddlewareHandler {
  return async (_c, next) => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new AuthError('request_timeout/answer')), maxSeconds * 1000)
    })
    try {
      await Promise.race([next(), late])
    } finally {
      clearTimeout(timer)
    }
  }
}

const bodyErrors = {
  400: 'validation_failed/body',
  408: 'request_timeout/body',
  413: 'request_entity_too_large',
  415: 'validation_failed/body-type',
  503: 'request_timeout/body',
} as const

function expectedError(error: Error): AuthError | null {
  if (outageOf(error)) return new AuthError('unexpected_failure/unavailable')
  if (isBodyRefused(error)) return new AuthError(bodyErrors[error.status], { why: error.message })
  return secondsUntilFree(error) === null ? null : new AuthError('request_timeout/answer')
}

function failed(auth: Auth, cause: Error, c: AuthContext): Response {
  const error = expectedError(cause) ?? cause
  const version = c.req.header('x-supabase-api-version')
  const outage = outageOf(cause)
  if (outage) auth.log(outageEvent(outage, cause))
  const isExpected = error instanceof AuthError || error instanceof OAuthError
  if (!isExpected) auth.log({ event: 'auth request failed', path: c.req.path, error: error.stack })
  const shown = isExpected ? error : new AuthError('unexpected_failure')
  const { status, body, headers } = errorAnswer(shown, version)
  for (const [name, value] of Object.entries(headers)) c.header(name, value)
  const seconds = outage ? outageSeconds : secondsUntilFree(cause)
  if (seconds !== null) c.header('retry-after', String(seconds))
  c.header('cache-control', 'no-store')
  return c.json(body, status as ContentfulStatusCode)
}
