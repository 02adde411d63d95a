/**
 * The trading hours of B3's share market. They are in São Paulo time, the close follows New York's summer time, and
 * the holidays follow from the calendar and from Easter.
 */
export interface TradingSession {
  readonly opensAt: Date;
  /** End of the closing call. */
  readonly closesAt: Date;
}

const dayMilliseconds = 24 * 60 * 60 * 1000;
/** São Paulo is three hours behind UTC all year: Brazil has had no summer time since 2019. */
const saoPauloOffsetHours = 3;

const openingHour = 10;
const ashWednesdayOpeningHour = 13;
const closingHourInNewYorkSummer = 17;
const closingHourInNewYorkWinter = 18;

/** Returns the session of a day (`yyyy-mm-dd`); undefined when B3 does not trade. */
export function tradingSession(day: string): TradingSession | undefined {
  const date = new Date(`${day}T00:00:00Z`);
  const weekday = date.getUTCDay();
  if (weekday === 0 || weekday === 6) return undefined;
  const { closed, ashWednesday } = getCalendar(date.getUTCFullYear());
  if (closed.has(day)) return undefined;
  const at = (hour: number) => new Date(date.getTime() + (hour + saoPauloOffsetHours) * 3_600_000);
  return {
    opensAt: at(day === ashWednesday ? ashWednesdayOpeningHour : openingHour),
    closesAt: at(isNewYorkSummer(day) ? closingHourInNewYorkSummer : closingHourInNewYorkWinter),
  };
}

/** Returns the day (`yyyy-mm-dd`) in São Paulo. */
export function saoPauloDay(instant: Date): string {
  return isoDay(new Date(instant.getTime() - saoPauloOffsetHours * 3_600_000));
}

/** The first opening after an instant. */
export function nextOpening(after: Date): Date {
  for (let day = saoPauloDay(after); ; day = dayAfter(day)) {
    const session = tradingSession(day);
    if (session !== undefined && session.opensAt > after) return session.opensAt;
  }
}

export function dayAfter(day: string): string {
  return isoDay(new Date(Date.parse(day) + dayMilliseconds));
}

export function dayBefore(day: string): string {
  return isoDay(new Date(Date.parse(day) - dayMilliseconds));
}

/** Returns the day that is a number of days later; earlier for a negative number. */
export function addDays(day: string, days: number): string {
  return isoDay(new Date(Date.parse(day) + days * dayMilliseconds));
}

/** Returns the days from one day to another; negative when it is earlier. */
export function daysBetween(from: string, until: string): number {
  return (Date.parse(until) - Date.parse(from)) / dayMilliseconds;
}

interface Calendar {
  readonly closed: ReadonlySet<string>;
  readonly ashWednesday: string;
}

const calendars = new Map<number, Calendar>();

function getCalendar(year: number): Calendar {
  const cachedCalendar = calendars.get(year);
  if (cachedCalendar !== undefined) return cachedCalendar;
  const easter = easterSunday(year);
  const fromEaster = (days: number) => isoDay(new Date(easter + days * dayMilliseconds));
  const calendar = {
    closed: new Set([
      ...['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15'].map((d) => `${year}-${d}`),
      // National since 2024, and a day without trading in São Paulo before that.
      `${year}-11-20`,
      `${year}-12-24`,
      `${year}-12-25`,
      lastWeekdayOf(year),
      // Carnival's Monday and Tuesday, Good Friday, Corpus Christi.
      ...[-48, -47, -2, 60].map(fromEaster),
    ]),
    ashWednesday: fromEaster(-46),
  };
  calendars.set(year, calendar);
  return calendar;
}

/** The year's last weekday has no trading: 31 December, or the Friday before its weekend. */
function lastWeekdayOf(year: number): string {
  const last = new Date(Date.UTC(year, 11, 31));
  const back = last.getUTCDay() === 0 ? 2 : last.getUTCDay() === 6 ? 1 : 0;
  return isoDay(new Date(last.getTime() - back * dayMilliseconds));
}

/** Easter Sunday of the Gregorian calendar (Meeus, Jones, Butcher), as milliseconds. */
export function easterSunday(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return Date.UTC(year, month - 1, day);
}

const newYorkOffset = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  timeZoneName: 'shortOffset',
});

/** Returns whether New York has summer time on a day (`yyyy-mm-dd`). */
export function isNewYorkSummer(day: string): boolean {
  const noon = new Date(Date.parse(day) + dayMilliseconds / 2);
  const parts = newYorkOffset.formatToParts(noon);
  return parts.find((part) => part.type === 'timeZoneName')?.value === 'GMT-4';
}

function isoDay(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}
