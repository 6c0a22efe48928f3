// Hard-coded instead of read from the database, so that these numbers are shown during any outage.
export const dial = 'tel:988'
export const text = 'sms:838255'
/** On pages in Spanish, ahead of the line for veterans: the 988 Lifeline in Spanish, for everyone. */
export const textInSpanish = 'sms:988?&body=AYUDA'
