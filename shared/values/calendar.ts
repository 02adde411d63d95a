import { saoPauloDay } from '../market/b3-session.ts';
import { missingValue } from './format-market-numbers.ts';

const earliestSeconds = Date.UTC(1900) / 1000;
const latestSeconds = Date.UTC(2200) / 1000;

/** The day (`yyyy-mm-dd`) in São Paulo of seconds since 1970; undefined for no likely instant. */
export function dayOfSeconds(seconds: number): string | undefined {
  if (!(seconds >= earliestSeconds && seconds <= latestSeconds)) return undefined;
  return saoPauloDay(new Date(seconds * 1000));
}

/** `2026-11-20` as `20/11/2026`; a dash for an invalid day. */
export function formatDay(day: string | null): string {
  const parts = parseDay(day);
  return parts === undefined ? missingValue : `${parts.day}/${parts.month}/${parts.year}`;
}

/** `2026-11-20` as `20/11/26`, where room is short. */
export function formatShortDay(day: string | null): string {
  const parts = parseDay(day);
  return parts === undefined ? missingValue : `${parts.day}/${parts.month}/${parts.year.slice(2)}`;
}

/** A year's statement shows the year, `2025`; any other its last month: `09/2025`. */
export function formatShortPeriod(endDate: string | null): string {
  const parts = parseDay(endDate);
  if (parts === undefined) return missingValue;
  return parts.month === '12' && parts.day === '31' ? parts.year : `${parts.month}/${parts.year}`;
}

/** An ISO instant in São Paulo: `20/11/2026, 17h42`; a dash for an invalid one. */
export function formatMoment(instant: string | null): string {
  const milliseconds = instant === null ? Number.NaN : Date.parse(instant);
  const day = dayOfSeconds(milliseconds / 1000);
  if (day === undefined) return missingValue;
  const [hour = '', minute = ''] = times.format(milliseconds).split(':');
  return `${formatDay(day)}, ${Number(hour)}h${minute === '00' ? '' : minute}`;
}

const times = new Intl.DateTimeFormat('pt-BR', {
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Sao_Paulo',
});

function parseDay(day: string | null) {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?=$|T)/.exec(day ?? '');
  if (match === null || Number.isNaN(Date.parse(match[0]))) return undefined;
  const [, year = '', month = '', date = ''] = match;
  return { year, month, day: date };
}
