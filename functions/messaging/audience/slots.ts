import * as z from 'zod/mini';
import {
  digestHour,
  messageHours,
  type UsualHours,
} from '../../../shared/messages/message-hours.ts';
import { endsFortnight, isDayOf } from '../../../shared/messages/message-days.ts';
import { localInstant, timeZones, type TimeZone } from '../../../shared/values/local-time.ts';
import { lookTimes } from '../../../shared/editions/look-times.ts';
import type { ReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { type AudienceKind, type RunId } from '../../../shared/messages/runs.ts';

/*
 * An hour of people's own time. `sao-paulo-0730` has been chosen; `sao-paulo-usual` is whatever hour the stage's
 * settings say, so that another setting moves nobody's row.
 */

const usual = 'usual';
/** Of reports over two weeks, which end as digests of a fortnight do. */
const fortnight = 'fortnight';
/** Where whoever gets notes stands: a look at the market is of one instant, whatever their own time is then. */
export const sessionSlot = 'session';
const zoneSchema = z.enum(timeZones);

/** @param hour `hh:mm`; undefined for whoever has chosen none */
export function slotName(zone: TimeZone, hour: string | undefined): string {
  return `${zone}-${hour?.replace(':', '') ?? usual}`;
}

/** @param weeks how many a report goes over */
export function reportSlotName(zone: TimeZone, weeks: ReportWeeks): string {
  return `${zone}-${weeks === 2 ? fortnight : usual}`;
}

/** How many weeks the reports go over that people of a slot get. */
export function reportWeeksOf({ slot }: Pick<RunId, 'slot'>): ReportWeeks {
  return slot.endsWith(`-${fortnight}`) ? 2 : 1;
}

/** @returns undefined for what is no slot of that kind */
function readSlot(
  kind: AudienceKind,
  slot: string,
  usualHours: UsualHours,
): { readonly zone: TimeZone; readonly hour: string } | undefined {
  const [, named, time = ''] = /^(.+)-(\d{4}|usual|fortnight)$/.exec(slot) ?? [];
  const zone = zoneSchema.safeParse(named).data;
  if (zone === undefined) return undefined;
  if (kind !== 'opening' && kind !== 'closing') {
    const isKnown = time === usual || (kind === 'weekly-report' && time === fortnight);
    return isKnown ? { zone, hour: digestHour } : undefined;
  }
  if (time === fortnight) return undefined;
  const hour = time === usual ? usualHours[kind] : `${time.slice(0, 2)}:${time.slice(2)}`;
  return messageHours[kind].includes(hour) ? { zone, hour } : undefined;
}

/** A run that people of a slot get on a day: of notes one for each look at the market, of all else one. */
interface DueRun {
  /** As the run is named (shared/messages/runs.ts). */
  readonly slot: string;
  readonly dueAt: Date;
}

export function runsOfDay(
  kind: AudienceKind,
  day: string,
  slot: string,
  usualHours: UsualHours,
): readonly DueRun[] {
  if (kind === 'note') {
    return slot === sessionSlot
      ? lookTimes(day).map(({ name, at }) => ({ slot: name, dueAt: at }))
      : [];
  }
  const dueAt = slotInstant(kind, day, slot, usualHours);
  return dueAt === undefined ? [] : [{ slot, dueAt }];
}

/** Where the people of a run stand in the index. */
export function audienceSlot({ kind, slot }: Pick<RunId, 'kind' | 'slot'>): string {
  return kind === 'note' ? sessionSlot : slot;
}

/**
 * When the people of a slot are to be written to on a day; undefined where nothing is sent to them then.
 * @param day `yyyy-mm-dd`, of their own calendar
 */
export function slotInstant(
  kind: AudienceKind,
  day: string,
  slot: string,
  usualHours: UsualHours,
): Date | undefined {
  if (kind === 'note' || !isDayOf(kind, day)) return undefined;
  if (kind === 'weekly-report' && reportWeeksOf({ slot }) === 2 && !endsFortnight(day)) {
    return undefined;
  }
  const read = readSlot(kind, slot, usualHours);
  return read && localInstant(day, read.hour, read.zone);
}
