/** A mail to one address, in two parts that say the same. Neither `to` nor `subject` has a line break. */
export type Mail = { to: string; subject: string; text: string; html: string }

/** Whom a mail comes from. */
export type Sender = { name: string; address: string }
