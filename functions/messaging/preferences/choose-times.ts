import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import {
  defaultReportWeeks,
  type ReportWeeks,
} from '../../../shared/portfolio/report/report-span.ts';
import { channelSettingsEntity, type ChannelSettings } from '../../entities/channel-settings.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import { laterThan } from '../../runtime/clock.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { ChannelRows } from './channel-store.ts';
import type { SetMessageSwitchesDependencies } from './set-message-switches.ts';

/*
 * Changes when messages are sent, from the next one on. A choice that is already stored changes nothing, regardless
 * of the caller's version. Each function returns the current rows.
 */

/**
 * Sets the hour of an edition.
 * @throws ProblemError `account_not_found`, `changed_meanwhile`
 */
export async function chooseHour(
  dependencies: SetMessageSwitchesDependencies,
  accountId: string,
  choice: {
    readonly kind: EditionKind;
    readonly hour: string | null;
    readonly version: string | undefined;
  },
): Promise<ChannelRows> {
  const { kind, hour, version } = choice;
  return saveChoice(dependencies, accountId, version, (settings) => {
    if ((settings?.hours?.[kind] ?? null) === hour) return undefined;
    const { [kind]: _, ...others } = settings?.hours ?? {};
    return { hours: hour === null ? others : { ...others, [kind]: hour } };
  });
}

/**
 * Sets how often the portfolio report is sent.
 * @throws ProblemError `account_not_found`, `changed_meanwhile`
 */
export async function chooseReportWeeks(
  dependencies: SetMessageSwitchesDependencies,
  accountId: string,
  { weeks, version }: { readonly weeks: ReportWeeks; readonly version: string | undefined },
): Promise<ChannelRows> {
  return saveChoice(dependencies, accountId, version, (settings) =>
    (settings?.report_weeks ?? defaultReportWeeks) === weeks ? undefined : { report_weeks: weeks },
  );
}

/** @param changeOf returns undefined for no change */
async function saveChoice(
  { channels, clock, newId }: SetMessageSwitchesDependencies,
  accountId: string,
  version: string | undefined,
  changeOf: (
    settings: ChannelSettings | undefined,
  ) => Pick<ChannelSettings, 'hours'> | Pick<ChannelSettings, 'report_weeks'> | undefined,
): Promise<ChannelRows> {
  const rows = await channels.read(accountId);
  if (rows.registration === undefined) throw new ProblemError('account_not_found');
  const before = rows.settings;
  const change = changeOf(before);
  if (change === undefined) return rows;
  if (before?.updated_at !== version) throw new ProblemError('changed_meanwhile');
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
  if (outcome !== 'saved') throw new ProblemError('changed_meanwhile');
  return { ...rows, settings };
}
