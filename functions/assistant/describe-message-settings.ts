import type { Paragraphs } from './answers/assets.ts';
import { userValue, ruleValue } from './domain/sourced-values.ts';
import {
  joinSentences,
  wrapName,
  sourcedText,
  wrapWords,
  type SourcedValue,
  type Sentence,
} from './domain/sourced-text.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../shared/contracts/account-messages.ts';
import type { MessageFrequency, MessageLength } from '../../shared/contracts/preferences.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import { capitalize } from '../../shared/editions/format-days.ts';
import { digestHour, formatMessageHour } from '../../shared/messages/message-hours.ts';
import type { AccountMessages } from '../messaging/preferences/account-messages.ts';
import type { AccountPreferences, StoredPreferences } from '../preferences/account-preferences.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { requestedMarketKinds, groupKinds, describeKindGroups } from './message-kind-names.ts';

/* Describes the user's message settings, and why no messages arrive despite them. */

export interface MessagesDependencies {
  readonly messages: AccountMessages;
  readonly preferences: AccountPreferences;
}

export const messageSettingsLink = {
  kind: 'link',
  label: 'Minhas mensagens',
  path: '/mensagens',
} as const;

export const lengthLabels: Readonly<Record<MessageLength, string>> = {
  curta: 'resumidas',
  media: 'balanceadas',
  longa: 'detalhadas',
};

type FrequencyNow = Pick<StoredPreferences, 'periodicidade_msg' | 'appliedFrequency'>;

/** Returns how often the messages come now and, in a trial, how often they come with a plan. */
export function describeFrequency({
  periodicidade_msg: chosen,
  appliedFrequency: applied,
}: FrequencyNow): Sentence {
  return applied === chosen
    ? frequencySentence(chosen)
    : sourcedText`durante o teste grátis, ${frequencySentence(applied)}; se você assinar, ${frequencySentence(chosen)}`;
}

function frequencySentence(frequency: MessageFrequency): Sentence {
  const saturday = sourcedText`aos sábados às ${ruleValue(formatMessageHour(digestHour))}`;
  switch (frequency) {
    case 'diaria':
      return sourcedText`as mensagens do mercado chegam todo dia de pregão`;
    case 'semanal':
      return sourcedText`em vez das mensagens de cada dia, chega um resumo por semana, ${saturday}`;
    case 'quinzenal':
      return sourcedText`em vez das mensagens de cada dia, chega um resumo a cada duas semanas, ${saturday}`;
    case 'nunca':
      return sourcedText`as mensagens do mercado estão desligadas`;
    default:
      return frequency satisfies never;
  }
}

/** Returns the hour at which the user gets an edition. */
export function describeEditionHour(
  { hours: { chosen, usual } }: MessageSettings,
  kind: EditionKind,
): SourcedValue {
  const chosenHour = chosen[kind];
  return chosenHour === null
    ? ruleValue(formatMessageHour(usual[kind]))
    : userValue(formatMessageHour(chosenHour));
}

/** Returns why no messages arrive despite the settings; empty when they do arrive. */
export async function readDeliveryObstacles(
  preferences: AccountPreferences,
  accountId: string,
  settings: MessageSettings,
): Promise<Paragraphs> {
  return deliveryObstacles((await preferences.read(accountId))?.appliedFrequency, settings);
}

