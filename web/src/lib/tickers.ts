/** Typed or stored tickers as a list, in upper case and without duplicates. */
export function parseTickers(text: string): string[] {
  const tickers = text.split(/[,;\s]+/).map((ticker) => ticker.toUpperCase());
  return [...new Set(tickers.filter((ticker) => ticker !== ''))];
}
