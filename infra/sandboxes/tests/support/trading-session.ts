import type { TradingCalendar } from '../../src/brapi/brapi-prices.ts';

const holidays =
  /-(?:01-01|02-16|02-17|04-03|04-21|05-01|06-04|09-07|10-12|11-02|11-20|12-24|12-25|12-31)$/;

/** From 10:00 to 18:00 in São Paulo on weekdays. */
export const tradingSession: TradingCalendar = (day) => {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6 || holidays.test(day)) return undefined;
  return {
    opensAt: new Date(`${day}T10:00:00-03:00`),
    closesAt: new Date(`${day}T18:00:00-03:00`),
  };
};
