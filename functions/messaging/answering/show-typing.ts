import type { Access } from '../../../shared/contracts/access.ts';
import { dailyAnswers } from '../../assistant/daily-answers.ts';
import type { WhatsApp } from '../../integrations/whatsapp.ts';
import type { UsedAllowance } from '../../runtime/limits/answer-allowances.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import { allAnswers } from './answer-rules.ts';
import { messageDigest } from '../inbound/message-digest.ts';

/**
 * Shows somebody that their question is being answered, as well as that can be done in a second: nothing waits for
 * it, and nothing depends on it. It never throws.
 * @param messageId of their message, as WhatsApp tells it
 */
export type ShowTyping = (accountId: string, messageId: string) => Promise<void>;

/** Over before the silence is that is waited for (answer-message.ts), so that it never comes after the answer. */
const longestMilliseconds = 1_000;

export function typingShower(dependencies: {
  readonly whatsApp: Pick<WhatsApp, 'showTyping'>;
  readonly findAccess: (accountId: string) => Promise<Pick<Access, 'hasAccess' | 'trialEndsAt'>>;
  readonly usedAnswers: UsedAllowance;
}): ShowTyping {
  const { whatsApp, findAccess, usedAnswers } = dependencies;
  return async (accountId, messageId) => {
    const given = AbortSignal.timeout(longestMilliseconds);
    try {
      // Meta asks for it where there will be an answer, and whoever sees it waits for one.
      const [{ hasAccess, trialEndsAt }, used, lately] = await Promise.all([
        findAccess(accountId),
        usedAnswers(dailyAnswers, accountId),
        usedAnswers(allAnswers, accountId),
      ]);
      const mayAsk = hasAccess || trialEndsAt !== undefined;
      const hasRoom = used.count < dailyAnswers.maximum && lately.count < allAnswers.maximum;
      if (!mayAsk || !hasRoom || given.aborted) return;
      await whatsApp.showTyping(messageId, given);
    } catch (error) {
      const about = { accountId, whatsAppMessage: messageDigest(messageId) };
      reportFailure('typing not shown', about, error, 'warn');
    }
  };
}
