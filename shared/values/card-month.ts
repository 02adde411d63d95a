/**
 * Returns the last month in which a card is valid, as `yyyy-mm`.
 * @param year four digits, as a number or a text, as partners write it;
 * @param month the same for 1 to 12
 * @returns undefined for an invalid month
 */
export function cardMonth(year: unknown, month: unknown): string | undefined {
  const [yearText = '', monthText = ''] = [year, month].map((part) =>
    typeof part === 'number' || typeof part === 'string' ? String(part).padStart(2, '0') : '',
  );
  const monthOfYear = `${yearText}-${monthText}`;
  return /^20\d{2}-(?:0[1-9]|1[0-2])$/.test(monthOfYear) ? monthOfYear : undefined;
}
