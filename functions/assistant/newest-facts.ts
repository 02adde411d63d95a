import type { KnownFacts } from '../../shared/editions/edition-facts.ts';
import { dayBefore, saoPauloDay } from '../../shared/market/b3-session.ts';
import type { FrozenEditions } from '../market/editions/frozen-editions.ts';
import type { Clock } from '../runtime/clock.ts';

/** Longer than any pause of the exchange. */
const daysLookedAt = 7;

/** The facts of the newest edition that was made. One request. */
export function newestFacts(
  editions: Pick<FrozenEditions, 'facts'>,
  clock: Clock,
): () => Promise<KnownFacts | undefined> {
  return async () => {
    let day = saoPauloDay(clock());
    const days = [day];
    while (days.length < daysLookedAt) {
      day = dayBefore(day);
      days.push(day);
    }
    const [newest] = await editions.facts(
      days.flatMap((one) => [
        { kind: 'closing' as const, day: one },
        { kind: 'opening' as const, day: one },
      ]),
    );
    return newest;
  };
}
