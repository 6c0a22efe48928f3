const names: Record<string, string> = {
  email: 'Email address',
  phone: 'Phone number',
  github: 'GitHub',
  gitlab: 'GitLab',
  linkedin: 'LinkedIn',
  linkedin_oidc: 'LinkedIn',
  azure: 'Microsoft',
  slack_oidc: 'Slack',
  web3: 'Wallet',
}

export function providerName(provider: string): string {
  if (provider.startsWith('sso:')) return 'Your organization'
  const own = provider.replace(/^custom:/, '')
  return names[own] ?? own.charAt(0).toUpperCase() + own.slice(1)
}
