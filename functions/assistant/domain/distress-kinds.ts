/** The kinds of distress, gravest first; `betting` asks for tips on gambling and mentions no loss. */
export const distressKinds = [
  'crisis',
  'violence',
  'gambling',
  'fraud',
  'debt',
  'betting',
] as const;
export type DistressKind = (typeof distressKinds)[number];
