/** B3's papers: four characters, not digits alone, and the kind. PETR4, B3SA3, AAPL34, PETR4F. */
export function isTickerOfB3(ticker: string): boolean {
  return /^(?!\d{4})[A-Z0-9]{4}\d{1,2}[A-Z]?$/.test(ticker);
}
