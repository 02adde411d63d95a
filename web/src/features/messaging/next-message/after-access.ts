import { nextMessageTexts as texts } from '../../../copy/messaging/next-message.ts';
import { momentInWords } from '../../../lib/date-texts.ts';

/** Says that a message does not come, for access has ended by then. */
export function afterAccess(
  moment: string,
  end: { readonly at: string; readonly isTrial: boolean },
): string {
  return end.isTrial ? texts.afterTrial(moment) : texts.afterAccess(moment, momentInWords(end.at));
}
