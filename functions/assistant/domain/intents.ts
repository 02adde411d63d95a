/** What a message that no rule understands may be about. */
export const intents = [
  'off-topic',
  'greeting',
  'account',
  'market',
  'calculation',
  'explanation',
  'advice',
] as const;
export type Intent = (typeof intents)[number];
