/*
 * The local time of a Brazilian phone, by its area code (DDD). As of November 2026: Brazil has had no summer time
 * since 2019 (Decree 9.772), and its zones are those of Law 11.662 of 2008 and Law 12.876 of 2013. Area codes follow
 * Anatel's plan (Resolution 749 of 2022). Fernando de Noronha, an hour ahead of São Paulo, shares 81 with Recife and
 * gets messages in Recife's time.
 */

export const timeZones = ['sao-paulo', 'manaus', 'rio-branco'] as const;
export type TimeZone = (typeof timeZones)[number];

/** Behind UTC, all year: America/Sao_Paulo, America/Manaus, America/Rio_Branco. */
const hoursBehind: Readonly<Record<TimeZone, number>> = {
  'sao-paulo': 3,
  manaus: 4,
  'rio-branco': 5,
};

/** Area codes outside São Paulo's time zone. */
const zonesOfAreaCodes: Readonly<Record<string, TimeZone>> = {
  // Mato Grosso, Mato Grosso do Sul, Rondônia, Manaus and the east of Amazonas, Roraima.
  65: 'manaus',
  66: 'manaus',
  67: 'manaus',
  69: 'manaus',
  92: 'manaus',
  95: 'manaus',
  // Acre. The west of Amazonas has two time zones under one area code: an hour late is better than an hour early.
  68: 'rio-branco',
  97: 'rio-branco',
};

/** @param phone digits with their area code, `11988887777`; null when unknown */
export function timeZoneOf(phone: string | null): TimeZone {
  const areaCode = phone?.slice(0, 2) ?? '';
  return (Object.hasOwn(zonesOfAreaCodes, areaCode) && zonesOfAreaCodes[areaCode]) || 'sao-paulo';
}

/**
 * An hour of a day, as clocks there show it.
 * @param day `yyyy-mm-dd`
 * @param hour `hh:mm`
 */
export function localInstant(day: string, hour: string, zone: TimeZone): Date {
  return new Date(Date.parse(`${day}T${hour}:00Z`) + hoursBehind[zone] * 3_600_000);
}

/** Returns the day (`yyyy-mm-dd`) in that time zone. */
export function localDay(instant: Date, zone: TimeZone): string {
  return new Date(instant.getTime() - hoursBehind[zone] * 3_600_000).toISOString().slice(0, 10);
}
