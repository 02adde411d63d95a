import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ownFigure, ruleFigure } from '../../shared/assistant/figures.ts';
import { nameOf, told, wordsOf, type Figure, type Sentence } from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings } from '../../shared/contracts/own-messages.ts';
import type { MessageLength, Preferences } from '../../shared/contracts/preferences.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import { digestHour, spokenHour } from '../../shared/messages/message-hours.ts';
import type { PersonMessages } from '../messaging/consent/person-messages.ts';
import type { PersonPreferences } from '../preferences/person-preferences.ts';
import { BfjError } from '../runtime/bfj-error.ts';

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

export type Frequency = Preferences['periodicidade_msg'];

export function frequencyInWords(frequency: Frequency): Sentence {
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
  return obstaclesOf((await preferences.read(accountId))?.periodicidade_msg, settings);
}

export function obstaclesOf(
  frequency: Frequency | undefined,
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
  const frequency = stored.periodicidade_msg;
  const notes = stored.mensagem_ao_decorrer_do_dia === 'sim';
  return [
    told`As suas mensagens estão assim:`,
    told`- Frequência: ${frequencyInWords(frequency)}.`,
    ...(frequency === 'diaria'
      ? [
          told`- Abertura às ${hourOf(settings, 'opening')} e fechamento às ${hourOf(settings, 'closing')}, no horário da sua região.`,
        ]
      : []),
    told`- Tamanho: ${wordsOf(lengthNames[stored.tamanho_msg_abertura_fechamento])}.`,
    notes ? told`- Avisos durante o dia: ligados.` : told`- Avisos durante o dia: desligados.`,
    ...settings.channels.map(channelInWords),
    ...obstaclesOf(frequency, settings).filter((part) => part !== toMessages),
    told`Para mudar, escreva, por exemplo, “${nameOf('abertura às 8h')}”, “mensagens resumidas”, “só uma vez por semana” ou “pausa as mensagens”.`,
    toMessages,
  ];
}

function channelInWords({ channel, on, linked }: MessageSettings['channels'][number]): Sentence {
  const name = channel === 'email' ? told`E-mail` : told`WhatsApp`;
  if (!linked) return told`- ${name}: ainda não vinculado.`;
  return on ? told`- ${name}: ligado.` : told`- ${name}: desligado.`;
}
