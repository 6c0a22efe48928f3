type TaskWords = { title: string; about: string }

/** What the status page calls the scheduled tasks, by their names in the code, and what each does. */
const words: Record<string, TaskWords | undefined> = {
  'reach the mail server': {
    title: 'Email server',
    about: 'Tries every ten minutes whether emails can leave.',
  },
  'deliver mail': {
    title: 'Email',
    about: 'Sends what waits, and tries again what did not leave.',
  },
  'forget what is past its time': {
    title: 'Forgetting',
    about: 'Deletes what was kept for as long as docs/retention.md says.',
  },
  'delete pictures that nothing shows': {
    title: 'Old pictures',
    about: 'Deletes photos that no page shows any more.',
  },
  'forget counts': {
    title: 'Visit limits',
    about: 'Forgets how often somebody tried something, once it does not matter any more.',
  },
  'give back disk space': { title: 'Disk space', about: 'Makes room in the embedded database.' },
  'write figures': { title: 'Figures', about: 'Writes down how often listings were seen.' },
  'mail figures': { title: 'Figures by email', about: 'Emails owners their figures once a month.' },
  'carry on imports': { title: 'Imports', about: 'Reads and carries out lists that were sent.' },
  'back up': { title: 'Backup', about: 'Makes a backup when one is due, where BACKUP_TO is set.' },
  'follow the settings': {
    title: 'Settings',
    about: 'Takes over what was set in the browser, in every process.',
  },
  'follow the categories': {
    title: 'Categories',
    about: 'Takes over what was changed of categories, in every process.',
  },
  'ask whether listings are still right': {
    title: 'Still right?',
    about: 'Asks owners every six months, and hides what nobody confirms.',
  },
  'note when listings were put in': {
    title: 'New listings',
    about: 'Notes since when new ones count as right.',
  },
  'renew badges': { title: 'Badges', about: 'Emails owners before their badge runs out.' },
  'note new websites': { title: 'New websites', about: 'Notes which websites to look at.' },
  'look at websites': {
    title: 'Websites',
    about: 'Looks once a month whether the site of each listing answers.',
  },
  'tell the team what is nearly due': {
    title: 'Nearly due',
    about: 'Emails the team when the promised time is nearly over.',
  },
  'tell the team what reports are nearly due': {
    title: 'Reports nearly due',
    about: 'The same for reports of visitors.',
  },
  'tell the team that documents are turned away': {
    title: 'Documents full',
    about: 'Emails the team when no more private documents can be kept.',
  },
  'tell the team what came in': {
    title: 'Arrivals',
    about: 'Emails what came in to those of the team who want that.',
  },
  'tell the team once a day what waits': {
    title: 'Digest',
    about: 'Emails what waits to the team at 8 in the morning in Florida.',
  },
  'tell senders what was held back': {
    title: 'Held mails',
    about: 'Sends as one email what one address would have got as many.',
  },
  'forget decided documents': {
    title: 'Documents',
    about: 'Destroys the keys of documents 30 days after the decision.',
  },
  'match documents with their keys': {
    title: 'Keys of documents',
    about: 'Looks whether each document has its key, and no key is left over.',
  },
  'write the open ledger': { title: 'Ledger', about: 'Works out the figures of /ledger.' },
}

/** What a task is called and does; one that is not told of yet, by its own name. */
export function taskWords(name: string): TaskWords {
  return words[name] ?? { title: name, about: '' }
}
