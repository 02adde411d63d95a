import { addDays, dayBefore, tradingSession } from '../../../shared/market/b3-session.ts';
import type { ComputedEvent } from './event-rules.ts';

const monday = 1;
const friday = 5;
const usualOpeningHour = 10;

/** Banco Central's survey is published on Mondays; the days that replace a holiday are not announced by a rule. */
export const focus: ComputedEvent = {
  source: 'https://www.bcb.gov.br/publicacoes/focus',
  isOn: (day) => weekdayOf(day) === monday && hasSession(day),
  timeOn: () => '08:25',
};

/** Monthly options on shares expire on the third Friday, or on the trading day before it. */
export const optionsExpiry: ComputedEvent = {
  source:
    'https://ajuda.cmcapital.com.br/hc/pt-br/articles/26959089880855-OP%C3%87%C3%95ES-Quais-os-c%C3%B3digos-e-vencimentos-MENSAIS',
  isOn: (day) => day === lastSessionUntil(nthWeekday(day, friday, 3)),
};

/** A new composition of the Ibovespa is in force from the first Monday of January, May and September on. */
export const indexRebalancing: ComputedEvent = {
  source: 'https://lex10at.blogspot.com/2019/08/indice-ibovespa-ibov.html',
  isOn: (day) =>
    ['01', '05', '09'].includes(day.slice(5, 7)) &&
    day === firstSessionFrom(nthWeekday(day, monday, 1)),
};

const b3Calendar =
  'https://www.b3.com.br/pt_br/solucoes/plataformas/puma-trading-system/para-participantes-e-traders/calendario-de-negociacao/feriados/';

export const b3Closed: ComputedEvent = {
  source: b3Calendar,
  isOn: (day) => isWeekday(day) && !hasSession(day),
};

export const b3OpensLate: ComputedEvent = {
  source: b3Calendar,
  isOn: (day) => openingHour(day) !== undefined && openingHour(day) !== usualOpeningHour,
  timeOn: (day) => `${openingHour(day) ?? usualOpeningHour}:00`,
};

function hasSession(day: string): boolean {
  return tradingSession(day) !== undefined;
}

/** In São Paulo, which is three hours behind UTC all year. */
function openingHour(day: string): number | undefined {
  const opensAt = tradingSession(day)?.opensAt;
  return opensAt === undefined ? undefined : opensAt.getUTCHours() - 3;
}

function lastSessionUntil(day: string): string {
  let last = day;
  while (!hasSession(last)) last = dayBefore(last);
  return last;
}

function firstSessionFrom(day: string): string {
  let first = day;
  while (!hasSession(first)) first = addDays(first, 1);
  return first;
}

/** Returns the n-th weekday (0 to 6) of a day's month. */
function nthWeekday(day: string, weekday: number, nth: number): string {
  const first = `${day.slice(0, 8)}01`;
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + 7 * (nth - 1));
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay();
}

function isWeekday(day: string): boolean {
  return weekdayOf(day) % 6 !== 0;
}
