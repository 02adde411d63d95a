import type { Fact, IndexChart } from '../../../shared/editions/edition-facts.ts';
import type { EditionTimes } from '../../../shared/editions/edition-times.ts';
import type { HistoricalRow } from '../../../shared/market/asset-data.ts';
import { saoPauloDay, tradingSession } from '../../../shared/market/b3-session.ts';
import type { BrapiDay } from '../../integrations/brapi-day.ts';
import { BrapiFailure } from '../../integrations/brapi-http.ts';
import { renderIndexPng } from '../../integrations/email-layout/render-index-png.ts';
import { OperationalError } from '../../runtime/operational-error.ts';
import { reportFailure } from '../../runtime/report-failure.ts';
import type { EditionChartStore } from './edition-chart-store.ts';

interface DrawnChart {
  readonly chart: IndexChart;
  readonly png: Uint8Array;
}

/**
 * Draws and stores the chart of an edition, and returns the values that its description needs; undefined when it
 * cannot. An edition never waits for its chart.
 */
export type StoreIndexChart = (
  times: EditionTimes,
  ibovespa: Fact | undefined,
) => Promise<IndexChart | undefined>;

/** With fewer values, the session was not recorded. */
const minMoments = 8;
const momentMilliseconds = 15 * 60_000;
const shownSessions = 20;
/** Mails are read on slow connections. */
const maxBytes = 12_000;
const minSessions = 5;

type IndexValues = Pick<BrapiDay, 'readIbovespaDays' | 'readIbovespaMoments'>;

export function indexChartStorer(dependencies: {
  readonly brapiDay: IndexValues;
  /** Whether the plan has prices within a day. */
  readonly hasMoments: boolean;
  readonly charts: Pick<EditionChartStore, 'save'>;
}): StoreIndexChart {
  const { brapiDay, hasMoments, charts } = dependencies;

  async function drawSession(
    session: EditionTimes['session'],
    close: number,
  ): Promise<DrawnChart | undefined> {
    const moments = hasMoments ? await readMoments(brapiDay, session) : [];
    if (moments.length >= minMoments) return draw('session', [...moments, close]);
    const closes = pickCloses((await brapiDay.readIbovespaDays()) ?? [], session.day);
    return closes.length < minSessions ? undefined : draw('sessions', [...closes, close]);
  }

  return async (times, ibovespa) => {
    if (ibovespa === undefined) return undefined;
    try {
      const drawn = await drawSession(times.session, ibovespa.value);
      if (drawn === undefined) return undefined;
      await charts.save(times, drawn.png);
      return drawn.chart;
    } catch (error) {
      reportFailure('chart of an edition not drawn', { day: times.day }, error, 'warn');
      return undefined;
    }
  };
}

/** Returns no values for a plan that, contrary to its description, has none. */
async function readMoments(
  brapiDay: IndexValues,
  { day, closesAt }: EditionTimes['session'],
): Promise<readonly number[]> {
  try {
    return pickMoments((await brapiDay.readIbovespaMoments()) ?? [], day, closesAt);
  } catch (error) {
    if (error instanceof BrapiFailure && error.reason === 'not_in_plan') return [];
    throw error;
  }
}

/** The close itself comes from the edition's own figure, and replaces the end of the last quarter of an hour. */
function pickMoments(rows: readonly HistoricalRow[], day: string, closesAt: Date): number[] {
  const opensAt = tradingSession(day)?.opensAt ?? closesAt;
  return rows.flatMap(({ date, close }) => {
    const from = date * 1000;
    const isWithin = from >= opensAt.getTime() && from + momentMilliseconds < closesAt.getTime();
    return isWithin && close !== null ? [close] : [];
  });
}

function pickCloses(rows: readonly HistoricalRow[], day: string): number[] {
  return rows
    .flatMap(({ date, close }) => {
      const of = saoPauloDay(new Date(date * 1000));
      return of < day && tradingSession(of) !== undefined && close !== null ? [close] : [];
    })
    .slice(1 - shownSessions);
}

/** @throws OperationalError for values that make too large a file: no index moves like that */
function draw(span: IndexChart['span'], values: readonly number[]): DrawnChart {
  const [first = 0] = values;
  const png = renderIndexPng(values);
  if (png.length > maxBytes) throw new OperationalError(`A chart of ${png.length} bytes`);
  return {
    chart: {
      span,
      sessions: span === 'session' ? 1 : values.length,
      first,
      lowest: Math.min(...values),
      highest: Math.max(...values),
      last: values.at(-1) ?? first,
    },
    png,
  };
}
