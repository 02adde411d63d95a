import { readMessage } from '../../../functions/assistant/read-message.ts';
import type { TradeDraft } from '../../../functions/assistant/domain/trade-questions.ts';

const today = '2026-11-26';
const kindsWithPrice = new Set(['buy', 'sell', 'bonus', 'subscription']);

/** Returns a draft in one line: `buy 100 PETR4 @32.5 fees 3.2 on 2026-11-12 at XP`. */
export function describeDraft(draft: TradeDraft): string {
  const { kind, ticker = '?', quantity, isAll, price, total, fees, day, broker } = draft;
  const held = isAll === true ? 'all' : (quantity ?? '?');
  return [
    `${kind} ${held} ${ticker}`,
    ...(kindsWithPrice.has(kind) ? [`@${price ?? '?'}`] : []),
    ...(total === undefined ? [] : [`total ${total}`]),
    ...(fees === undefined ? [] : [`fees ${fees}`]),
    ...(draft.isDayUnclear === true ? ['on ?'] : []),
    ...(day === undefined ? [] : [`on ${day}`]),
    ...(broker === undefined ? [] : [`at ${broker}`]),
  ].join(' ');
}

/** Reads a message on Thursday 26 November 2026; null where it records nothing. */
export function describeTrades(text: string): string | null {
  const [read] = readMessage(text, undefined, { nameAssets: (unchanged) => unchanged, today });
  return read.about === 'record-trades' ? read.drafts.map(describeDraft).join('; ') : null;
}
