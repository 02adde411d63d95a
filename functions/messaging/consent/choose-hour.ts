import type { EditionKind } from '../../../shared/editions/edition-facts.ts';
import { channelSettingsEntity, type ChannelSettings } from '../../records/channel-settings.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import { laterThan } from '../../runtime/clock.ts';
import { newEvent } from '../../runtime/outbox.ts';
import type { ChannelRows } from './channel-store.ts';
import type { TurnDependencies } from './turn-messages.ts';

/**
 * Has an edition come at an hour, from the next one on. What is so already is so, whatever has been seen.
 * @returns the rows as they are now
 * @throws BfjError `account_not_found`, `changed_meanwhile`
 */
export async function chooseHour(
  { channels, clock, newId }: TurnDependencies,
  accountId: string,
  choice: {
    readonly kind: EditionKind;
    readonly hour: string | null;
    readonly version: string | undefined;
  },
): Promise<ChannelRows> {
  const { kind, hour, version } = choice;
  const rows = await channels.read(accountId);
  if (rows.registration === undefined) throw new BfjError('account_not_found');
  const before = rows.settings;
  if ((before?.hours?.[kind] ?? null) === hour) return rows;
  if (before?.updated_at !== version) throw new BfjError('changed_meanwhile');
  const updatedAt = laterThan([before?.updated_at], clock());
  const { [kind]: _, ...others } = before?.hours ?? {};
  const settings: ChannelSettings = {
    ...(before ?? { entity: channelSettingsEntity, email: {}, whatsapp: {}, off: [] }),
    hours: hour === null ? others : { ...others, [kind]: hour },
    updated_at: updatedAt,
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
