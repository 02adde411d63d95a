const dayMilliseconds = 24 * 60 * 60 * 1000;
/** São Paulo is three hours behind UTC all year: Brazil has had no summer time since 2019. */
const saoPauloOffsetMilliseconds = 3 * 60 * 60 * 1000;

/** Returns the day (`yyyy-mm-dd`) in São Paulo. */
export function saoPauloDay(instant: Date): string {
  return isoDay(instant.getTime() - saoPauloOffsetMilliseconds);
}

export function dayBefore(day: string): string {
  return isoDay(Date.parse(day) - dayMilliseconds);
}

function isoDay(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10);
}
