import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { describe, expect, it } from 'vitest';
import {
  parseReclaimable,
  reclaimWrites,
} from '../../../functions/accounts/reclaim/reclaimable-account.ts';
import { toPayment } from '../../../functions/billing/ledger/billing-changes.ts';
import { accountItem } from '../../../functions/entities/account.ts';
import {
  ledgerItem,
  pastItems,
  type Charge,
  type Ledger,
} from '../../../functions/entities/billing-ledger.ts';
import { paymentItem } from '../../../functions/entities/payment.ts';
import {
  buildCharge,
  buildLedger,
  buildLedgerSubscription,
} from '../../support/billing/ledgers.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';

const account = buildAccount(1);
const accountKey = { PK: `ACCOUNT#${account.id}` };

/** Returns whether an account with this ledger can be reclaimed by the verified owner of its e-mail. */
function isReclaimable(ledger: Ledger | undefined, ...rows: readonly object[]): boolean {
  const payments = (ledger?.charges ?? []).map((charge) =>
    paymentItem(account.id, toPayment(charge, charge.createdAt)),
  );
  const stored = [accountItem(account), ...payments, ...rows].map((row) => ({ ...row }));
  const billing = ledger === undefined ? [] : [{ ...ledgerItem(ledger) }];
  return parseReclaimable(account.id, stored, billing) !== undefined;
}

const notApproved = { approvedAt: null } as const;
const unpaidPix = { method: 'pix', ...notApproved } as const;
const refunded = { refundedInCentavos: 17_994, refundedAt: '2026-11-22T12:00:00.000Z' } as const;

