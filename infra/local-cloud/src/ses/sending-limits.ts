import * as z from 'zod';
import type { MovableClock } from '../clock.ts';
import type { Database } from '../database.ts';
import { SesError } from './ses-errors.ts';
import type { SesSettings } from './ses-settings.ts';

/** Send rate and daily quota of an account; both count recipients. */
export interface SendingLimits {
  /** @throws SesError when these recipients exceed a limit; then none of them counts */
  take(recipients: number, limits: Pick<SesSettings, 'maxSendRate' | 'max24HourSend'>): void;
  sentInLast24Hours(): number;
}

const minute = 60_000;
const day = 24 * 60 * minute;

export function createSendingLimits(dependencies: {
  readonly database: Database;
  readonly clock: MovableClock;
}): SendingLimits {
  const { database, clock } = dependencies;
  const count = database.prepare(
    `INSERT INTO sent_emails (minute, recipients) VALUES (?1, ?2)
     ON CONFLICT (minute) DO UPDATE SET recipients = recipients + excluded.recipients`,
  );
  const sum = database.prepare(
    'SELECT COALESCE(SUM(recipients), 0) AS recipients FROM sent_emails WHERE minute > ?',
  );
  const forget = database.prepare('DELETE FROM sent_emails WHERE minute <= ?');
  /** Token bucket of the send rate: it refills within a second. */
  let bucket = { left: Number.POSITIVE_INFINITY, at: clock.milliseconds() };

  const sentInLast24Hours = () => {
    const since = Math.floor((clock.milliseconds() - day) / minute);
    return z.object({ recipients: z.number() }).parse(sum.get(since)).recipients;
  };

  return {
    take: (recipients, { maxSendRate, max24HourSend }) => {
      const now = clock.milliseconds();
      const filled = ((now - bucket.at) / 1000) * maxSendRate;
      const left = Math.min(maxSendRate, bucket.left + filled);
      if (left < recipients) {
        throw new SesError('TooManyRequestsException', 'Maximum sending rate exceeded.');
      }
      if (max24HourSend !== -1 && sentInLast24Hours() + recipients > max24HourSend) {
        throw new SesError('TooManyRequestsException', 'Daily message quota exceeded.');
      }
      bucket = { left: left - recipients, at: now };
      const thisMinute = Math.floor(now / minute);
      if (count.run(thisMinute, recipients).changes === 1) {
        forget.run(Math.floor((now - day) / minute));
      }
    },
    sentInLast24Hours,
  };
}
