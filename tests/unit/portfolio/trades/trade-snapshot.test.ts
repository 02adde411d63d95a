import { randomInt } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  parseTradeSnapshot,
  tradeSnapshotItem,
} from '../../../../functions/entities/trades/trade-snapshot.ts';
import { importedTradeId } from '../../../../functions/entities/trades/trade.ts';
import {
  maxTrades,
  storedTradeSchema,
  tradeKinds,
  type StoredTrade,
} from '../../../../shared/portfolio/trades/trade.ts';

const version = '2026-11-28T15:00:00.000Z';
const importId = `imp_${'1'.repeat(26)}`;
const trade: StoredTrade = {
  id: `trd_${'2'.repeat(26)}`,
  day: '2026-11-10',
  ticker: 'PETR4',
  kind: 'buy',
  quantity: '100',
  price: '30',
  fees: '0',
  broker: null,
};

async function pack(trades: readonly StoredTrade[]) {
  const item = await tradeSnapshotItem('acc_1', version, trades);
  if (item === undefined) throw new Error('too large');
  return item;
}

/** A random text of base 32, as the end of a ULID. */
function randomText(length: number): string {
  return Array.from({ length }, () => '0123456789ABCDEFGHJKMNPQRSTVWXYZ'[randomInt(32)]).join('');
}

describe('a snapshot of trades', () => {
  it('returns the trades as they are, in their order', async () => {
    const trades: StoredTrade[] = [
      ...tradeKinds.map((kind) => ({ ...trade, kind })),
      { ...trade, kind: 'split', price: null, fees: '1.25', broker: 'Corretora São Paulo' },
      { ...trade, id: importedTradeId(importId, 7), importId, isFromSettlement: true },
      { ...trade, quantity: '0.00000001', price: '12345.12345678' },
    ];
    expect(await parseTradeSnapshot(await pack(trades), version)).toEqual(trades);
    expect(await parseTradeSnapshot(await pack([]), version)).toEqual([]);
  });

  it('has every attribute of a trade', async () => {
    const all: Required<StoredTrade> = {
      ...trade,
      id: importedTradeId(importId, 7),
      importId,
      isFromSettlement: true,
      isCorrected: true,
    };
    expect(Object.keys(all).toSorted()).toEqual(Object.keys(storedTradeSchema.shape).toSorted());
    expect(await parseTradeSnapshot(await pack([all]), version)).toEqual([all]);
  });

  it('is ignored without an item, of another version, schema or entity', async () => {
    const item = await pack([trade]);
    for (const other of [
      undefined,
      { ...item, version: '2026-11-28T15:00:00.001Z' },
      { ...item, schema: 2 },
      { ...item, entity: 'Portfolio' },
      { ...item, content: 'text' },
    ]) {
      expect(await parseTradeSnapshot(other, version)).toBeUndefined();
    }
  });

  it('throws for a damaged content', async () => {
    const item = await pack([trade, trade]);
    const uneven = { id: ['a', 'b'], day: ['2026-11-10'], fromSettlement: [] };
    for (const content of [
      item.content.subarray(0, -9),
      Buffer.from('no gzip'),
      gzipSync('no JSON'),
      gzipSync('[]'),
      gzipSync(JSON.stringify(uneven)),
    ]) {
      await expect(parseTradeSnapshot({ ...item, content }, version)).rejects.toBeInstanceOf(Error);
    }
    const columns = ['id', 'day', 'ticker', 'kind', 'quantity', 'price', 'fees', 'broker'];
    const shorter = Object.fromEntries(columns.map((name) => [name, name === 'id' ? ['a'] : []]));
    const content = gzipSync(JSON.stringify({ ...shorter, fromSettlement: [] }));
    await expect(parseTradeSnapshot({ ...item, content }, version)).rejects.toBeInstanceOf(Error);
  });

  it('fits into an item with the most trades, and is not built for texts that do not', async () => {
    const most = Array.from({ length: maxTrades }, (_, index): StoredTrade => ({
      id: `trd_${randomText(26)}`,
      day: `20${10 + (index % 17)}-${String(1 + (index % 12)).padStart(2, '0')}-${10 + randomInt(19)}`,
      ticker: `ABCD${randomInt(60)}`,
      kind: index % 3 === 2 ? 'sell' : 'buy',
      quantity: String(1 + randomInt(5000)),
      price: (randomInt(10_000) / 100).toFixed(2),
      fees: (randomInt(3000) / 100).toFixed(2),
      broker: ['XP INVESTIMENTOS CCTVM S/A', 'CLEAR CORRETORA'][randomInt(2)] ?? null,
    }));
    expect((await pack(most)).content.byteLength).toBeLessThan(380_000);
    const large = most.map((one) => ({ ...one, broker: randomText(40) }));
    expect(await tradeSnapshotItem('acc_1', version, large)).toBeUndefined();
  });
});
