import { isAlreadySet } from './plan-settings-change.ts';
import { setMessageSwitches, type SetMessageSwitchesDependencies } from './set-message-switches.ts';

/**
 * Sets an account's consent to messages on WhatsApp, given or withdrawn in words. A suppression of the number is
 * separate (functions/entities/suppression.ts): it applies to every owner of the number.
 * @param at ISO 8601: when the user wrote it; a later choice stays
 * @returns `overtaken` when a later choice differs
 * @throws ProblemError `account_not_found`
 */
export async function setWhatsAppConsent(
  dependencies: SetMessageSwitchesDependencies,
  accountId: string,
  { on, at }: { readonly on: boolean; readonly at: string },
): Promise<'turned' | 'overtaken'> {
  const change = { channel: 'whatsapp', on } as const;
  const { settings } = await setMessageSwitches(dependencies, accountId, [change], {
    by: 'word',
    userAgent: null,
    at,
  });
  return isAlreadySet(settings, change) ? 'turned' : 'overtaken';
}
