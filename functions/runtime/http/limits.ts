import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import type { RateLimit } from '../limits/rate-limit.ts';

/** At most `maximum` calls in each window. */
export type CallLimit = Omit<RateLimit, 'name'>;
type DayLimit = ReturnType<typeof perDay>;
/** Never an empty list: an endpoint without limits does not compile. */
type Some = readonly [CallLimit, ...CallLimit[]];

/** Of an endpoint for anybody: the calls of one address. */
export interface AddressLimits {
  readonly address: Some;
}

/**
 * Of an endpoint for sessions: the calls of one person as well. Many people share an address (an
 * office, a mobile carrier), so that an address may do what many people do.
 */
export interface SessionLimits extends AddressLimits {
  readonly person: Some;
}

/** Of an endpoint that asks a partner, whose calls cost money and patience: a budget a day. */
export interface PartnerLimits extends SessionLimits {
  readonly person: readonly [DayLimit, ...CallLimit[]];
}

export function perMinute(maximum: number) {
  return { maximum, windowSeconds: 60 } as const;
}
export function perHour(maximum: number) {
  return { maximum, windowSeconds: 3_600 } as const;
}
/** Of a day of São Paulo, for what a person is told of as 'hoje' and 'amanhã'. */
export const localDay = { windowSeconds: 86_400, windowOffsetSeconds: 3 * 3_600 } as const;
export function perDay(maximum: number) {
  return { maximum, windowSeconds: 86_400 } as const;
}

/** Reading what is one's own: a page asks a handful of times, and some ask again by themselves. */
export const readingLimits: SessionLimits = {
  person: [perMinute(120)],
  address: [perMinute(1200)],
};

/** Changing what is one's own by a form: each save may leave a consent and tell the tools. */
export const savingLimits: SessionLimits = { person: [perDay(100)], address: [perMinute(240)] };

/** Reading or deleting the whole of a person. */
export const wholePersonLimits: SessionLimits = {
  person: [perHour(20)],
  address: [perMinute(10)],
};

/**
 * Paying, or putting a card behind a subscription, each counted for itself. A press that gets no
 * answer is sent up to four times, and each time that somebody has it sent again; the cards that
 * are refused are counted beside.
 */
export const payingLimits: PartnerLimits = { person: [perDay(60)], address: [perHour(60)] };

/** Ending what was paid for: the wish is kept at the first call, whatever the partner does. */
export const endingLimits: PartnerLimits = { person: [perDay(20)], address: [perHour(200)] };

/** Limits under the names that they are counted by, each one a counter of its own. */
export function namedLimits(
  { path }: Pick<Endpoint, 'path'>,
  by: 'address' | 'person',
  limits: Some,
): readonly RateLimit[] {
  const name = path.slice('/api/'.length);
  return limits.map((limit) => ({ ...limit, name: `${name}:${by}:${limit.windowSeconds}` }));
}
