import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ownFigure, ruleFigure } from '../../shared/assistant/figures.ts';
import {
  joined,
  nameOf,
  told,
  wordsOf,
  type Figure,
  type Sentence,
} from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../shared/contracts/own-messages.ts';
import type { MessageFrequency, MessageLength } from '../../shared/contracts/preferences.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import { capital } from '../../shared/editions/prose/day-words.ts';
import { digestHour, spokenHour } from '../../shared/messages/message-hours.ts';
import type { PersonMessages } from '../messaging/consent/person-messages.ts';
import type { PersonPreferences, StoredPreferences } from '../preferences/person-preferences.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { comingKinds, groupsOf, inWords } from './kinds-in-words.ts';

/* How somebody gets messages now, and why none come all the same. */

export interface MessagesDependencies {
  readonly messages: PersonMessages;
  readonly preferences: PersonPreferences;
}

export const toMessages = { kind: 'link', label: 'Minhas mensagens', path: '/mensagens' } as const;

export const lengthNames: Readonly<Record<MessageLength, string>> = {
  curta: 'resumidas',
  media: 'balanceadas',
  longa: 'detalhadas',
};

type FrequencyNow = Pick<StoredPreferences, 'periodicidade_msg' | 'appliedFrequency'>;

/** Returns how often the messages come now and, in a trial, how often they come with a plan. */
export function frequencyInWords({
  periodicidade_msg: chosen,
  appliedFrequency: applied,
}: FrequencyNow): Sentence {
  return applied === chosen
    ? rhythmOf(chosen)
    : told`durante o teste grátis, ${rhythmOf(applied)}; se você assinar, ${rhythmOf(chosen)}`;
}

function rhythmOf(frequency: MessageFrequency): Sentence {
  const saturday = told`aos sábados às ${ruleFigure(spokenHour(digestHour))}`;
  switch (frequency) {
    case 'diaria':
      return told`as mensagens do mercado chegam todo dia de pregão`;
    case 'semanal':
      return told`em vez das mensagens de cada dia, chega um resumo por semana, ${saturday}`;
    case 'quinzenal':
      return told`em vez das mensagens de cada dia, chega um resumo a cada duas semanas, ${saturday}`;
    case 'nunca':
      return told`as mensagens do mercado estão desligadas`;
    default:
      return frequency satisfies never;
  }
}

/** At which an edition comes to them. */
export function hourOf({ hours: { chosen, usual } }: MessageSettings, kind: EditionKind): Figure {
  const own = chosen[kind];
  return own === null ? ruleFigure(spokenHour(usual[kind])) : ownFigure(spokenHour(own));
}

/** Why nothing of it comes all the same, where nothing does. */
export async function obstacles(
  preferences: PersonPreferences,
  accountId: string,
  settings: MessageSettings,
): Promise<Paragraphs> {
  return obstaclesOf((await preferences.read(accountId))?.appliedFrequency, settings);
}

export function obstaclesOf(
  frequency: MessageFrequency | undefined,
  settings: MessageSettings,
): Paragraphs {
  if (frequency === 'nunca') {
    return [
      told`As mensagens do mercado estão desligadas nas suas preferências. Para ligar, escreva “mensagens todo dia”.`,
    ];
  }
  const open = settings.channels.filter(({ on, linked }) => on && linked);
  if (open.length === 0) {
    return [
      told`Mas o e-mail e o WhatsApp estão desligados, e nada chega. Para ligar, escreva “volta a mandar por e-mail”.`,
    ];
  }
  const kinds: readonly SwitchableKind[] =
    frequency === 'semanal' || frequency === 'quinzenal' ? ['digest'] : editionKinds;
  const isPaused = !settings.switches.some(
    ({ kind, channel, on }) =>
      on && kinds.includes(kind) && open.some((one) => one.channel === channel),
  );
  if (isPaused) {
    return [
      told`Mas as mensagens do mercado estão pausadas. Para voltar, escreva “volta a mandar as mensagens”.`,
    ];
  }
  const silent = open.filter(({ silence }) => silence !== null);
  if (silent.length === 0) return [];
  const names = silent.map(({ channel }) => channelNames[channel]).join(' e por ');
  return [
    told`Mas por ${wordsOf(names)} nada está chegando agora: o motivo, e como resolver, estão em Minhas mensagens.`,
    toMessages,
  ];
}

const channelNames: Readonly<Record<MessageChannel, string>> = {
  email: 'e-mail',
  whatsapp: 'WhatsApp',
};

export async function present(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
): Promise<Paragraphs> {
  const [settings, stored] = await Promise.all([
    messages.read(accountId),
    preferences.read(accountId),
  ]);
  if (stored === undefined) throw new BfjError('account_not_found');
  const frequency = stored.appliedFrequency;
  const notes = stored.mensagem_ao_decorrer_do_dia === 'sim';
  return [
    told`As suas mensagens estão assim:`,
    told`- Frequência: ${frequencyInWords(stored)}.`,
    ...editionHours(settings, frequency),
    told`- Tamanho: ${wordsOf(lengthNames[stored.tamanho_msg_abertura_fechamento])}.`,
    notes ? told`- Avisos durante o dia: ligados.` : told`- Avisos durante o dia: desligados.`,
    ...settings.channels.map(channelInWords),
    ...refused(settings, stored),
    ...obstaclesOf(frequency, settings).filter((part) => part !== toMessages),
    told`Para mudar, escreva, por exemplo, “${nameOf('abertura às 8h')}”, “mensagens resumidas”, “só uma vez por semana” ou “pausa as mensagens”.`,
    toMessages,
  ];
}

/** The hours of the editions that come; one that is refused by every channel has none. */
function editionHours(settings: MessageSettings, frequency: MessageFrequency): Sentence[] {
  if (frequency !== 'diaria') return [];
  const coming = groupsOf(settings, editionKinds, true).flatMap(({ kinds }) => kinds);
  const hours = editionKinds
    .filter((kind) => coming.includes(kind))
    .map((kind) => told`${wordsOf(editionLabels[kind])} às ${hourOf(settings, kind)}`);
  if (hours.length === 0) return [];
  const words = joined(hours, ' e ');
  return [told`- ${{ ...words, text: capital(words.text) }}, no horário da sua região.`];
}

const editionLabels: Readonly<Record<EditionKind, string>> = {
  opening: 'abertura',
  closing: 'fechamento',
};

/** What the account's own preferences ask for, and a switch keeps away. */
function refused(settings: MessageSettings, stored: StoredPreferences): Sentence[] {
  const kinds: SwitchableKind[] = [
    ...comingKinds(stored.appliedFrequency, stored.mensagem_ao_decorrer_do_dia === 'sim'),
    ...(stored['relatórios_da_carteira'] === 'sim' ? (['weekly-report'] as const) : []),
    'alert',
  ];
  const words = inWords(groupsOf(settings, kinds, false));
  return words === undefined ? [] : [told`- Desligados por você: ${words}.`];
}

function channelInWords({ channel, on, linked }: MessageSettings['channels'][number]): Sentence {
  const name = channel === 'email' ? told`E-mail` : told`WhatsApp`;
  if (!linked) return told`- ${name}: ainda não vinculado.`;
  return on ? told`- ${name}: ligado.` : told`- ${name}: desligado.`;
}
