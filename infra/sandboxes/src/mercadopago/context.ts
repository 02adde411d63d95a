import { createHash } from 'node:crypto';
import type { Book } from './book.ts';
import type { Topic } from './notifications/notification-record.ts';

/** Who the seller is: one test user of the sandbox. */
export const collectorId = 447_716_201;
export const applicationId = 5_820_614_733_110_021;

/** Something that the seller is told of. */
export interface News {
  readonly topic: Topic;
  readonly dataId: string | number;
  readonly action: string;
  readonly version: number;
  /** Milliseconds. */
  readonly at: number;
  /** Address of a payment's own notifications, where it has one. */
  readonly url?: string | null;
}

/** What every part of the sandbox works on. */
export interface SandboxContext {
  readonly book: Book;
  readonly tell: (news: News) => void;
  /** Where this sandbox answers; no trailing slash. */
  readonly baseUrl: string;
  /** Between an authorised subscription and its first charge, milliseconds. */
  readonly firstChargeDelayMilliseconds: number;
  /** How long a new installment stays out of searches, milliseconds. */
  readonly searchLagMilliseconds: number;
}

/** A number that is always the same for one e-mail. */
export function accountNumber(email: string): number {
  return (
    1_000_000_000 + (createHash('sha256').update(email).digest().readUInt32BE(0) % 900_000_000)
  );
}
