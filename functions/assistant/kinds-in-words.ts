import { told, joined, wordsOf, type Sentence } from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../shared/contracts/own-messages.ts';
import type { MessageFrequency } from '../../shared/contracts/preferences.ts';
import { listed } from '../../shared/editions/prose/figure-words.ts';
import { marketKinds } from '../../shared/messages/message-days.ts';

/* The kinds of messages that a user gets or has refused, in words. */

export const kindNames: Readonly<Record<SwitchableKind, string>> = {
  opening: 'a abertura',
  closing: 'o fechamento',
  digest: 'o resumo da semana',
  'weekly-report': 'o relatório da carteira',
  note: 'os avisos durante o dia',
  alert: 'os alertas de preço',
};

export const byChannel: Readonly<Record<MessageChannel, string>> = {
  email: 'por e-mail',
  whatsapp: 'por WhatsApp',
};

/** Returns the market's kinds that the account's preferences ask for. */
export function comingKinds(
  frequency: MessageFrequency | undefined,
  wantsNotes: boolean,
): readonly SwitchableKind[] {
  const editions = marketKinds[frequency ?? 'nunca'].map((kind) =>
    kind === 'weekly' || kind === 'biweekly' ? 'digest' : kind,
  );
  return wantsNotes ? [...editions, 'note'] : editions;
}

/** Kinds whose switches stand the same way by the same channels. */
export interface KindGroup {
  readonly kinds: readonly SwitchableKind[];
  readonly channels: readonly MessageChannel[];
}

/** Groups the kinds whose switches are on (or off) by the channels that are linked and on. */
export function groupsOf(
  { channels, switches }: MessageSettings,
  kinds: readonly SwitchableKind[],
  on: boolean,
): readonly KindGroup[] {
  const open = channels.filter((one) => one.on && one.linked).map(({ channel }) => channel);
  const groups: { kinds: SwitchableKind[]; channels: readonly MessageChannel[] }[] = [];
  for (const kind of kinds) {
    const by = open.filter((channel) =>
      switches.some((one) => one.kind === kind && one.channel === channel && one.on === on),
    );
    if (by.length === 0) continue;
    const known = groups.find((group) => group.channels.join() === by.join());
    if (known === undefined) groups.push({ kinds: [kind], channels: by });
    else known.kinds.push(kind);
  }
  return groups;
}

/** `a abertura e o fechamento por e-mail e por WhatsApp; o resumo da semana por e-mail`; undefined for none. */
export function inWords(groups: readonly KindGroup[]): Sentence | undefined {
  if (groups.length === 0) return undefined;
  return joined(
    groups.map(({ kinds, channels }) => {
      const names = wordsOf(listed(kinds.map((kind) => kindNames[kind])));
      return told`${names} ${wordsOf(listed(channels.map((channel) => byChannel[channel])))}`;
    }),
    '; ',
  );
}
