import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import {
  usualReportWeeks,
  type ReportWeeks,
} from '../../../shared/portfolio/report/report-span.ts';
import { channelSettingsEntity, type ChannelSettings } from '../../records/channel-settings.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan } from '../../runtime/clock.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { ChannelRows } from './channel-store.ts';
import type { TurnDependencies } from './turn-messages.ts';

/*
 * When somebody's messages come, from the next one on. What is so already is so, whatever has been seen. Each returns the
 * rows as they are now.
 */

/** At which hour an edition comes. @throws BfjError `account_not_found`, `changed_meanwhile` */
export async function chooseHour(
  dependencies: TurnDependencies,
  accountId: string,
  choice: {
    readonly kind: EditionKind;
    readonly hour: string | null;
    readonly version: string | undefined;
  },
): Promise<ChannelRows> {
  const { kind, hour, version } = choice;
  return choose(dependencies, accountId, version, (settings) => {
    if ((settings?.hours?.[kind] ?? null) === hour) return undefined;
    const { [kind]: _, ...others } = settings?.hours ?? {};
    return { hours: hour === null ? others : { ...others, [kind]: hour } };
  });
}

/** How often the report of a portfolio comes. @throws BfjError `account_not_found`, `changed_meanwhile` */
export async function chooseReportWeeks(
  dependencies: TurnDependencies,
  accountId: string,
  { weeks, version }: { readonly weeks: ReportWeeks; readonly version: string | undefined },
): Promise<ChannelRows> {
  return choose(dependencies, accountId, version, (settings) =>
    (settings?.report_weeks ?? usualReportWeeks) === weeks ? undefined : { report_weeks: weeks },
  );
}

/** @param changeOf undefined where nothing changes */
async function choose(
  { channels, clock, newId }: TurnDependencies,
  accountId: string,
  version: string | undefined,
  changeOf: (
    settings: ChannelSettings | undefined,
  ) => Pick<ChannelSettings, 'hours'> | Pick<ChannelSettings, 'report_weeks'> | undefined,
): Promise<ChannelRows> {
  const rows = await channels.read(accountId);
  if (rows.registration === undefined) throw new BfjError('account_not_found');
  const before = rows.settings;
  const change = changeOf(before);
  if (change === undefined) return rows;
  if (before?.updated_at !== version) throw new BfjError('changed_meanwhile');
  const settings: ChannelSettings = {
    ...(before ?? { entity: channelSettingsEntity, email: {}, whatsapp: {}, off: [] }),
    ...change,
    updated_at: laterThan([before?.updated_at], clock()),
  };
  const changed = newEvent({ clock, newId }, 'channels.changed', { accountId });
  const outcome = await channels.save(accountId, before?.updated_at, {
    settings,
    consents: [],
    changed,
  });
  if (outcome !== 'saved') throw new BfjError('changed_meanwhile');
  return { ...rows, settings };
}
