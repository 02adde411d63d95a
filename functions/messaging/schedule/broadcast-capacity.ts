import type { Settings } from '../../runtime/settings.ts';
import { channelRate } from '../delivery/channel-rate.ts';
import { utcDay } from '../../entities/whatsapp-contact.ts';
import { broadcastMinutes } from './plan-broadcasts.ts';

/** Share of the rate for bulk messages (delivery/send-rate-limiter-store.ts). */
const bulkShare = 0.8;

/** Returns the maximum number of messages that a channel can send during a broadcast if nothing else is sent. */
export function broadcastCapacity(
  rate: Settings<'SENDING_RATE'>['SENDING_RATE'],
  now: Date,
): number {
  const { perSecond, perDay } = channelRate(rate);
  return Math.min(
    Math.floor(perSecond * bulkShare * broadcastMinutes * 60),
    perDay(utcDay(now)) ?? Infinity,
  );
}
