import { describe, expect, it } from 'vitest';
import { playKills } from '../support/kills/play.ts';
import { reckon } from '../support/kills/reckoning.ts';
import type { StoredState } from '../support/kills/stored-state.ts';

/** `KILLS_SEED` repeats the instants and choices of one; the machine's own pace stays its own. */
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);

// The short form of `npm run bench:kills`, which kills ten times among more people.
const played = playKills({
  seed,
  kills: 2,
  together: 4,
  between: [300, 1000],
  // What ends trials and asks about payments: editions of the days that pass are not cut off by any kill.
  schedules: ['expire-trials', 'reconcile-payments', 'remind-trials', 'sweep-alerts'],
});
played.catch(() => undefined);

const without =
  (belongs: (item: Readonly<Record<string, unknown>>) => boolean) =>
  (state: StoredState): StoredState => {
    const lost = state.items.findIndex(belongs);
    return { ...state, items: state.items.filter((_, place) => place !== lost) };
  };
const ofEntity = (entity: string) => (item: Readonly<Record<string, unknown>>) =>
  item['entity'] === entity;

/**
 * Every copy of an event that is still in the outbox: an event of which nothing is stored can be missed by nothing,
 * and a kill between the bus and the mark publishes an event twice.
 */
function withoutEvent(state: StoredState): StoredState {
  const inOutbox = new Set(
    state.items
      .filter(ofEntity('OutboxEvent'))
      .map(({ event }) => (event as { readonly eventId?: unknown }).eventId),
  );
  const lost = state.events.find(({ eventId }) => inOutbox.has(eventId));
  return { ...state, events: state.events.filter(({ eventId }) => eventId !== lost?.eventId) };
}

/** Of an event, by a consumer whose marks are reckoned with. */
const isMark = ({ entity, PK, SK }: Readonly<Record<string, unknown>>) =>
  entity === 'ProcessedEvent' &&
  String(PK).startsWith('PROCESSED#evt_') &&
  SK !== 'CONSUMER#finish-deletion';
/** Of an e-mail that has left: of one that was given up, or that nobody was owed, only the record ever tells. */
const isOfSentEmail = ({ entity, channel, state }: Readonly<Record<string, unknown>>) =>
  entity === 'Delivery' &&
  channel === 'email' &&
  ['accepted', 'delivered', 'read'].includes(String(state));
const isOfPayments = ({ charges }: Readonly<Record<string, unknown>>) =>
  Array.isArray(charges) && charges.length > 0;

describe(`a cloud that is killed under mixed load, seed ${seed}`, { timeout: 300_000 }, () => {
  it('loses nothing, charges nothing twice and leaves nothing half done', async () => {
    const { complaints, lives } = await played;
    expect(complaints).toEqual([]);
    expect(lives.length).toBeGreaterThanOrEqual(4);
  });

  it.each<readonly [string, (state: StoredState) => StoredState]>([
    ['a registration', without(ofEntity('Account'))],
    ['a claim', without(ofEntity('IdentityClaim'))],
    ['an event on the bus', withoutEvent],
    ['a user', (state) => ({ ...state, users: state.users.slice(1) })],
    ['a ledger', without((item) => ofEntity('BillingLedger')(item) && isOfPayments(item))],
    ['the mark of a consumer', without(isMark)],
    ['the record of an e-mail', without(isOfSentEmail)],
    ['an e-mail that it says has left', (state) => ({ ...state, mails: [] })],
  ])('would be seen to have lost %s', async (_, tampered) => {
    const { model, state, lives } = await played;
    expect(reckon(model, tampered(state), lives)).not.toEqual([]);
  });

  it('would be seen to have charged twice, and to have left a message or a name', async () => {
    const { model, state, lives } = await played;
    const again = state.payments.map((one) => ({ ...one, id: -one.id, status: 'approved' }));
    const charged = { ...state, payments: [...state.payments, ...again.slice(0, 1)] };
    expect(reckon(model, charged, lives)).not.toEqual([]);
    const queue = 'bfj-local-payment-notifications';
    const named = { PK: 'LEFT#acc_1', SK: 'ADDRESS', entity: 'LeftAddress' };
    expect(reckon(model, { ...state, items: [...state.items, named] }, lives)).not.toEqual([]);
    const mailed = { ...state, mails: [...state.mails, ...state.mails, ...state.mails] };
    expect(reckon(model, mailed, lives)).not.toEqual([]);
    const left = { ...state, messages: [...state.messages, { queue, body: '{}' }] };
    expect(reckon(model, left, lives)).not.toEqual([]);
  });
});
