import type { LocalCloud } from '@bfj/local-cloud/local-cloud';
import { ensureDemonstrationAccounts } from '../../infra/local/demonstration-accounts.ts';
import { startLocalProduct, type LocalProductOptions } from '../../infra/local/local-product.ts';
import { dayAfter } from '../../shared/market/b3-session.ts';

/** The pictures always show this week: prices of a simulated market follow from the day. */
const firstDay = '2026-11-06';
const saturday = '2026-11-14';
export const now = new Date(`${saturday}T10:00:00-03:00`);

/** Starts the built site on the Saturday after a week with all its editions. */
export async function startFixedProduct(
  options: Pick<LocalProductOptions, 'dataDirectory' | 'loginCode' | 'memory'> = { memory: true },
): Promise<LocalCloud> {
  const startsAt = new Date(`${firstDay}T17:00:00-03:00`);
  const cloud = await startLocalProduct({ ...options, site: 'built', startsAt });
  try {
    await ensureDemonstrationAccounts(cloud);
    for (let day = firstDay; day < saturday; day = dayAfter(day)) {
      // Closing editions are made in these minutes: during a longer step, a schedule of every minute fires only near
      // its end.
      await moveClock(cloud, new Date(`${day}T18:50:00-03:00`));
      await moveClock(cloud, new Date(`${day}T18:53:00-03:00`));
    }
    await moveClock(cloud, now);
    return cloud;
  } catch (error) {
    await cloud.stop();
    throw error;
  }
}

async function moveClock({ baseUrl }: LocalCloud, to: Date): Promise<void> {
  const moved = await fetch(new URL('/_local/clock', baseUrl), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ to: to.toISOString() }),
  });
  if (!moved.ok) throw new Error(`The clock did not move: ${await moved.text()}`);
}
