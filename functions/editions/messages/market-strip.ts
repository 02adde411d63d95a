import type { InterestArea } from '../../../shared/contracts/preferences.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import {
  formatNumericDay,
  formatSaoPauloTime,
  saoPauloDayOf,
} from '../../../shared/editions/format-days.ts';
import { formatFact, formatWholeNumber } from '../../../shared/editions/format-facts.ts';
import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import { valueRow } from './reader-assets.ts';

/** Values of the strip, with the names that readers see there. */
export const stripNames = {
  ibovespa: 'Ibovespa',
  dollar: 'Dólar',
  euro: 'Euro',
  bitcoin: 'Bitcoin',
  selic: 'Selic',
} as const;
export type StripName = keyof typeof stripNames;

const thirdOfArea: Readonly<Record<InterestArea, StripName>> = {
  acoes: 'selic',
  fiis: 'selic',
  'renda-fixa': 'selic',
  'politica-nacional': 'selic',
  'politica-internacional': 'euro',
  criptomoedas: 'bitcoin',
};

/** Returns the three values of a reader: the index, the dollar, and one of their first area. */
export function stripNamesFor(areas: readonly InterestArea[]): readonly StripName[] {
  const [first] = areas;
  return ['ibovespa', 'dollar', first === undefined ? 'selic' : thirdOfArea[first]];
}

/** Returns the known ones of some values side by side; undefined without one. */
export function marketStrip(
  facts: EditionFacts,
  names: readonly StripName[],
): MessagePart | undefined {
  const rows = names.flatMap((name) => {
    const fact = facts[name];
    return fact === undefined
      ? []
      : [valueRow(labelOf(name, fact, facts), valueOf(fact), fact.changeInBasisPoints)];
  });
  if (rows.length === 0) return undefined;
  const caption = facts.kind === 'opening' ? 'No último fechamento' : 'No fechamento';
  return { kind: 'strip', caption, rows };
}

function valueOf(fact: Fact): string {
  return fact.unit === 'points' ? formatWholeNumber(Math.round(fact.value)) : formatFact(fact);
}

/** Adds the hour or the day of a value that is not of the session's close. */
function labelOf(
  name: StripName,
  { at, precision, unit }: Fact,
  { session }: EditionFacts,
): string {
  const label = stripNames[name];
  if (name === 'bitcoin') return `${label}, às ${formatSaoPauloTime(at)}`;
  const day = saoPauloDayOf(at);
  if (precision === 'day' && unit === 'reais') return `${label} PTAX, ${formatNumericDay(day)}`;
  return precision === 'instant' && day !== session.day
    ? `${label}, ${formatNumericDay(day)}`
    : label;
}
