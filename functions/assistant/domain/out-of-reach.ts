/** What users ask for that is outside the sources or the subject, where the answer says so by name. */
export const outOfReach = [
  'focus',
  'otherIndex',
  'otherInflation',
  'records',
  'news',
  'announcements',
  'subject',
  'nothing',
] as const;
export type OutOfReach = (typeof outOfReach)[number];
