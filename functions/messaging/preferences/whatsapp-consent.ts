import { isAlreadySet } from './plan-settings-change.ts';
import { setMessages, type SetMessagesDependencies } from './set-messages.ts';

/**
 * What somebody says there of messages on WhatsApp. Whether a number takes messages at all is the
 * suppression's (functions/entities/suppression.ts), whoever has it.
 * @param word ISO 8601 when they have written it; whatever they have said after it stays
 * @returns `overtaken` where that is something else
 * @throws ProblemError `account_not_found`
 */
export async function setWhatsAppConsent(
  dependencies: SetMessagesDependencies,
  accountId: string,
  { on, at }: { readonly on: boolean; readonly at: string },
): Promise<'turned' | 'overtaken'> {
  const turn = { channel: 'whatsapp', on } as const;
  const { settings } = await setMessages(dependencies, accountId, [turn], {
    by: 'word',
    userAgent: null,
    at,
  });
  return isAlreadySet(settings, turn) ? 'turned' : 'overtaken';
}
