/** A way to send text messages; `to` is digits with the country code. @throws when the provider refuses. */
export type TextMessages = {
  send(message: { to: string; text: string; channel: 'sms' | 'whatsapp' }): Promise<{ id?: string }>
}
