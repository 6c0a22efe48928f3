import type { Services } from '../../platform/services.server.ts'

/** The kinds of second factors that people can add here. */
export function factorKindsOf({ own }: Services['accounts']): {
  takesApps: boolean
  takesPasskeys: boolean
} {
  return {
    takesApps: own?.settings.totpEnroll ?? true,
    takesPasskeys: own ? own.settings.webAuthnEnroll && own.settings.webAuthnVerify : false,
  }
}
