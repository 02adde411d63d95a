import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ownFigure, ruleFigure, ruleSentence } from '../../shared/assistant/figures.ts';
import type { MessagesChange, QuestionOf } from '../../shared/assistant/question.ts';
import { joined, nameOf, told, wordsOf, type Sentence } from '../../shared/assistant/told.ts';
import type { MessageChannel, SwitchableKind } from '../../shared/contracts/messaging.ts';
import type { MessageSettings, MessageTurn } from '../../shared/contracts/own-messages.ts';
import type { MessageLength, Preferences } from '../../shared/contracts/preferences.ts';
import { problems } from '../../shared/contracts/problem.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import { digestHour, messageHours, spokenHour } from '../../shared/messages/message-hours.ts';
import type { PersonMessages } from '../messaging/consent/person-messages.ts';
import type { PersonPreferences } from '../preferences/person-preferences.ts';
import { BfjError } from '../runtime/bfj-error.ts';

export type MessagesQuestion = QuestionOf<
  'change-messages' | 'incomplete-messages' | 'tell-messages'
>;

export interface MessagesDependencies {
  readonly messages: PersonMessages;
  readonly preferences: PersonPreferences;
}

/**
 * What is done to the messages that somebody gets: what it is now, and how to take it back; each refusal in the words of
 * its rule.
 * @param saidAt ISO 8601: where that was before now
 */
export async function tellPreferences(
  dependencies: MessagesDependencies,
  accountId: string,
  question: MessagesQuestion,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  switch (question.about) {
    case 'incomplete-messages':
      return askedBack(question);
    case 'tell-messages':
      return present(dependencies, accountId);
    case 'change-messages':
      try {
        return await changed(dependencies, accountId, question.change, saidAt);
      } catch (error) {
        if (!(error instanceof BfjError && isRefusal(error))) throw error;
        return refusal(error, question.change);
      }
    default:
      return question satisfies never;
  }
}

const toMessages = { kind: 'link', label: 'Minhas mensagens', path: '/mensagens' } as const;
const toPlans = { kind: 'link', label: 'Ver os planos', path: '/nossos-planos' } as const;

function changed(
  dependencies: MessagesDependencies,
  accountId: string,
  change: MessagesChange,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  switch (change.of) {
    case 'hour':
      return changedHour(dependencies, accountId, change);
    case 'length':
      return changedLength(dependencies, accountId, change.length);
    case 'frequency':
      return changedFrequency(dependencies, accountId, change.frequency);
    case 'notes':
      return turnedNotes(dependencies, accountId, change.on, saidAt);
    case 'market':
      return turnedMarket(dependencies, accountId, change.on, saidAt);
    case 'channels':
      return turnedChannels(dependencies, accountId, change, saidAt);
    default:
      return change satisfies never;
  }
}

/** What a rule says no to, and no fault of ours. */
function isRefusal({ code }: BfjError): boolean {
  return code === 'invalid_request' || code === 'access_required' || code === 'trial_expired';
}

function refusal(error: BfjError, change: MessagesChange): Paragraphs {
  const words = ruleSentence(error.details.text ?? problems[error.code].title);
  switch (change.of) {
    case 'hour':
      return [
        ...(change.hour === null ? [] : [notOffered(change.hour)]),
        words,
        ...(error.code === 'invalid_request' ? [told`Qual deles você prefere?`] : []),
      ];
    case 'channels':
      return [words, toMessages];
    case 'length':
    case 'frequency':
    case 'notes':
    case 'market':
      return error.code === 'access_required' ? [words, toPlans] : [words];
    default:
      return change satisfies never;
  }
}

/* Hours */

const editionNames: Readonly<Record<EditionKind, string>> = {
  opening: 'a abertura',
  closing: 'o fechamento',
};

function notOffered(hour: string): Sentence {
  return told`${ownFigure(spokenHour(hour))} não está entre os horários das mensagens.`;
}

/** `A abertura pode chegar de meia em meia hora, das 5h às 12h.` */
function offered(kind: EditionKind): Sentence {
  const hours = messageHours[kind].map(spokenHour);
  const [first = '', last = ''] = [hours[0], hours.at(-1)];
  return kind === 'opening'
    ? told`A abertura pode chegar de meia em meia hora, das ${ruleFigure(first)} às ${ruleFigure(last)}.`
    : told`O fechamento pode chegar de meia em meia hora, das ${ruleFigure(first)} às ${ruleFigure(last)}.`;
}

