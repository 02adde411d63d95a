import { beforeEach, describe, expect, it } from 'vitest';
import {
  quotedEditionFinder,
  quotedFinder,
} from '../../../../functions/messaging/bot/stores/quoted-message-store.ts';
import { messageDigest } from '../../../../functions/messaging/inbound/message-digest.ts';
import {
  deliveryExpiry,
  deliveryKey,
  type Delivery,
} from '../../../../functions/entities/delivery.ts';
import { memoryTable, type MemoryTable } from '../../../support/sending/memory-table.ts';

const now = new Date('2026-11-24T22:30:00.000Z');
let memory: MemoryTable;
beforeEach(() => {
  memory = memoryTable();
});

interface Kept extends Partial<Delivery> {
  readonly id: string;
  readonly account?: string;
  readonly expiresAt?: number;
}

function keep({ account = 'acc_1', ...over }: Kept): void {
  const at = `${over.id.slice(0, 10)}T10:00:00.000Z`;
  memory.put({
    ...deliveryKey({ owner: `ACCOUNT#${account}`, id: over.id, channel: 'whatsapp' }),
    entity: 'Delivery',
    channel: 'whatsapp',
    kind: over.id.split('_')[1],
    state: 'accepted',
    attempts: 1,
    subject: 'Mensagem',
    text: 'Texto',
    partnerId: 'wamid.sent',
    created_at: at,
    updated_at: at,
    expiresAt: deliveryExpiry(now),
    ...over,
  });
}

const find = (id = 'wamid.sent', account = 'acc_1') =>
  quotedFinder(memory.table, () => now)(account, id);

const findEdition = () => quotedEditionFinder(memory.table, () => now)('acc_1', 'wamid.sent');

describe('a quoted message', () => {
  const digest = messageDigest('wamid.asked');

  it.each(['', '-2', '-3'])(
    'is resolved to its question when it is an answer (%j)',
    async (nth) => {
      keep({ id: `2026-11-20_reply_${digest}${nth}` });
      keep({ id: '2026-11-24_reply_other', partnerId: 'wamid.other' });
      expect(await find()).toEqual({ digest });
    },
  );

  it("is read as the user's own question when we have not sent it", async () => {
    expect(await find('wamid.asked')).toEqual({ digest });
  });

  it.each([
    ['2026-11-24_opening_edition', { about: 'edition', kind: 'opening', day: 'today' }],
    ['2026-11-23_closing_edition', { about: 'edition', kind: 'closing', day: 'yesterday' }],
    ['2026-11-19_closing_edition', { about: 'edition', kind: 'closing' }],
  ])('refers to its edition when it is the edition %s', async (id, question) => {
    keep({ id });
    expect(await find()).toEqual({ question });
  });

  it.each(['opening', 'closing', 'digest', 'note', 'weekly-report'])(
    'is sent by “Ver completo” when it has the kind %s',
    async (kind) => {
      keep({ id: `2026-11-20_${kind}_edition` });
      keep({ id: '2026-11-24_closing_edition', partnerId: 'wamid.other' });
      expect(await findEdition()).toBe(`2026-11-20_${kind}_edition`);
    },
  );

  it('is not sent by “Ver completo” when it is not an edition', async () => {
    keep({ id: '2026-11-24_alert_alt_1', subject: 'ITUB4 chegou a R$ 40,00' });
    expect(await findEdition()).toBeUndefined();
  });

  it('refers to the alerts of its asset when it is an alert', async () => {
    keep({ id: '2026-11-24_alert_alt_1', subject: 'ITUB4 chegou a R$ 40,00' });
    expect(await find()).toEqual({ question: { about: 'remove-alerts', ticker: 'ITUB4' } });
  });

  it.each(['note', 'digest', 'weekly-report', 'account'])(
    'adds no context when it has the kind %s',
    async (kind) => {
      keep({ id: `2026-11-24_${kind}_edition` });
      expect(await find()).toBeUndefined();
    },
  );

  it.each<[string, Omit<Kept, 'id'>]>([
    ['to another account', { account: 'acc_2' }],
    ['with an expired record', { expiresAt: now.getTime() / 1000 }],
  ])('is not resolved when it is one %s', async (_, over) => {
    keep({ id: '2026-11-24_alert_alt_1', subject: 'ITUB4 chegou a R$ 40,00', ...over });
    expect(await find()).toEqual({ digest: messageDigest('wamid.sent') });
  });

  it('is searched among the newest 150 only', async () => {
    keep({ id: '2026-11-01_opening_edition' });
    for (let nth = 0; nth < 150; nth += 1) {
      keep({ id: `2026-11-02_reply_${nth}`, partnerId: `wamid.${nth}` });
    }
    expect(await find()).toEqual({ digest: messageDigest('wamid.sent') });
    expect(await find('wamid.7')).toEqual({ digest: '7' });
  });
});
