import { sourcedText, joinSentences, wrapWords, type Sentence } from './domain/sourced-text.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../shared/contracts/account-messages.ts';
import type { MessageFrequency } from '../../shared/contracts/preferences.ts';
import { joinList } from '../../shared/editions/format-facts.ts';
import { marketKinds } from '../../shared/messages/message-days.ts';

/* Portuguese names of the message kinds that a user gets or has switched off. */

export const kindNames: Readonly<Record<SwitchableKind, string>> = {
  opening: 'a abertura',
  closing: 'o fechamento',
  digest: 'o resumo da semana',
  'weekly-report': 'o relatório da carteira',
  note: 'os avisos durante o dia',
  alert: 'os alertas de preço',
};

export const channelPhrases: Readonly<Record<MessageChannel, string>> = {
  email: 'por e-mail',
  whatsapp: 'por WhatsApp',
};

/** Returns the market's kinds that the account's preferences ask for. */
export function requestedMarketKinds(
  frequency: MessageFrequency | undefined,
  wantsNotes: boolean,
): readonly SwitchableKind[] {
  const editions = marketKinds[frequency ?? 'nunca'].map((kind) =>
    kind === 'weekly' || kind === 'biweekly' ? 'digest' : kind,
  );
  return wantsNotes ? [...editions, 'note'] : editions;
}

/** Kinds that have the same switch states on the same channels. */
export interface KindGroup {
  readonly kinds: readonly SwitchableKind[];
  readonly channels: readonly MessageChannel[];
}

/** Groups the kinds that are on (or off) by the channels that are linked and on. */
export function groupKinds(
  { channels, switches }: MessageSettings,
  kinds: readonly SwitchableKind[],
  on: boolean,
): readonly KindGroup[] {
  const activeChannels = channels
    .filter((one) => one.on && one.linked)
    .map(({ channel }) => channel);
  const groups: { kinds: SwitchableKind[]; channels: readonly MessageChannel[] }[] = [];
  for (const kind of kinds) {
    const by = activeChannels.filter((channel) =>
      switches.some((one) => one.kind === kind && one.channel === channel && one.on === on),
    );
    if (by.length === 0) continue;
    const sameChannels = groups.find((group) => group.channels.join() === by.join());
    if (sameChannels === undefined) groups.push({ kinds: [kind], channels: by });
    else sameChannels.kinds.push(kind);
  }
  return groups;
}

/**
 * Returns `a abertura e o fechamento por e-mail e por WhatsApp; o resumo da semana por e-mail`; undefined for no
 * groups.
 */
export function describeKindGroups(groups: readonly KindGroup[]): Sentence | undefined {
  if (groups.length === 0) return undefined;
  return joinSentences(
    groups.map(({ kinds, channels }) => {
      const names = wrapWords(joinList(kinds.map((kind) => kindNames[kind])));
      return sourcedText`${names} ${wrapWords(joinList(channels.map((channel) => channelPhrases[channel])))}`;
    }),
    '; ',
  );
}
