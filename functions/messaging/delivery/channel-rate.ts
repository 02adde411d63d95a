import type { Settings } from '../../runtime/settings.ts';
import type { ChannelRate } from './send-rate-limiter-store.ts';

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** Daily limit of a new sender, as mail providers and SES advise; it doubles each day. */
const firstDayQuota = 200;

/** @param warmUpFrom `yyyy-mm-dd`: the sender's first day; undefined for an established sender */
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
      return Math.min(perDay, firstDayQuota * 2 ** Math.max(0, days));
    },
  };
}
