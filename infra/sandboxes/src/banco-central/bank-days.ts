/* Days without rates: weekends and the holidays of ANBIMA's calendar. */

const dayMilliseconds = 86_400_000;
const fixedHolidays = ['01-01', '04-21', '05-01', '09-07', '10-12', '11-02', '11-15', '12-25'];
/** Since Lei 14.759/2023. */
const blackAwareness = { monthAndDay: '11-20', since: 2024 };
/** Carnival's Monday and Tuesday, Good Friday, Corpus Christi, in days from Easter. */
const movableHolidays = new Set([-48, -47, -2, 60]);

export function isBankDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  const monthAndDay = day.slice(5);
  if (fixedHolidays.includes(monthAndDay)) return false;
  if (monthAndDay === blackAwareness.monthAndDay && year >= blackAwareness.since) return false;
  return !movableHolidays.has((Date.parse(day) - easterOf(year)) / dayMilliseconds);
}

/** Gauss's formula with the constants of 1900 to 2099. */
function easterOf(year: number): number {
  const golden = year % 19;
  const moon = (19 * golden + 24) % 30;
  const weekday = (2 * (year % 4) + 4 * (year % 7) + 6 * moon + 5) % 7;
  const isLate = weekday === 6 && (moon === 29 || (moon === 28 && golden > 10));
  return Date.UTC(year, 2, 22 + moon + weekday - (isLate ? 7 : 0));
}
