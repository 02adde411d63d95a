/** What users do with their account on the site, where the assistant says how. */
export const accountHelp = [
  'delete-account',
  'copy-data',
  'stored-data',
  'correct-data',
  'receipt',
  'card',
  'alert-channels',
  'alert-once',
] as const;
export type AccountHelp = (typeof accountHelp)[number];
