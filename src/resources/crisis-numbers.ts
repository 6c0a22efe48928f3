// Written here and not read from the database: these numbers must be there whatever else fails.
export const dial = 'tel:988'
export const text = 'sms:838255'