describe('an account with an unverified e-mail', () => {
  it.each<[string, Partial<Charge>, 'is reclaimed' | 'stays']>([
    [
      'a Pix that expired',
      { ...unpaidPix, status: 'cancelled', detail: 'expired' },
      'is reclaimed',
    ],
    ['a Pix that can still be paid', { ...unpaidPix, status: 'pending' }, 'is reclaimed'],
    ['a refused card', { ...notApproved, status: 'rejected' }, 'is reclaimed'],
    ['a card under review', { ...notApproved, status: 'in_process' }, 'is reclaimed'],
    ['a card that was only authorised', { ...notApproved, status: 'authorized' }, 'is reclaimed'],
    ['a payment that was cancelled', { ...notApproved, status: 'cancelled' }, 'is reclaimed'],
    ['an attempt of unknown outcome', { ...notApproved, status: 'sending' }, 'is reclaimed'],
    ['an attempt that never arrived', { ...notApproved, status: 'abandoned' }, 'is reclaimed'],
    ['an attempt that was not accepted', { ...notApproved, status: 'refused' }, 'is reclaimed'],
    ['a fully refunded payment', { ...refunded, status: 'refunded' }, 'is reclaimed'],
    [
      'a settled chargeback',
      { ...refunded, status: 'charged_back', detail: 'settled' },
      'is reclaimed',
    ],
    ['a payment that was received', {}, 'stays'],
    ['a partially refunded payment', { refundedInCentavos: 100 }, 'stays'],
    ['a payment with a requested refund', { withdrawnAt: '2026-11-22T12:00:00.000Z' }, 'stays'],
    ['a payment in mediation', { status: 'in_mediation' }, 'stays'],
    [
      'an undecided dispute',
      { ...refunded, status: 'charged_back', detail: 'in_process' },
      'stays',
    ],
    ['a dispute decided in our favour', { status: 'charged_back', detail: 'reimbursed' }, 'stays'],
  ])('with %s: %s', (_, over, outcome) => {
    const ledger = buildLedger({ accountId: account.id, charges: [buildCharge(over)] });
    expect(isReclaimable(ledger)).toBe(outcome === 'is reclaimed');
  });

  it('is reclaimed with a monthly subscription that was never charged', () => {
    const subscriptions = [buildLedgerSubscription({ nextPaymentAt: null })];
    const ledger = buildLedger({ accountId: account.id, subscriptions });
    expect(isReclaimable(ledger, { ...accountKey, SK: 'SUBSCRIPTION', id: 'sbs_1' })).toBe(true);
  });

  it('is not reclaimed when an operator wrote one of its rows', () => {
    expect(isReclaimable(undefined)).toBe(true);
    expect(isReclaimable(undefined, { ...accountKey, SK: 'ACTIVE_USER' })).toBe(false);
    expect(isReclaimable(undefined, { ...accountKey, SK: 'SUBSCRIPTION', id: 'by hand' })).toBe(
      false,
    );
    expect(isReclaimable(undefined, { ...accountKey, SK: 'PAYMENT#pay_9', id: 'pay_9' })).toBe(
      false,
    );
    const empty = buildLedger({ accountId: account.id });
    expect(isReclaimable(empty)).toBe(true);
    expect(isReclaimable(empty, { ...accountKey, SK: 'SUBSCRIPTION', id: 'by hand' })).toBe(false);
    expect(isReclaimable({ ...empty, grantedUntil: '2027-01-01T00:00:00.000Z' })).toBe(false);
  });

  it('closes its ledger by replacing the whole item, which needs no update permission', () => {
    const unpaid = buildCharge({ status: 'rejected', approvedAt: null });
    const stored = ledgerItem(
      buildLedger({ accountId: account.id, version: 7, charges: [unpaid] }),
    );
    const reclaimable = parseReclaimable(
      account.id,
      [{ ...accountItem(account) }],
      [{ ...stored }],
    );
    if (reclaimable === undefined) throw new Error('The account cannot be reclaimed');
    const deleted = {
      eventId: 'evt_1',
      eventName: 'account.deleted',
      eventVersion: 1,
      occurredAt: '2026-11-29T12:00:00.000Z',
      data: { accountId: account.id },
    } as const;
    const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'sa-east-1' }));
    const writes = reclaimWrites({ client, name: 'bfj' }, reclaimable, {}, deleted);
    expect(writes.filter(({ Update }) => Update !== undefined)).toEqual([]);
    const [closing] = writes.filter(({ Put }) => Put?.Item?.['PK'] === stored.PK);
    expect(closing?.Put).toMatchObject({
      Item: {
        ...stored,
        version: 8,
        closedAt: deleted.occurredAt,
        needsReconciliation: true,
        GSI1PK: expect.any(String),
        GSI1SK: `${deleted.occurredAt}#${account.id}`,
        expiresAt: expect.any(Number),
      },
      ConditionExpression: '#version = :read',
      ExpressionAttributeValues: { ':read': 7 },
    });
  });

  it('is not reclaimed when its ledger or history cannot be read', () => {
    const damaged = { ...ledgerItem(buildLedger({ accountId: account.id })), charges: 'none' };
    const rows = [{ ...accountItem(account) }];
    expect(parseReclaimable(account.id, rows, [damaged])).toBeUndefined();
    const paid = [{ index: 0, entry: buildCharge({}) }];
    const [past = { PK: '', SK: '' }] = pastItems(account.id, { charges: paid, subscriptions: [] });
    const head = ledgerItem(buildLedger({ accountId: account.id }), {
      charges: 1,
      subscriptions: 0,
    });
    expect(parseReclaimable(account.id, rows, [{ ...head }, { ...past }])).toBeUndefined();
    expect(parseReclaimable(account.id, rows, [{ ...head }])).toBeUndefined();
    expect(parseReclaimable(account.id, rows, [{ ...past }])).toBeUndefined();
    const unpaid = [{ index: 0, entry: buildCharge({ status: 'rejected', approvedAt: null }) }];
    const [row = past] = pastItems(account.id, { charges: unpaid, subscriptions: [] });
    expect(parseReclaimable(account.id, rows, [{ ...head }, { ...row }])).toBeDefined();
  });
});