export function deliveryObstacles(
  frequency: MessageFrequency | undefined,
  settings: MessageSettings,
): Paragraphs {
  if (frequency === 'nunca') {
    return [
      sourcedText`As mensagens do mercado estão desligadas nas suas preferências. Para ligar, escreva “mensagens todo dia”.`,
    ];
  }
  const activeChannels = settings.channels.filter(({ on, linked }) => on && linked);
  if (activeChannels.length === 0) {
    return [
      sourcedText`Mas o e-mail e o WhatsApp estão desligados, e nada chega. Para ligar, escreva “volta a mandar por e-mail”.`,
    ];
  }
  const kinds: readonly SwitchableKind[] =
    frequency === 'semanal' || frequency === 'quinzenal' ? ['digest'] : editionKinds;
  const isPaused = !settings.switches.some(
    ({ kind, channel, on }) =>
      on && kinds.includes(kind) && activeChannels.some((one) => one.channel === channel),
  );
  if (isPaused) {
    return [
      sourcedText`Mas as mensagens do mercado estão pausadas. Para voltar, escreva “volta a mandar as mensagens”.`,
    ];
  }
  const suppressedChannels = activeChannels.filter(({ silence }) => silence !== null);
  if (suppressedChannels.length === 0) return [];
  const names = suppressedChannels.map(({ channel }) => channelNames[channel]).join(' e por ');
  return [
    sourcedText`Mas por ${wrapWords(names)} nada está chegando agora: o motivo, e como resolver, estão em Minhas mensagens.`,
    messageSettingsLink,
  ];
}

const channelNames: Readonly<Record<MessageChannel, string>> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
};

export async function describeMessageSettings(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
): Promise<Paragraphs> {
  const [settings, stored] = await Promise.all([
    messages.read(accountId),
    preferences.read(accountId),
  ]);
  if (stored === undefined) throw new ProblemError('account_not_found');
  const frequency = stored.appliedFrequency;
  const notes = stored.mensagem_ao_decorrer_do_dia === 'sim';
  return [
    sourcedText`As suas mensagens estão assim:`,
    sourcedText`- Frequência: ${describeFrequency(stored)}.`,
    ...editionHours(settings, frequency),
    sourcedText`- Tamanho: ${wrapWords(lengthLabels[stored.tamanho_msg_abertura_fechamento])}.`,
    notes
      ? sourcedText`- Avisos durante o dia: ligados.`
      : sourcedText`- Avisos durante o dia: desligados.`,
    ...settings.channels.map(describeChannel),
    ...switchedOffKinds(settings, stored),
    ...deliveryObstacles(frequency, settings).filter((part) => part !== messageSettingsLink),
    sourcedText`Para mudar, escreva, por exemplo, “${wrapName('abertura às 8h')}”, “mensagens resumidas”, “só uma vez por semana” ou “pausa as mensagens”.`,
    messageSettingsLink,
  ];
}

/** Returns the hours of the editions that arrive; an edition that is off on every channel has none. */
function editionHours(settings: MessageSettings, frequency: MessageFrequency): Sentence[] {
  if (frequency !== 'diaria') return [];
  const enabledKinds = groupKinds(settings, editionKinds, true).flatMap(({ kinds }) => kinds);
  const hours = editionKinds
    .filter((kind) => enabledKinds.includes(kind))
    .map(
      (kind) =>
        sourcedText`${wrapWords(editionLabels[kind])} às ${describeEditionHour(settings, kind)}`,
    );
  if (hours.length === 0) return [];
  const words = joinSentences(hours, ' e ');
  return [sourcedText`- ${{ ...words, text: capitalize(words.text) }}, no horário da sua região.`];
}

const editionLabels: Readonly<Record<EditionKind, string>> = {
  opening: 'abertura',
  closing: 'fechamento',
};

/** Returns the kinds that the account's preferences ask for and a switch turns off. */
function switchedOffKinds(settings: MessageSettings, stored: StoredPreferences): Sentence[] {
  const kinds: SwitchableKind[] = [
    ...requestedMarketKinds(stored.appliedFrequency, stored.mensagem_ao_decorrer_do_dia === 'sim'),
    ...(stored['relatórios_da_carteira'] === 'sim' ? (['weekly-report'] as const) : []),
    'alert',
  ];
  const words = describeKindGroups(groupKinds(settings, kinds, false));
  return words === undefined ? [] : [sourcedText`- Desligados por você: ${words}.`];
}

function describeChannel({ channel, on, linked }: MessageSettings['channels'][number]): Sentence {
  const name = channel === 'email' ? sourcedText`E-mail` : sourcedText`WhatsApp`;
  if (!linked) return sourcedText`- ${name}: ainda não vinculado.`;
  return on ? sourcedText`- ${name}: ligado.` : sourcedText`- ${name}: desligado.`;
}
