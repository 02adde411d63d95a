import { seededBetween } from '../seeded-values.ts';

/** A row of the survey in Olinda's format. */
export interface SurveyRow {
  readonly Indicador: string;
  readonly Data: string;
  readonly DataReferencia: string;
  readonly Mediana: number;
  readonly baseCalculo: number;
}

const dayMilliseconds = 86_400_000;
/** The answers up to a Friday are published on the following Monday at 8:30 in São Paulo. */
const friday = 5;
const publishedAfter = 3 * dayMilliseconds + 11.5 * 3_600_000;
const surveys = 6;
const yearsAhead = 4;

const indicators: Readonly<Record<string, readonly [lowest: number, highest: number]>> = {
  IPCA: [3.6, 4.8],
  Selic: [10.5, 14.5],
  Câmbio: [5.2, 5.7],
  'PIB Total': [1.5, 2.3],
};

/** Returns the published rows, newest survey first. */
export function surveyRows(now: Date): SurveyRow[] {
  return latestFridays(now).flatMap((day) => {
    const year = Number(day.slice(0, 4));
    return Object.entries(indicators).flatMap(([Indicador, [lowest, highest]]) =>
      Array.from({ length: yearsAhead }, (_, ahead) => String(year + ahead)).flatMap(
        (DataReferencia) =>
          [0, 1].map((baseCalculo) => ({
            Indicador,
            Data: day,
            DataReferencia,
            Mediana: medianOf(lowest, highest, `${Indicador}/${DataReferencia}/${baseCalculo}`),
            baseCalculo,
          })),
      ),
    );
  });
}

function medianOf(lowest: number, highest: number, name: string): number {
  return Number(seededBetween(lowest, highest, name).toFixed(2));
}

function latestFridays(now: Date): string[] {
  const days: string[] = [];
  const today = Math.floor(now.getTime() / dayMilliseconds) * dayMilliseconds;
  for (let at = today; days.length < surveys; at -= dayMilliseconds) {
    const day = new Date(at);
    if (day.getUTCDay() === friday && at + publishedAfter <= now.getTime()) {
      days.push(day.toISOString().slice(0, 10));
    }
  }
  return days;
}

/**
 * Returns whether a row matches a `$filter` such as `(A eq '1' or A eq '2') and B ge '3'`: in each part between
 * `and`, at least one comparison must hold.
 */
export function matchesFilter(row: SurveyRow, filter: string): boolean {
  const fields: Readonly<Record<string, string | number>> = { ...row };
  return filter.split(/\s+and\s+/).every((condition) => {
    const comparisons = [...condition.matchAll(/(\w+) (eq|ge|le) (?:'([^']*)'|(\d+))/g)];
    return comparisons.some(([, field = '', operator, text, number]) => {
      const value = String(fields[field] ?? '');
      const expected = text ?? number ?? '';
      if (operator === 'eq') return value === expected;
      return operator === 'ge' ? value >= expected : value <= expected;
    });
  });
}
