export type SmtpError = Error & { code?: string; command?: string; response?: string }

/**
 * For the operator: what to check, then the server's answer verbatim.
 * @param server host and port.
 */
export function whyNotSent(error: SmtpError, server: string): string {
  return `${whatHappened(error, server)} ${serverAnswer(error)}`
}

function serverAnswer({ message, response }: SmtpError): string {
  return response ? `It answered: ${response.trim()}` : `(${message.trim()})`
}

function whatHappened({ code, command = '', message }: SmtpError, server: string): string {
  if (code === 'EDNS') return `There is no server by the name of ${server.replace(/:\d+$/, '')}.`
  if (message.includes('ECONNREFUSED')) return `Nothing answers at ${server}.`
  if (code === 'EAUTH') return `The email server ${server} refused the login of SMTP_URL.`
  if (code === 'ETIMEDOUT')
    return `The email server ${server} did not answer in time. Port 465 needs smtps://, port 587 smtp://.`
  if (/certificate/i.test(message))
    return `The certificate of the email server ${server} isn't good.`
  if (/SSL|TLS/.test(message))
    return `${server} speaks no TLS from the start. Use smtp:// there, or smtps:// with port 465.`
  if (command === 'MAIL FROM')
    return `The email server ${server} refused the sender, which is MAIL_FROM.`
  if (command === 'RCPT TO') return `The email server ${server} refused the receiver.`
  if (command === 'DATA') return `The email server ${server} refused the email.`
  return `The email server ${server} could not be used.`
}
