import { describe, expect, it } from 'vitest';
import type { Portfolio } from '../../../shared/contracts/portfolio/portfolio.ts';
import { sourceLine } from '../../../functions/assistant/domain/sourced-values.ts';
import { answerPortfolio } from '../../../functions/assistant/answers/portfolio.ts';

const positionOf = (ticker: string, quantity: string): Portfolio['positions'][number] => ({
  ticker,
  quantity,
  averagePrice: null,
  broker: null,
  quantityAsOf: '2026-11-01T12:00:00.000Z',
});
const assetOf = (
  ticker: string,
  at: string,
  priceInReais: number,
  changeInBasisPoints: number,
): Portfolio['assets'][number] => ({
  ticker,
  name: ticker,
  assetClass: 'stock',
  sector: null,
  isListed: true,
  price: { priceInReais, changeInBasisPoints, at, delayMinutes: 15 },
  dividends: [],
  jumps: [],
});
const friday = '2026-11-27T21:00:00.000Z';
const saturday = '2026-11-28T15:00:00.000Z';

function textOf(assets: Portfolio['assets'], today: string): string {
  const positions = [positionOf('PETR4', '100'), positionOf('BTC', '0.01')];
  return answerPortfolio({ positions, assets }, today)
    .flatMap((part) => ('text' in part ? [part.text] : []))
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

describe("the day's result of a portfolio in an answer", () => {
  it('names the covered part of the portfolio', () => {
    const text = textOf(
      [assetOf('PETR4', friday, 40, 100), assetOf('BTC', saturday, 540_000, -165)],
      '2026-11-28',
    );
    expect(text).toMatch(/No dia, só BTC, 57,45% da carteira: −R\$ 90,59 \(−1,65%\)/);
  });

  it('states the time of its oldest price', () => {
    const positions = [positionOf('PETR4', '100'), positionOf('BTC', '0.01')];
    const assets = [assetOf('PETR4', friday, 40, 100), assetOf('BTC', saturday, 540_000, -165)];
    const parts = answerPortfolio({ positions, assets }, '2026-11-28');
    expect(sourceLine(parts, 15, Date.parse('2026-11-28T15:05:00Z'))?.text).toContain(
      'brapi, em 27/11 às 18h',
    );
  });

  it('states its day when that is not today', () => {
    const text = textOf(
      [assetOf('PETR4', friday, 40, 100), assetOf('BTC', friday, 540_000, -165)],
      '2026-11-28',
    );
    expect(text).toContain('Em 27 de novembro: ');
    expect(text).not.toContain('só');
  });
});