async function changedHour(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { kind, hour }: Extract<MessagesChange, { readonly of: 'hour' }>,
): Promise<Paragraphs> {
  if (kind === undefined && hour !== null) {
    return [notOffered(hour), ...editionKinds.map(offered), told`Qual deles você prefere?`];
  }
  const kinds = kind === undefined ? editionKinds : [kind];
  const before = await messages.read(accountId);
  let after = before;
  for (const one of kinds) after = await messages.chooseHour(accountId, one, hour);
  const isSo = kinds.every((one) => before.hours.chosen[one] === hour);
  const now = joined(
    kinds.map((one) => told`${wordsOf(editionNames[one])} chega às ${hourOf(after, one)}`),
    ' e ',
  );
  const region = told`, no horário da sua região`;
  return [
    isSo ? told`Já era assim: ${now}${region}.` : told`Pronto: ${now}${region}.`,
    ...(kinds.includes('closing') ? [laterClosing] : []),
    ...(isSo ? [] : [undoneHour(kinds, before)]),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

const laterClosing = told`O fechamento pode sair mais tarde quando a bolsa fecha às ${ruleFigure('18h')}.`;

function hourOf({ hours: { chosen, usual } }: MessageSettings, kind: EditionKind) {
  const own = chosen[kind];
  return own === null ? ruleFigure(spokenHour(usual[kind])) : ownFigure(spokenHour(own));
}

function undoneHour(kinds: readonly EditionKind[], { hours }: MessageSettings): Sentence {
  const ways = kinds.map((kind) => {
    const own = hours.chosen[kind];
    const name = kind === 'opening' ? 'abertura' : 'fechamento';
    return own === null
      ? `“volta ${kind === 'opening' ? 'a abertura' : 'o fechamento'} pro horário normal”`
      : `“${name} às ${spokenHour(own)}”`;
  });
  return told`Para desfazer, escreva ${nameOf(ways.join(' e '))}.`;
}

/* Length, frequency, notes */

const lengthNames: Readonly<Record<MessageLength, string>> = {
  curta: 'resumidas',
  media: 'balanceadas',
  longa: 'detalhadas',
};

async function changedLength(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  length: MessageLength,
): Promise<Paragraphs> {
  const { before } = await preferences.change(accountId, {
    tamanho_msg_abertura_fechamento: length,
  });
  const earlier = before.tamanho_msg_abertura_fechamento;
  const now = wordsOf(lengthNames[length]);
  if (earlier === length) return [told`As suas mensagens já são ${now}.`];
  return [
    told`Pronto: as próximas mensagens do mercado vêm ${now}.`,
    told`Para desfazer, escreva “mensagens ${wordsOf(lengthNames[earlier])}”.`,
    ...(await obstacles(preferences, accountId, await messages.read(accountId))),
  ];
}

type Frequency = Preferences['periodicidade_msg'];

function frequencyInWords(frequency: Frequency): Sentence {
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

const frequencyUndone: Readonly<Record<Frequency, string>> = {
  diaria: 'mensagens todo dia',
  semanal: 'mensagens uma vez por semana',
  quinzenal: 'mensagens quinzenais',
  nunca: 'pausa as mensagens',
};

async function changedFrequency(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  frequency: Frequency,
): Promise<Paragraphs> {
  const { before } = await preferences.change(accountId, { periodicidade_msg: frequency });
  const earlier = before.periodicidade_msg;
  const now = frequencyInWords(frequency);
  const hindrances = await obstacles(preferences, accountId, await messages.read(accountId));
  if (earlier === frequency) return [told`Já era assim: ${now}.`, ...hindrances];
  return [
    told`Pronto: ${now}.`,
    told`Para desfazer, escreva “${wordsOf(frequencyUndone[earlier])}”.`,
    ...hindrances,
  ];
}

async function turnedNotes(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  on: boolean,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const { before } = await preferences.change(accountId, {
    mensagem_ao_decorrer_do_dia: on ? 'sim' : 'nao',
  });
  const settings = await messages.read(accountId);
  const switches = settings.switches.filter(({ kind }) => kind === 'note');
  const isSwitchedOff = switches.every((one) => !one.on);
  const isSo = before.mensagem_ao_decorrer_do_dia === (on ? 'sim' : 'nao');
  if (isSo && !(on && isSwitchedOff)) {
    return [
      on
        ? told`Os avisos durante o dia já estão ligados.`
        : told`Os avisos durante o dia já estão desligados.`,
    ];
  }
  // Whoever has switched them off by one channel alone goes on getting them by the other.
  if (on && isSwitchedOff) {
    await messages.turn(
      accountId,
      switches.map(({ kind, channel }) => ({ kind, channel, on })),
      saidAt,
    );
  }
  return on
    ? [
        told`Pronto: os avisos durante o dia estão ligados. Eles chegam quando um ativo que você acompanha, ou tem na carteira, se move muito desde o último fechamento.`,
        told`Para desfazer, escreva “desliga os avisos durante o dia”.`,
      ]
    : [
        told`Pronto: os avisos durante o dia estão desligados.`,
        told`Para desfazer, escreva “liga os avisos durante o dia”.`,
      ];
}

/* Pauses */

const marketKinds = ['opening', 'closing', 'digest', 'note'] as const satisfies SwitchableKind[];

function isOfMarket(kind: SwitchableKind): boolean {
  return marketKinds.some((one) => one === kind);
}

async function turnedMarket(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  on: boolean,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const stored = await preferences.read(accountId);
  // Who gets none at all has nothing to go on with.
  const begins = on && stored?.periodicidade_msg === 'nunca';
  if (begins) await preferences.change(accountId, { periodicidade_msg: 'diaria' });
  const before = await messages.read(accountId);
  const turns = before.switches
    .filter((one) => isOfMarket(one.kind) && one.on !== on)
    .map(({ kind, channel }): MessageTurn => ({ kind, channel, on }));
  const after = turns.length === 0 ? before : await messages.turn(accountId, turns, saidAt);
  const isSo = turns.length === 0 && !begins;
  if (!on) {
    return [
      isSo
        ? told`As mensagens do mercado já estão pausadas.`
        : told`Pronto: pausei as mensagens do mercado no e-mail e no WhatsApp: abertura, fechamento, resumo e avisos durante o dia. Alertas de preço, relatórios e avisos da conta continuam.`,
      told`Para voltar, escreva “volta a mandar as mensagens”.`,
    ];
  }
  return [
    isSo
      ? told`As mensagens do mercado já estão ligadas.`
      : told`Pronto: as mensagens do mercado voltam a chegar. Cada uma se liga e desliga também em Minhas mensagens.`,
    ...(isSo ? [] : [told`Para parar de novo, escreva “pausa as mensagens”.`]),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

async function turnedChannels(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { channels, on }: Extract<MessagesChange, { readonly of: 'channels' }>,
  saidAt: string | undefined,
): Promise<Paragraphs> {
  const after = await messages.turn(
    accountId,
    channels.map((channel) => ({ channel, on })),
    saidAt,
  );
  // What they have pressed since they wrote holds.
  const isOvertaken = channels.some((channel) => channelOf(after, channel)?.on !== on);
  if (isOvertaken) {
    return [told`Depois dessa mensagem você escolheu outra coisa, e é o que vale.`, toMessages];
  }
  if (!on) return channels.flatMap((channel) => stoppedChannel(after, channel));
  return [
    ...channels.flatMap((channel) =>
      channel === 'email'
        ? [
            told`Pronto: as suas mensagens chegam por e-mail.`,
            told`Para parar, escreva “pausa o e-mail”.`,
          ]
        : [
            told`Pronto: as suas mensagens chegam por WhatsApp.`,
            told`Para parar, escreva “pausa o WhatsApp”.`,
          ],
    ),
    ...(await obstacles(preferences, accountId, after)),
  ];
}

function stoppedChannel(settings: MessageSettings, channel: MessageChannel): Paragraphs {
  if (channel === 'email') {
    return [
      told`Pronto: por e-mail não mandamos mais mensagens do mercado, relatórios nem alertas. Só o que é da conta, como códigos e pagamentos.`,
      told`Para voltar, escreva “volta a mandar por e-mail”.`,
    ];
  }
  return channelOf(settings, channel)?.linked === true
    ? [
        told`Pronto: não enviamos mais mensagens para o seu WhatsApp.`,
        told`Para voltar, responda VOLTAR no WhatsApp, ou escreva ao assistente no site “volta a mandar no WhatsApp”.`,
      ]
    : [told`Não há um WhatsApp vinculado à sua conta: nada sai por lá.`];
}

function channelOf({ channels }: MessageSettings, wanted: MessageChannel) {
  return channels.find(({ channel }) => channel === wanted);
}

/* What is so now */

/** Why nothing of it comes all the same, where nothing does. */
async function obstacles(
  preferences: PersonPreferences,
  accountId: string,
  settings: MessageSettings,
): Promise<Paragraphs> {
  return obstaclesOf((await preferences.read(accountId))?.periodicidade_msg, settings);
}

function obstaclesOf(frequency: Frequency | undefined, settings: MessageSettings): Paragraphs {
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

async function present(
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

/* What is missing */

function askedBack({ missing, kind }: QuestionOf<'incomplete-messages'>): Paragraphs {
  switch (missing) {
    case 'hour':
      return [
        told`A que horas você quer receber?`,
        ...(kind === undefined ? editionKinds : [kind]).map(offered),
        told`Escreva, por exemplo, “${nameOf(kind === 'closing' ? 'fechamento às 19h' : 'abertura às 8h')}”, ou escolha na página.`,
        toMessages,
      ];
    case 'length':
      return [
        told`Como você quer as mensagens: resumidas, balanceadas ou detalhadas? Responda com uma dessas palavras.`,
      ];
    case 'frequency':
      return [
        told`De quanto em quanto tempo: todo dia, uma vez por semana ou quinzenal? Responda com uma dessas opções.`,
      ];
    case 'anything':
      return [
        told`O que você quer mudar nas mensagens? Por exemplo: “${nameOf('abertura às 8h')}”, “mensagens resumidas”, “só uma vez por semana”, “desliga os avisos durante o dia” ou “pausa as mensagens”.`,
        toMessages,
      ];
    default:
      return missing satisfies never;
  }
}
