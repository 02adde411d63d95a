import { createHash } from 'node:crypto';
import type { MercadoPagoStore } from './mercadopago-store.ts';
import type { Topic } from './notifications/notification-record.ts';

/** The seller: one test user of the sandbox. */
export const collectorId = 447_716_201;
export const applicationId = 5_820_614_733_110_021;

/** An event that the seller is notified of. */
export interface SellerEvent {
  readonly topic: Topic;
  readonly dataId: string | number;
  readonly action: string;
  readonly version: number;
  /** Milliseconds. */
  readonly at: number;
  /** Notification address of the payment, if it has its own. */
  readonly url?: string | null;
}

/** Dependencies shared by all parts of the sandbox. */
export interface SandboxContext {
  readonly store: MercadoPagoStore;
  readonly notify: (news: SellerEvent) => void;
  /** Base address of this sandbox, without a trailing slash. */
  readonly baseUrl: string;
  /** Milliseconds from the authorization of a subscription to its first charge. */
  readonly firstChargeDelayMilliseconds: number;
  /** Milliseconds until searches include a new installment. */
  readonly searchLagMilliseconds: number;
}

/** Returns a number that is always the same for one e-mail. */
export function accountNumber(email: string): number {
  return (
    1_000_000_000 + (createHash('sha256').update(email).digest().readUInt32BE(0) % 900_000_000)
  );
}
