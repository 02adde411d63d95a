import type { KnowledgeLevel } from '../contracts/preferences.ts';
import account from './glossary/account.data.json' with { type: 'json' };
import analysis from './glossary/analysis.data.json' with { type: 'json' };
import economy from './glossary/economy.data.json' with { type: 'json' };
import fixedIncome from './glossary/fixed-income.data.json' with { type: 'json' };
import fund from './glossary/fund.data.json' with { type: 'json' };
import money from './glossary/money.data.json' with { type: 'json' };
import share from './glossary/share.data.json' with { type: 'json' };
import trading from './glossary/trading.data.json' with { type: 'json' };
import { plainWords } from './reading/plain-words.ts';

/** A word of the market, explained without a figure and without a judgement. */
export interface GlossaryTerm {
  readonly name: string;
  /** How else it is written, without accents and in small letters. */
  readonly aliases: readonly string[];
  /**
   * What it means, for each reader by how much they know: in everyday words, as a textbook defines it, and by how it is
   * formed, measured and distorted.
   */
  readonly meanings: Readonly<Record<KnowledgeLevel, string>>;
}

/** Of shares, companies' accounts, trading, analysis, fixed income, funds, one's own money, and the economy. */
export const glossary: readonly GlossaryTerm[] = [
  ...share,
  ...account,
  ...trading,
  ...analysis,
  ...fixedIncome,
  ...fund,
  ...money,
  ...economy,
];

const byName = new Map(
  glossary.flatMap((term) =>
    [term.name, ...term.aliases].map((name) => [plainWords(name), term] as const),
  ),
);

/** A term by its name or what else it is called, however it is typed. */
export function findTerm(typed: string): GlossaryTerm | undefined {
  return byName.get(plainWords(typed));
}
