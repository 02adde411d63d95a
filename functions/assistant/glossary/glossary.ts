import account from './account.data.json' with { type: 'json' };
import analysis from './analysis.data.json' with { type: 'json' };
import economy from './economy.data.json' with { type: 'json' };
import fixedIncome from './fixed-income.data.json' with { type: 'json' };
import fund from './fund.data.json' with { type: 'json' };
import marketTalk from './market-talk.data.json' with { type: 'json' };
import money from './money.data.json' with { type: 'json' };
import share from './share.data.json' with { type: 'json' };
import trading from './trading.data.json' with { type: 'json' };
import { normalizeText } from '../text/normalize-text.ts';
import { explanations } from './explanations.ts';
import type { GlossaryTerm } from './glossary-term.ts';

export type { GlossaryTerm } from './glossary-term.ts';

/** Terms of shares, company accounts, trading, analysis, fixed income, funds, personal finance, and the economy. */
export const glossary: readonly GlossaryTerm[] = [
  ...share,
  ...account,
  ...trading,
  ...analysis,
  ...fixedIncome,
  ...fund,
  ...money,
  ...marketTalk,
  ...economy,
];

const byName = new Map(
  [...explanations, ...glossary].flatMap((term) =>
    [term.name, ...term.aliases].map((name) => [normalizeText(name), term] as const),
  ),
);

/** Returns a term or an explanation by its name or an alias, in any spelling. */
export function findTerm(typed: string): GlossaryTerm | undefined {
  return byName.get(normalizeText(typed));
}
