/** How a form of the desk ended that led nowhere: which form, why, and what was typed in it. */
export type DeskProblem = { intent: string; text: string; typed: string; status: number }
