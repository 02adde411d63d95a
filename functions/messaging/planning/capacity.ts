import type { Settings } from '../../runtime/settings.ts';
import { channelRate } from '../sending/channel-rate.ts';
import { utcDay } from '../../records/whatsapp-contact.ts';
import { runMinutes } from './plan-runs.ts';

/** What bulk has of a second (sending/permit-store.ts), without what others take of it. */
const bulkShare = 0.8;

/** How many messages a channel takes within a run's time, if nothing else is sent. */
export function capacity(rate: Settings<'SENDING_RATE'>['SENDING_RATE'], now: Date): number {
  const { perSecond, perDay } = channelRate(rate);
  return Math.min(
    Math.floor(perSecond * bulkShare * runMinutes * 60),
    perDay(utcDay(now)) ?? Infinity,
  );
}
