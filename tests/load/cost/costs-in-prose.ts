import { sumLines } from './monthly-bill.ts';
import type { StageBills } from './stage-bills.ts';

/** A sentence of a page with amounts of the bill. */
export interface CostSentence {
  /** Relative to the project's root. */
  readonly page: string;
  /** Its capture groups are the texts between the amounts. */
  readonly pattern: RegExp;
  readonly figures: (bills: StageBills) => readonly string[];
}

export const costSentences: readonly CostSentence[] = [
  {
    page: 'README.md',
    pattern:
      /(costs about US\$ )[\d,]+( without traffic, )[\d,]+( with 1,000 active people and )[\d,]+( with 100,000)/,
    figures: ({ bills }) => bills.map(({ lines }) => rounded(sumLines(lines, 'dollars'))),
  },
  {
    page: 'README.md',
    pattern: /(WhatsApp from )\d+( cents to US\$ )[\d.]+(, by what Meta)/,
    figures: ({ messages }) => {
      const each = messages.map(({ monthlyDollars }) => monthlyDollars(100_000) / 100_000);
      const [, , utility = 0, marketing = 0] = each;
      return [(utility * 100).toFixed(0), marketing.toFixed(2)];
    },
  },
  {
    page: 'tests/load/README.md',
    pattern: /(about US\$ )[\d.]+( a month more by being switched on)/,
    figures: ({ whatsAppDollars }) => [whatsAppDollars.toFixed(1)],
  },
];

/**
 * Returns the page with the current figures.
 * @throws Error when the sentence is missing
 */
export function withCurrentFigures(
  text: string,
  { page, pattern, figures }: CostSentence,
  bills: StageBills,
): string {
  const found = pattern.exec(text);
  if (found === null) throw new Error(`${page} no longer says ${String(pattern)}`);
  const today = figures(bills);
  const sentence = found.slice(1).map((part, index) => `${part}${today[index] ?? ''}`);
  return text.replace(found[0], () => sentence.join(''));
}

/** Rounds to two significant digits and whole dollars. */
function rounded(dollars: number): string {
  return Math.round(Number(dollars.toPrecision(2))).toLocaleString('en-US');
}
