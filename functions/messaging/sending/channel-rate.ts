import type { Settings } from '../../runtime/settings.ts';
import type { ChannelRate } from './permit-store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** What a new sender begins with, as mail providers and SES advise; twice as much each day. */
const firstDay = 200;

/** @param warmUpFrom `yyyy-mm-dd`: the sender's first day; undefined for one that is known */
export function channelRate({
  perSecond,
  perDay,
  warmUpFrom,
}: Settings<'SENDING_RATE'>['SENDING_RATE']): ChannelRate {
  return {
    perSecond,
    perDay(day) {
      if (warmUpFrom === undefined) return perDay;
      const days = Math.round((Date.parse(day) - Date.parse(warmUpFrom)) / dayMilliseconds);
      return Math.min(perDay, firstDay * 2 ** Math.max(0, days));
    },
  };
}
