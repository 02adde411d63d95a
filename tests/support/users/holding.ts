import {
  portfolioEntity,
  portfolioKey,
  type StoredPortfolio,
} from '../../../functions/entities/portfolio.ts';

/** Returns the portfolio row of a user who holds one asset. */
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
