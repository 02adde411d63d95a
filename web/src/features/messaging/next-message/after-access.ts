import { nextMessageTexts as texts } from '../../../copy/messaging/next-message.ts';
import { formatLongMoment } from '../../../lib/date-texts.ts';

/** Says that a message will not be sent, because access ends before it. */
export function afterAccess(
  moment: string,
  end: { readonly at: string; readonly isTrial: boolean },
): string {
  return end.isTrial
    ? texts.afterTrial(moment)
    : texts.afterAccess(moment, formatLongMoment(end.at));
}
