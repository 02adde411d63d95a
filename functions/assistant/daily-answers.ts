import type { AnswerAllowance } from '../runtime/limits/answer-allowances.ts';

/** Limit of answers per user, on the site and on WhatsApp together, in the 24 hours after the first one. */
export const dailyAnswers: AnswerAllowance = {
  topic: 'assistant',
  variant: 'assistant',
  maximum: 30,
  windowSeconds: 24 * 60 * 60,
};
