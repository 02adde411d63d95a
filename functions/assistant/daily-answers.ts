import type { AnswerAllowance } from '../runtime/limits/answer-allowances.ts';

/** Limit of answers per user, on the site and on WhatsApp together, in the 24 hours after the first one. */
export const dailyAnswers: AnswerAllowance = {
  topic: 'assistant',
  variant: 'assistant',
  maximum: 30,
  windowSeconds: 24 * 60 * 60,
};

/** Replies to questions about trades cost no daily answer, up to this number; further ones do. */
export const tradeReplies: AnswerAllowance = {
  topic: 'trade-replies',
  variant: 'trade-replies',
  maximum: 40,
  windowSeconds: 60 * 60,
};
