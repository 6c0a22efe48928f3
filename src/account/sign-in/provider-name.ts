import * as t from '#messages/sign-in.ts'
const names: Record<string, string> = {
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  azure: 'Microsoft',
  slack_oidc: 'Slack',
}

const words: Record<string, () => string> = {
  email: t.providerEmail,
  phone: t.providerPhone,
  web3: t.providerWallet,
}

export function providerName(provider: string): string {
  if (provider.startsWith('sso:')) return t.providerOrganization()
  const own = provider.replace(/^custom:/, '')
  return words[own]?.() ?? names[own] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
