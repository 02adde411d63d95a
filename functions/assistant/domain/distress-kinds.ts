/**
 * The kinds of distress, gravest first. `fraud` has happened, `scam` is an offer or request that looks like one;
 * `borrowing` is credit taken in order to invest; `betting` asks for tips on gambling and mentions no loss.
 */
export const distressKinds = [
  'crisis',
  'violence',
  'gambling',
  'fraud',
  'loan-shark',
  'scam',
  'debt',
  'borrowing',
  'betting',
] as const;
export type DistressKind = (typeof distressKinds)[number];
