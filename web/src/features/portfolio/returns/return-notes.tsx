import type {
  PeriodReturn,
  PortfolioReturns,
} from '../../../../../shared/contracts/portfolio/returns.ts';
import { formatDay } from '../../../../../shared/values/calendar.ts';
import { returnsNotes as texts } from '../../../copy/portfolio/returns.ts';
import * as paths from '../../../paths.ts';
import { TextLink } from '../../../ui/text-link.tsx';

/** What a period's rates cover, and what they leave out. */
export function ReturnNotes(props: {
  readonly returns: PortfolioReturns;
  readonly period: PeriodReturn;
}) {
  const { until, withoutCloses, withIssues } = props.returns;
  const { from, isShortened, ipcaUntil } = props.period;
  return (
    <ul className="text-small text-muted mt-4 grid max-w-[48rem] gap-1">
      {isShortened ? <li>{texts.shortened(formatDay(from))}</li> : null}
      {withoutCloses.length === 0 ? null : <li>{texts.withoutCloses(nameSome(withoutCloses))}</li>}
      {withIssues.length === 0 ? null : (
        <li>
          <span>{texts.withIssues(nameSome(withIssues))}</span>{' '}
          <TextLink to={paths.trades} label={texts.toTrades} />
        </li>
      )}
      {ipcaUntil === null ? null : <li>{texts.ipcaUntil(formatMonth(ipcaUntil))}</li>}
      {until === null ? null : <li>{texts.until(formatDay(until))}</li>}
    </ul>
  );
}

const maximumNamed = 6;

function nameSome(tickers: readonly string[]): string {
  const named = tickers.slice(0, maximumNamed).join(', ');
  return tickers.length > maximumNamed
    ? texts.andMore(named, tickers.length - maximumNamed)
    : named;
}

const months = new Intl.DateTimeFormat('pt-BR', {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

/** `2026-10` as `outubro de 2026`. */
function formatMonth(month: string): string {
  return months.format(new Date(`${month}-15T12:00:00Z`));
}
