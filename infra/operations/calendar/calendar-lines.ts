import {
  datedEventNames,
  findLastKnownDay,
  type DatedEventName,
} from '../../../functions/editions/calendar/calendar.ts';
import { daysBetween } from '../../../shared/market/b3-session.ts';

const minDaysLeft = 60;

const labels: Readonly<Record<DatedEventName, string>> = {
  copomDecision: "Copom's decision",
  copomMinutes: "Copom's minutes",
  ipca: 'IPCA',
  ipca15: 'IPCA-15',
  gdp: 'PIB',
  unemployment: 'PNAD Contínua',
  payroll: 'US payroll',
  fedDecision: "Fed's decision",
  newYorkClosed: "New York's holidays",
};

/** Returns one line for each event with the last known day, and whether one runs out within 60 days. */
export function calendarLines(
  today: string,
  lastDayOf: (event: DatedEventName) => string | undefined = findLastKnownDay,
): { readonly lines: readonly string[]; readonly isRunningOut: boolean } {
  const events = datedEventNames.map((event) => {
    const last = lastDayOf(event);
    const daysLeft = last === undefined ? undefined : daysBetween(today, last);
    return { event, last, daysLeft, isShort: daysLeft === undefined || daysLeft < minDaysLeft };
  });
  const isRunningOut = events.some(({ isShort }) => isShort);
  return {
    isRunningOut,
    lines: [
      ...events.map(({ event, last, daysLeft, isShort }) => {
        const known =
          last === undefined || daysLeft === undefined
            ? 'no day is known'
            : `known until ${last}, ${daysLeft < 0 ? 'which has passed' : `${daysLeft} days`}`;
        return `${isShort ? 'DO  ' : 'ok  '}  ${labels[event]}: ${known}`;
      }),
      "ok    Focus, options' expiry, the Ibovespa's composition and B3's holidays follow rules",
      ...(isRunningOut
        ? ['', 'Add the announced days, with their source, to functions/editions/calendar.']
        : []),
    ],
  };
}
