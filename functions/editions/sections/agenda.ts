import type { MessagePart } from '../../../shared/messages/message-parts.ts';
import type { EditionFacts } from '../../../shared/editions/edition-facts.ts';
import {
  capitalize,
  previousMonthName,
  formatFutureDay,
} from '../../../shared/editions/format-days.ts';
import type { Depth } from './section.ts';

/** Later dates are not news of the day; the longest edition lists all of them. */
const daysAhead: Readonly<Record<Depth, number>> = { 1: 1, 2: 7, 3: 45 };

interface Entry {
  readonly day: string;
  readonly text: string;
}

/** Returns the announced dates ahead, soonest first, one line each. */
export function agendaItems(
  { kind, day, copomDay, ipcaDay }: EditionFacts,
  depth: Depth,
): string[] {
  const entries: Entry[] = [];
  if (ipcaDay !== undefined) {
    entries.push({
      day: ipcaDay.day,
      text: `às 9h, o IBGE divulga o IPCA de ${previousMonthName(ipcaDay.day)}`,
    });
  }
  if (copomDay !== undefined) {
    entries.push({
      day: copomDay.day,
      text: 'a partir das 18h30, o Copom anuncia a decisão sobre a Selic',
    });
  }
  return entries
    .filter(
      (entry) =>
        isUpcoming(entry, { kind, day }) && daysBetween(day, entry.day) <= daysAhead[depth],
    )
    .toSorted((a, b) => a.day.localeCompare(b.day))
    .map((entry) => `${capitalize(formatFutureDay(entry.day, day))}, ${entry.text}.`);
}

/** Closings are read until the night, when the day's announced data has been published. */
function isUpcoming({ day }: Entry, edition: Pick<EditionFacts, 'kind' | 'day'>): boolean {
  return edition.kind === 'opening' ? day >= edition.day : day > edition.day;
}

function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / 86_400_000;
}

export function agendaParts(items: readonly string[], title: string): MessagePart[] {
  return items.length === 0
    ? []
    : [
        { kind: 'heading', text: title },
        { kind: 'list', items },
      ];
}
