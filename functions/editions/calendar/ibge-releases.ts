import type { DatedEvent } from './event-rules.ts';

/*
 * Further releases of IBGE, all at nine o'clock. Their days are not entered yet, because no page with the days of a
 * future release was found: https://www.ibge.gov.br/calendario-de-divulgacoes-novoportal.html has them.
 */

/** The mid-month preview of the IPCA. */
export const ipca15: DatedEvent = { time: '09:00', announcements: [] };

/** The gross domestic product of a quarter. */
export const gdp: DatedEvent = { time: '09:00', announcements: [] };

/** The unemployment rate of the survey PNAD Contínua. */
export const unemployment: DatedEvent = { time: '09:00', announcements: [] };
