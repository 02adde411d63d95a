import { isTurned } from './plan-turns.ts';
import { turnMessages, type TurnDependencies } from './turn-messages.ts';

/**
 * What somebody says there of messages on WhatsApp. Whether a number takes messages at all is the
 * suppression's (functions/records/suppression.ts), whoever has it.
 * @param word ISO 8601 when they have written it; whatever they have said after it stays
 * @returns `overtaken` where that is something else
 * @throws BfjError `account_not_found`
 */
export async function turnWhatsApp(
  dependencies: TurnDependencies,
  accountId: string,
  { on, at }: { readonly on: boolean; readonly at: string },
): Promise<'turned' | 'overtaken'> {
  const turn = { channel: 'whatsapp', on } as const;
  const { settings } = await turnMessages(dependencies, accountId, [turn], {
    by: 'word',
    userAgent: null,
    at,
  });
  return isTurned(settings, turn) ? 'turned' : 'overtaken';
}
