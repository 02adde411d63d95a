/** Tickers of B3: four characters, not only digits, and the kind of share. PETR4, B3SA3, AAPL34, PETR4F. */
export function isB3Ticker(ticker: string): boolean {
  return /^(?!\d{4})[A-Z0-9]{4}\d{1,2}[A-Z]?$/.test(ticker);
}
