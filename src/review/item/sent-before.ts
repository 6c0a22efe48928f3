type Decided = {
  decided_at: Date | null
  decided_by: string | null
  decided_name: string | null
  mails: string[]
}

/** Of an undone decision whose emails had gone out; the history keeps it. */
export function sentBefore(
  { decided_at, decided_by, decided_name, mails }: Decided,
  answer: string,
) {
  return {
    sent_at: decided_at,
    sent_by: decided_by,
    sent_name: decided_name,
    sent_answer: answer,
    sent_emails: mails.length,
  }
}

export type SentBefore = { text: string; answer: string }
