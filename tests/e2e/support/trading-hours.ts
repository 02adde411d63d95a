import { nextOpening } from '../../../shared/market/b3-session.ts';
import type { SessionCloud } from './session-cloud.ts';

/** An hour after B3 has opened: prices are looked at from then on. */
export async function goToTrading(cloud: SessionCloud): Promise<void> {
  const opening = nextOpening(await cloud.now());
  await cloud.advanceClockTo(new Date(opening.getTime() + 60 * 60_000));
}
