import {
  portfolioEntity,
  portfolioKey,
  type StoredPortfolio,
} from '../../../functions/records/portfolio.ts';

/** The portfolio of somebody who holds one asset. */
export function holdingRow(
  accountId: string,
  at: string,
  over: Partial<StoredPortfolio['positions'][number]> = {},
) {
  return {
    ...portfolioKey(accountId),
    entity: portfolioEntity,
    positions: [
      {
        ticker: 'PETR4',
        quantity: '10',
        averagePrice: '20',
        broker: null,
        quantityAsOf: at,
        ...over,
      },
    ],
    updated_at: at,
  };
}
