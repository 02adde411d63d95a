import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { RateLimit } from '../limits/rate-limit.ts';

/** At most `maximum` calls in each window. */
export type CallLimit = Omit<RateLimit, 'name'>;
type DayLimit = ReturnType<typeof perDay>;
/** Never an empty list: an endpoint without limits does not compile. */
type NonEmptyLimits = readonly [CallLimit, ...CallLimit[]];

/** For a public endpoint: calls per address. */
export interface AddressLimits {
  readonly address: NonEmptyLimits;
}

/**
 * For an endpoint with a session: also calls per user. Many users may share an address (an office, a mobile
 * carrier), so its limit is that of many users.
 */
export interface SessionLimits extends AddressLimits {
  readonly account: NonEmptyLimits;
}

/** For an endpoint that calls a partner, which costs money: a daily budget. */
export interface PartnerLimits extends SessionLimits {
  readonly account: readonly [DayLimit, ...CallLimit[]];
}

export function perMinute(maximum: number) {
  return { maximum, windowSeconds: 60 } as const;
}
export function perQuarterHour(maximum: number) {
  return { maximum, windowSeconds: 900 } as const;
}
export function perHour(maximum: number) {
  return { maximum, windowSeconds: 3_600 } as const;
}
/** For a day in São Paulo, for limits that users know as 'hoje' and 'amanhã'. */
export const localDay = { windowSeconds: 86_400, windowOffsetSeconds: 3 * 3_600 } as const;
export function perDay(maximum: number) {
  return { maximum, windowSeconds: 86_400 } as const;
}

/*
 * Limits of public endpoints. A Brazilian carrier puts a thousand phones behind one IPv4 address, so an address is
 * allowed the calls of three hundred users in a quarter of an hour. A single attacker is bounded by the total of a
 * day, which a wide window keeps low, and by the limits per e-mail, phone, code or account.
 */

/** A form that is sent once or twice, or the link of a message: 28,800 a day. */
export const formLimits = { address: [perQuarterHour(300)] } as const satisfies AddressLimits;

/**
 * Limits of checks whether an e-mail, phone or CPF is registered; a sign-up makes three. At 10,000 a day, one address
 * needs 27 years for the phones of one area code.
 */
export const existenceCheckLimits: AddressLimits = {
  address: [perQuarterHour(900), perDay(10_000)],
};

/** A message to an address that a visitor types; each address gets few (`functions/proof/`). */
export const messageRequestLimits: AddressLimits = {
  address: [perQuarterHour(100), perDay(1_000)],
};

/** Requests of a page while a user types. */
export const typingLimits: AddressLimits = { address: [perMinute(1_200)] };

/** Reading one's own data: a page sends a handful of requests, and some poll. */
export const readingLimits: SessionLimits = {
  account: [perMinute(120)],
  address: [perMinute(1200)],
};

/** Saving a form: each save may write a consent and call the operator's tools. */
export const savingLimits: SessionLimits = { account: [perDay(100)], address: [perMinute(240)] };

/** Reading or deleting all data of a user. */
export const allUserDataLimits: SessionLimits = {
  account: [perHour(20)],
  address: [perMinute(10)],
};

/**
 * Paying, or starting a subscription, each counted separately. A request without an answer is sent up to four times,
 * and again for each manual retry; refused cards have their own limit.
 */
export const paymentLimits: PartnerLimits = { account: [perDay(60)], address: [perHour(60)] };

/** Cancelling: the first call stores the request, even if the partner fails. */
export const cancellationLimits: PartnerLimits = { account: [perDay(20)], address: [perHour(200)] };

/** Names the limits, each with a separate counter. */
export function namedLimits(
  { path }: Pick<Endpoint, 'path'>,
  by: 'address' | 'person',
  [first, ...others]: NonEmptyLimits,
): readonly [RateLimit, ...RateLimit[]] {
  const name = path.slice('/api/'.length);
  const withFullName = (limit: CallLimit) => ({
    ...limit,
    name: `${name}:${by}:${limit.windowSeconds}`,
  });
  return [withFullName(first), ...others.map(withFullName)];
}
