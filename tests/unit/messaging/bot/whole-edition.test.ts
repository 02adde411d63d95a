import { beforeEach, describe, expect, it } from 'vitest';
import {
  editionFinder,
  wholeTextParts,
} from '../../../../functions/messaging/bot/whole-edition.ts';
import {
  deliveryExpiry,
  deliveryKey,
  type Delivery,
} from '../../../../functions/entities/delivery.ts';
import { messagePartsSchema } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { memoryTable, type MemoryTable } from '../../../support/sending/memory-table.ts';

const now = new Date('2026-11-24T22:30:00.000Z');
let memory: MemoryTable;
beforeEach(() => {
  memory = memoryTable();
});

interface DeliveryOptions extends Partial<Delivery> {
  readonly id: string;
  readonly account?: string;
  readonly expiresAt?: number;
}

function storeDelivery({
  account = 'acc_1',
  channel = 'whatsapp',
  ...over
}: DeliveryOptions): string {
  const at = `${over.id.slice(0, 10)}T10:00:00.000Z`;
  const text = `${over.id} de ${account} por ${channel}`;
  memory.put({
    ...deliveryKey({ owner: `ACCOUNT#${account}`, id: over.id, channel }),
    entity: 'Delivery',
    channel,
    kind: over.id.split('_')[1],
    state: 'accepted',
    attempts: 1,
    subject: 'Mensagem',
    text,
    created_at: at,
    updated_at: at,
    attempted_at: at,
    expiresAt: deliveryExpiry(now),
    ...over,
  });
  return text;
}
const find = (delivery?: string, account = 'acc_1') =>
  editionFinder(memory.table, () => now)(account, delivery);

describe('the edition that a button requests', () => {
  const id = '2026-11-24_opening_edition';

  it('is the one that the button names, even after later editions, and belongs to the account that presses', async () => {
    const own = storeDelivery({ id });
    const others = storeDelivery({ id, account: 'acc_2' });
    storeDelivery({ id, channel: 'email' });
    storeDelivery({ id: '2026-11-24_closing_edition' });
    expect(await find(id)).toBe(own);
    expect(await find(id, 'acc_2')).toBe(others);
    expect(await find(id, 'acc_3')).toBeUndefined();
  });

  it.each([
    ['was only sent by e-mail', () => storeDelivery({ id, channel: 'email' })],
    [
      'has expired, though its row still exists',
      () => storeDelivery({ id, expiresAt: 1_700_000_000 }),
    ],
    ['is no edition', () => storeDelivery({ id, kind: 'account' })],
    ['cannot be parsed', () => storeDelivery({ id, attempts: Number.NaN })],
    ['is nowhere', () => storeDelivery({ id: '2026-11-23_opening_edition' })],
  ])('is undefined when the message %s', async (_, given) => {
    given();
    expect(await find(id)).toBeUndefined();
  });

  it.each(['', 'x', '2026-11-24_opening', `${id}#email`, `${id}\n`, 'a'.repeat(3_000)])(
    'is undefined for %j',
    async (payload) => {
      storeDelivery({ id });
      expect(await find(payload)).toBeUndefined();
    },
  );
});

describe('the newest edition', () => {
  it("is the last sent one of the reader's kind", async () => {
    storeDelivery({ id: '2026-11-23_closing_edition' });
    storeDelivery({ id: '2026-11-24_opening_edition' });
    const closing = storeDelivery({
      id: '2026-11-24_closing_edition',
      attempted_at: '2026-11-24T21:00:00.000Z',
    });
    storeDelivery({ id: '2026-11-24_reply_abc' });
    expect(await find()).toBe(closing);
    const digest = storeDelivery({ id: '2026-11-14_digest_edition', account: 'acc_2' });
    expect(await find(undefined, 'acc_2')).toBe(digest);
  });

  it.each(['skipped', 'failed', 'deferred'] as const)(
    'ignores an edition that was %s and never arrived',
    async (state) => {
      const before = storeDelivery({ id: '2026-11-23_closing_edition' });
      storeDelivery({ id: '2026-11-24_opening_edition', state });
      expect(await find()).toBe(before);
    },
  );

  it('is undefined when none was sent recently', async () => {
    storeDelivery({ id: '2026-11-01_opening_edition' });
    storeDelivery({ id: '2026-11-24_reply_abc' });
    expect(await find()).toBeUndefined();
  });
});

describe('a text as a message', () => {
  const rest = 'O restante desta mensagem está em https://bfj.example/mensagens';
  const paragraph = (nth: number, length: number) => `${nth} `.padEnd(length, 'x');

  it.each([
    ['short', [200, 300]],
    ['as long as one of WhatsApp', [2_000, 2_094]],
    ['a hundred and fifty paragraphs long', Array.from({ length: 150 }, () => 20)],
  ])('is complete when it is %s', (_, lengths) => {
    const text = lengths.map((length, nth) => paragraph(nth, length)).join('\n\n');
    const parts = wholeTextParts(text, [rest]);
    expect(messagePartsSchema.safeParse(parts).success).toBe(true);
    expect(renderPlainText(parts, whatsAppStyle)).toBe(text);
  });

  it.each([
    ['a little longer', [2_000, 2_095]],
    ['twice as long', Array.from({ length: 40 }, () => 200)],
    ['one paragraph', [8_000]],
  ])('ends with a whole paragraph and a link to the rest when it is %s', (_, lengths) => {
    const text = lengths.map((length, nth) => paragraph(nth, length)).join('\n\n');
    const parts = wholeTextParts(text, [rest]);
    expect(messagePartsSchema.safeParse(parts).success).toBe(true);
    const written = renderPlainText(parts, whatsAppStyle);
    expect(written.length).toBeLessThanOrEqual(4_096);
    expect(written.endsWith(`\n\n${rest}`)).toBe(true);
    const readText = written.slice(0, -rest.length - 2);
    expect(readText.length).toBeGreaterThan(1_900);
    expect(text.startsWith(readText)).toBe(true);
  });
});
