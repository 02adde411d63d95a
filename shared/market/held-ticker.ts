/** Shares are traded one by one under a code of their own, `PETR4F`, and are held as `PETR4`. */
export function heldTicker(typed: string): string {
  return typed
    .trim()
    .toUpperCase()
    .replace(/\.SA$/, '')
    .replace(/^([A-Z][A-Z0-9]{3}\d{1,2})F$/, '$1');
}
