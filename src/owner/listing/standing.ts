/** Whether people find a listing, in words, and whether who runs it can change that. */
export type Standing = {
  status: Status
  title: string
  text: string
}

type Status = 'published' | 'suspended' | 'archived' | 'unpublished' | 'closed' | 'unconfirmed'

const standings: Record<Status, Omit<Standing, 'status'>> = {
  published: { title: 'Live', text: 'Anyone can find it.' },
  unpublished: { title: 'Hidden by you', text: 'Nobody finds it until you bring it back.' },
  unconfirmed: {
    title: 'Hidden until you confirm it',
    text: 'Nobody had told us for a year and a half that it is still right. Nothing is lost.',
  },
  closed: {
    title: 'Permanently closed',
    text: 'It is found by its name alone, and goes 90 days after it was closed.',
  },
  suspended: {
    title: 'Hidden by our team',
    text: 'It isn’t shown right now. The email to you says why.',
  },
  archived: { title: 'No longer listed', text: 'It is no longer in the directory.' },
}

export function standingOf({ status }: { status: Status }): Standing {
  return { status, ...standings[status] }
}
