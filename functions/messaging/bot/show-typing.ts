import type { Access } from '../../../shared/contracts/access.ts';
import { dailyAnswers } from '../../assistant/daily-answers.ts';
import type { WhatsApp } from '../../integrations/whatsapp.ts';
import type { ReadAllowanceUse } from '../../runtime/limits/answer-allowances.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { allAnswers } from './answer-rules.ts';
import { messageDigest } from '../inbound/message-digest.ts';

/**
 * Shows the typing indicator while a question is being answered. Best effort within a second: the caller does not
 * wait for it. Never throws.
 * @param messageId WhatsApp's id of the user's message
 */
export type ShowTyping = (accountId: string, messageId: string) => Promise<void>;

/** Shorter than the pause before the answer (answer-message.ts), so that it never comes after the answer. */
const timeoutMilliseconds = 1_000;

export function typingShower(dependencies: {
  readonly whatsApp: Pick<WhatsApp, 'showTyping'>;
  readonly findAccess: (accountId: string) => Promise<Pick<Access, 'hasAccess' | 'trialEndsAt'>>;
  readonly usedAnswers: ReadAllowanceUse;
}): ShowTyping {
  const { whatsApp, findAccess, usedAnswers } = dependencies;
  return async (accountId, messageId) => {
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    try {
      // Meta allows the indicator only when an answer follows, and the user waits for one.
      const [{ hasAccess, trialEndsAt }, used, recentAnswers] = await Promise.all([
        findAccess(accountId),
        usedAnswers(dailyAnswers, accountId),
        usedAnswers(allAnswers, accountId),
      ]);
      const mayAsk = hasAccess || trialEndsAt !== undefined;
      const isWithinLimits =
        used.count < dailyAnswers.maximum && recentAnswers.count < allAnswers.maximum;
      if (!mayAsk || !isWithinLimits || signal.aborted) return;
      await whatsApp.showTyping(messageId, signal);
    } catch (error) {
      const about = { accountId, whatsAppMessage: messageDigest(messageId) };
      reportFailure('typing not shown', about, error, 'warn');
    }
  };
}
