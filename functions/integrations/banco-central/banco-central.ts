import * as z from 'zod/mini';
import type { Focus } from '../../../shared/editions/edition-facts.ts';
import { BancoCentralFailure, getBancoCentralJson } from './banco-central-http.ts';

/** Banco Central do Brasil, open data without a key: its time series (SGS) and its survey (Focus). */
export interface BancoCentral {
  /**
   * Reads the newest values of a series up to a day, oldest first, at most two. Empty when it has none.
   * @param today `yyyy-mm-dd` in São Paulo
   * @throws BancoCentralFailure
   */
  readSeries(name: SeriesName, today: string): Promise<SeriesValue[]>;
  /**
   * Reads all values of a series between two days, oldest first.
   * @throws BancoCentralFailure
   */
  readSpan(name: SeriesName, from: string, today: string): Promise<SeriesValue[]>;
  /**
   * Reads the newest survey's expectations for the end of this year and the next. Undefined without one.
   * @throws BancoCentralFailure
   */
  readFocus(today: string): Promise<Focus | undefined>;
}

export interface SeriesValue {
  /** `yyyy-mm-dd`; of a month its first day. */
  readonly day: string;
  readonly value: number;
}

/**
 * The numbers of the series. The series of Copom's target also has values for future days, up to the next meeting,
 * so its last values are not today's: a date range is requested, never the last values.
 */
const series = {
  selic: { number: 432, spanDays: 20 },
  cdi: { number: 4389, spanDays: 20 },
  ipcaMonth: { number: 433, spanDays: 130 },
  ipcaTwelveMonths: { number: 13522, spanDays: 130 },
  dollarPtax: { number: 1, spanDays: 20 },
  euroPtax: { number: 21619, spanDays: 20 },
} as const;
export type SeriesName = keyof typeof series;

const seriesSchema = z.array(
  z.object({
    data: z.string().check(z.regex(/^\d{2}\/\d{2}\/\d{4}$/)),
    valor: z.string().check(z.regex(/^-?\d{1,9}(\.\d{1,9})?$/)),
  }),
);

/** The names of the expected indicators in the survey. */
const indicators = { ipca: 'IPCA', selic: 'Selic', dollar: 'Câmbio', gdp: 'PIB Total' } as const;
/** Answers of the last thirty days, as in the report; 1 would select those of the last five. */
const basisOfReport = 0;
const surveySpanDays = 30;

const surveySchema = z.object({
  value: z.array(
    z.object({
      Indicador: z.string(),
      Data: z.iso.date(),
      DataReferencia: z.string(),
      Mediana: z.nullable(z.number()),
    }),
  ),
});

export function bancoCentral(
  addresses: { readonly sgs: string; readonly olinda: string },
  fetch: typeof globalThis.fetch,
): BancoCentral {
  const base = (address: string) => address.replace(/(?<!\/)\/+$/, '');

  const readSpan = async (name: SeriesName, from: string, today: string) => {
    const query = new URLSearchParams({
      formato: 'json',
      dataInicial: brazilianDay(from),
      dataFinal: brazilianDay(today),
    });
    const path = `/dados/serie/bcdata.sgs.${series[name].number}/dados`;
    const address = `${base(addresses.sgs)}${path}?${query.toString()}`;
    const answer = await getBancoCentralJson(new URL(address), fetch);
    if (answer === undefined) return [];
    return parseAnswer(seriesSchema, answer)
      .map(({ data, valor }) => ({ day: isoDay(data), value: Number(valor) }))
      .filter(({ day }) => day <= today)
      .toSorted((a, b) => a.day.localeCompare(b.day));
  };

  return {
    readSpan,

    async readSeries(name, today) {
      const from = daysBefore(today, series[name].spanDays);
      return (await readSpan(name, from, today)).slice(-2);
    },

    async readFocus(today) {
      const thisYear = Number(today.slice(0, 4));
      const years = [thisYear, thisYear + 1];
      const either = (field: string, values: readonly (string | number)[]) =>
        `(${values.map((value) => `${field} eq '${value}'`).join(' or ')})`;
      const query = new URLSearchParams({
        $filter: [
          either('Indicador', Object.values(indicators)),
          either('DataReferencia', years),
          `baseCalculo eq ${basisOfReport}`,
          `Data ge '${daysBefore(today, surveySpanDays)}'`,
        ].join(' and '),
        $orderby: 'Data desc',
        $top: '200',
        $format: 'json',
        $select: 'Indicador,Data,DataReferencia,Mediana',
      });
      const path = '/olinda/servico/Expectativas/versao/v1/odata/ExpectativasMercadoAnuais';
      // OData does not decode a plus as a space.
      const text = query.toString().replaceAll('+', '%20');
      const address = `${base(addresses.olinda)}${path}?${text}`;
      const answer = await getBancoCentralJson(new URL(address), fetch);
      if (answer === undefined) return undefined;
      const rows = parseAnswer(surveySchema, answer).value.filter(({ Data }) => Data <= today);
      const surveyedOn = rows
        .map(({ Data }) => Data)
        .toSorted()
        .at(-1);
      if (surveyedOn === undefined) return undefined;
      const expectations = years.flatMap((year) =>
        (['ipca', 'selic', 'dollar', 'gdp'] as const).flatMap((of) => {
          const row = rows.find(
            ({ Data, Indicador, DataReferencia }) =>
              Data === surveyedOn &&
              Indicador === indicators[of] &&
              DataReferencia === String(year),
          );
          const median = row?.Mediana ?? undefined;
          return median === undefined ? [] : [{ of, year, median }];
        }),
      );
      if (expectations.length === 0) return undefined;
      return { source: 'focus', surveyedOn, expectations };
    },
  };
}

function parseAnswer<Schema extends z.ZodMiniType>(
  schema: Schema,
  answer: unknown,
): z.infer<Schema> {
  const result = schema.safeParse(answer);
  if (!result.success) throw new BancoCentralFailure('Banco Central answered in another shape');
  return result.data;
}

const dayMilliseconds = 86_400_000;

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * dayMilliseconds).toISOString().slice(0, 10);
}

/** `2026-11-24` as `24/11/2026`. */
function brazilianDay(day: string): string {
  return day.split('-').toReversed().join('/');
}

function isoDay(brazilian: string): string {
  return brazilian.split('/').toReversed().join('-');
}
