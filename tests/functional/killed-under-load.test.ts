import { describe, expect, it } from 'vitest';
import { simulateKills } from '../support/kills/simulate-kills.ts';
import { findComplaints } from '../support/kills/find-complaints.ts';
import type { StoredState } from '../support/kills/stored-state.ts';

/** `KILLS_SEED` repeats the kill times and choices of a run, though not the machine's own timing. */
const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);

// The short form of `npm run bench:kills`, which kills ten times among more people.
const played = simulateKills({
  seed,
  kills: 2,
  together: 4,
  between: [300, 1000],
  // Runs the schedules that end trials and check payments; the editions of the days that pass are not part of the test.
  schedules: ['expire-trials', 'reconcile-payments', 'remind-trials', 'sweep-alerts'],
});
played.catch(() => undefined);

const without =
  (belongs: (item: Readonly<Record<string, unknown>>) => boolean) =>
  (state: StoredState): StoredState => {
    const lost = state.items.findIndex(belongs);
    return { ...state, items: state.items.filter((_, index) => index !== lost) };
  };
const isEntity = (entity: string) => (item: Readonly<Record<string, unknown>>) =>
  item['entity'] === entity;

/**
 * Removes every copy of one event that is still in the outbox. An event without a stored effect cannot be missed,
 * and a kill between the bus and the mark publishes an event twice.
 */
function withoutEvent(state: StoredState): StoredState {
  const inOutbox = new Set(
    state.items
      .filter(isEntity('OutboxEvent'))
      .map(({ event }) => (event as { readonly eventId?: unknown }).eventId),
  );
  const lost = state.events.find(({ eventId }) => inOutbox.has(eventId));
  return { ...state, events: state.events.filter(({ eventId }) => eventId !== lost?.eventId) };
}

/** Selects processed-event marks of the consumers that this test counts. */
const isMark = ({ entity, PK, SK }: Readonly<Record<string, unknown>>) =>
  entity === 'ProcessedEvent' &&
  String(PK).startsWith('PROCESSED#evt_') &&
  SK !== 'CONSUMER#finish-deletion';
/**
 * Selects deliveries of e-mails that were sent. Deliveries that were given up or skipped have no second source to
 * compare with.
 */
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
    ['a registration', without(isEntity('Account'))],
    ['a claim', without(isEntity('IdentityClaim'))],
    ['an event on the bus', withoutEvent],
    ['a user', (state) => ({ ...state, users: state.users.slice(1) })],
    ['a ledger', without((item) => isEntity('BillingLedger')(item) && isOfPayments(item))],
    ['the mark of a consumer', without(isMark)],
    ['the record of an e-mail', without(isOfSentEmail)],
    ['an e-mail that its record reports as sent', (state) => ({ ...state, mails: [] })],
  ])('detects a lost %s', async (_, tampered) => {
    const { model, state, lives } = await played;
    expect(findComplaints(model, tampered(state), lives)).not.toEqual([]);
  });

  it('detects a double charge, and leftover messages or names', async () => {
    const { model, state, lives } = await played;
    const again = state.payments.map((one) => ({ ...one, id: -one.id, status: 'approved' }));
    const charged = { ...state, payments: [...state.payments, ...again.slice(0, 1)] };
    expect(findComplaints(model, charged, lives)).not.toEqual([]);
    const queue = 'bfj-local-payment-notifications';
    const named = { PK: 'LEFT#acc_1', SK: 'ADDRESS', entity: 'LeftAddress' };
    expect(findComplaints(model, { ...state, items: [...state.items, named] }, lives)).not.toEqual(
      [],
    );
    const mailed = { ...state, mails: [...state.mails, ...state.mails, ...state.mails] };
    expect(findComplaints(model, mailed, lives)).not.toEqual([]);
    const left = { ...state, messages: [...state.messages, { queue, body: '{}' }] };
    expect(findComplaints(model, left, lives)).not.toEqual([]);
  });
});
