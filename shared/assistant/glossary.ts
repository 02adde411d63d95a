import type { KnowledgeLevel } from '../contracts/preferences.ts';
import { accountTerms } from './glossary/account-terms.ts';
import { analysisTerms } from './glossary/analysis-terms.ts';
import { economyTerms } from './glossary/economy-terms.ts';
import { fixedIncomeTerms } from './glossary/fixed-income-terms.ts';
import { fundTerms } from './glossary/fund-terms.ts';
import { moneyTerms } from './glossary/money-terms.ts';
import { shareTerms } from './glossary/share-terms.ts';
import { tradingTerms } from './glossary/trading-terms.ts';
import { plainWords } from './reading/plain-words.ts';

/** A word of the market, explained without a figure and without a judgement. */
export interface GlossaryTerm {
  readonly name: string;
  /** How else it is written, without accents and in small letters. */
  readonly aliases: readonly string[];
  /** What it means, for each reader by how much they know. */
  readonly meanings: Readonly<Record<KnowledgeLevel, string>>;
}

export const glossary: readonly GlossaryTerm[] = [
  ...shareTerms,
  ...accountTerms,
  ...tradingTerms,
  ...analysisTerms,
  ...fixedIncomeTerms,
  ...fundTerms,
  ...moneyTerms,
  ...economyTerms,
].map(([name, aliases, basico, intermediario, avancado]) => ({
  name,
  aliases: aliases.split('|'),
  meanings: { basico, intermediario, avancado },
}));

const byName = new Map(
  glossary.flatMap((term) =>
    [term.name, ...term.aliases].map((name) => [plainWords(name), term] as const),
  ),
);

/** A term by its name or what else it is called, however it is typed. */
export function findTerm(typed: string): GlossaryTerm | undefined {
  return byName.get(plainWords(typed));
}
