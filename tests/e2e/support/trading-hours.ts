import { nextOpening } from '../../../shared/market/b3-session.ts';
import type { SessionCloud } from './session-cloud.ts';

/** Moves the clock to one hour after B3 opens, when price checks start. */
export async function goToTrading(cloud: SessionCloud): Promise<void> {
  const opening = nextOpening(await cloud.now());
  await cloud.advanceClockTo(new Date(opening.getTime() + 60 * 60_000));
}
