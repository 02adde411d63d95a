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
/** What a message after help with distress is about. */
export const distressReplies = [
  'seizure',
  'fee',
  'recover',
  'tried',
  'unwilling',
  'thanks',
  'doubt',
  'other',
] as const;
export type DistressReply = (typeof distressReplies)[number];
export type DistressKind = (typeof distressKinds)[number];
