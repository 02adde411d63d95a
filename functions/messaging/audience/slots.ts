import * as z from 'zod/mini';
import {
  digestHour,
  messageHours,
  type DefaultHours,
} from '../../../shared/messages/message-hours.ts';
import { endsFortnight, isSendingDay } from '../../../shared/messages/message-days.ts';
import { localInstant, timeZones, type TimeZone } from '../../../shared/values/local-time.ts';
import { scanTimes } from '../../editions/scan-times.ts';
import type { ReportWeeks } from '../../../shared/portfolio/report/report-span.ts';
import { type AudienceKind, type BroadcastId } from '../../../shared/messages/broadcasts.ts';

/*
 * An hour in the recipients' own time zone. `sao-paulo-0730` was chosen; `sao-paulo-usual` is the default hour of
 * the stage's settings, so that changing the setting rewrites no rows.
 */

const defaultHour = 'usual';
/** For biweekly reports, which end on the same days as biweekly digests. */
const fortnight = 'fortnight';
/** Slot of all recipients of notes: a market scan happens at one instant, regardless of time zones. */
export const sessionSlot = 'session';
const zoneSchema = z.enum(timeZones);

/** @param hour `hh:mm`; undefined for the default hour */
export function slotName(zone: TimeZone, hour: string | undefined): string {
  return `${zone}-${hour?.replace(':', '') ?? defaultHour}`;
}

/** @param weeks number of weeks that a report covers */
export function reportSlotName(zone: TimeZone, weeks: ReportWeeks): string {
  return `${zone}-${weeks === 2 ? fortnight : defaultHour}`;
}

/** Returns the number of weeks that the reports of a slot cover. */
export function countReportWeeks({ slot }: Pick<BroadcastId, 'slot'>): ReportWeeks {
  return slot.endsWith(`-${fortnight}`) ? 2 : 1;
}

/** @returns undefined for an invalid slot of that kind */
function parseSlot(
  kind: AudienceKind,
  slot: string,
  usualHours: DefaultHours,
): { readonly zone: TimeZone; readonly hour: string } | undefined {
  const [, named, time = ''] = /^(.+)-(\d{4}|usual|fortnight)$/.exec(slot) ?? [];
  const zone = zoneSchema.safeParse(named).data;
  if (zone === undefined) return undefined;
  if (kind !== 'opening' && kind !== 'closing') {
    const isValid = time === defaultHour || (kind === 'weekly-report' && time === fortnight);
    return isValid ? { zone, hour: digestHour } : undefined;
  }
  if (time === fortnight) return undefined;
  const hour = time === defaultHour ? usualHours[kind] : `${time.slice(0, 2)}:${time.slice(2)}`;
  return messageHours[kind].includes(hour) ? { zone, hour } : undefined;
}

/** A broadcast that a slot gets on a day: one per market scan for notes, one for all other kinds. */
interface DueBroadcast {
  /** Slot in the broadcast's id (shared/messages/broadcasts.ts). */
  readonly slot: string;
  readonly dueAt: Date;
}

export function broadcastsOfDay(
  kind: AudienceKind,
  day: string,
  slot: string,
  usualHours: DefaultHours,
): readonly DueBroadcast[] {
  if (kind === 'note') {
    return slot === sessionSlot
      ? scanTimes(day).map(({ name, at }) => ({ slot: name, dueAt: at }))
      : [];
  }
  const dueAt = slotInstant(kind, day, slot, usualHours);
  return dueAt === undefined ? [] : [{ slot, dueAt }];
}

/** Returns the slot of a broadcast's audience in the index. */
export function audienceSlot({ kind, slot }: Pick<BroadcastId, 'kind' | 'slot'>): string {
  return kind === 'note' ? sessionSlot : slot;
}

/**
 * Returns when a slot is due on a day; undefined when nothing is sent to it then.
 * @param day `yyyy-mm-dd`, in the recipients' own calendar
 */
export function slotInstant(
  kind: AudienceKind,
  day: string,
  slot: string,
  usualHours: DefaultHours,
): Date | undefined {
  if (kind === 'note' || !isSendingDay(kind, day)) return undefined;
  if (kind === 'weekly-report' && countReportWeeks({ slot }) === 2 && !endsFortnight(day)) {
    return undefined;
  }
  const read = parseSlot(kind, slot, usualHours);
  return read && localInstant(day, read.hour, read.zone);
}
