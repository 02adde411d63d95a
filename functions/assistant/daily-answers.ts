import type { AnswerAllowance } from '../runtime/limits/answer-allowances.ts';

/** Of answers of the assistant to one person, on the site and on WhatsApp together, in 24 hours from the first. */
export const dailyAnswers: AnswerAllowance = {
  topic: 'assistant',
  says: 'assistant',
  maximum: 30,
  windowSeconds: 24 * 60 * 60,
};
