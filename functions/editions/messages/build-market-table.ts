import type { ValueRow, MessagePart } from '../../../shared/messages/message-parts.ts';
import type { EditionFacts, Fact } from '../../../shared/editions/edition-facts.ts';
import {
  formatDayAndMonth,
  saoPauloDayOf,
  formatSaoPauloTime,
  monthName,
  formatNumericDay,
} from '../../../shared/editions/format-days.ts';
import { formatFact } from '../../../shared/editions/format-facts.ts';
import { marketRowNames, type MarketRowName } from './market-rows.ts';
import { valueRow } from './reader-assets.ts';

/** Returns the market values as a table; a row of another time than the caption names its own. */
export function buildMarketTable(
  facts: EditionFacts,
  names: readonly MarketRowName[],
): MessagePart | undefined {
  const rows = names.flatMap((name): ValueRow[] => {
    const fact = facts[name];
    return fact === undefined ? [] : [buildRow(name, fact, facts.session.day)];
  });
  if (rows.length === 0) return undefined;
  return {
    kind: 'figures',
    caption: `O mercado no fechamento de ${formatDayAndMonth(facts.session.day)}`,
    rows,
  };
}

function buildRow(name: MarketRowName, fact: Fact, sessionDay: string): ValueRow {
  return valueRow(buildLabel(name, fact, sessionDay), formatFact(fact), fact.changeInBasisPoints);
}

function buildLabel(
  name: MarketRowName,
  { at, precision, unit }: Fact,
  sessionDay: string,
): string {
  const label = marketRowNames[name];
  const day = saoPauloDayOf(at);
  switch (precision) {
    case 'month':
      return `${label}, ${name === 'ipcaMonth' ? '' : 'até '}${monthName(day)}`;
    case 'day':
      return `${label}${unit === 'reais' ? ' PTAX' : ''}, ${formatNumericDay(day)}`;
    case 'instant':
      return name === 'bitcoin'
        ? `${label}, ${formatNumericDay(day)} às ${formatSaoPauloTime(at)}`
        : `${label}${day === sessionDay ? '' : `, ${formatNumericDay(day)}`}`;
    default:
      return precision satisfies never;
  }
}
