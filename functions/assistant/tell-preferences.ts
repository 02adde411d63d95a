import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ruleSentence } from '../../shared/assistant/figures.ts';
import type { MessagesChange, QuestionOf } from '../../shared/assistant/question.ts';
import { nameOf, told, wordsOf } from '../../shared/assistant/told.ts';
import type { MessageFrequency, MessageLength } from '../../shared/contracts/preferences.ts';
import { spokenProblems } from '../../shared/values/spoken-problems.ts';
import { editionKinds } from '../../shared/editions/edition-facts.ts';
import { BfjError } from '../runtime/bfj-error.ts';
import { changedHour, notOffered, offered } from './tell-message-hours.ts';
import {
  frequencyInWords,
  lengthNames,
  obstacles,
  obstaclesOf,
  present,
  toMessages,
  type MessagesDependencies,
} from './tell-messages-now.ts';
import { turnedChannels, turnedKinds, turnedMarket } from './tell-pauses.ts';

export type MessagesQuestion = QuestionOf<
  'change-messages' | 'incomplete-messages' | 'tell-messages'
>;

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
        return [
          ...(await changed(dependencies, accountId, question.change, saidAt)),
          // Nobody should wait for what does not come back by itself.
          ...(question.isForTime === true ? [noEndByItself] : []),
        ];
      } catch (error) {
        if (!(error instanceof BfjError)) throw error;
        const code = refusals.find((one) => one === error.code);
        if (code === undefined) throw error;
        return refusal(code, error.details.text, question.change);
      }
    default:
      return question satisfies never;
  }
}

const noEndByItself = told`Ainda não sei pausar por um tempo certo: fica assim até você pedir de volta.`;

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
    case 'kinds':
      return turnedKinds(dependencies, accountId, change, saidAt);
    case 'channels':
      return turnedChannels(dependencies, accountId, change, saidAt);
    default:
      return change satisfies never;
  }
}

/** What a rule says no to, and no fault of ours. */
const refusals = ['invalid_request', 'access_required', 'trial_expired'] as const;

function refusal(
  code: (typeof refusals)[number],
  text: string | undefined,
  change: MessagesChange,
): Paragraphs {
  const words = ruleSentence(text ?? spokenProblems[code].title);
  switch (change.of) {
    case 'hour':
      return [
        ...(change.hour === null ? [] : [notOffered(change.hour)]),
        words,
        ...(code === 'invalid_request' ? [told`Qual deles você prefere?`] : []),
      ];
    case 'kinds':
    case 'channels':
      return [words, toMessages];
    case 'length':
    case 'frequency':
    case 'notes':
    case 'market':
      return code === 'access_required' ? [words, toPlans] : [words];
    default:
      return change satisfies never;
  }
}

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

const frequencyUndone: Readonly<Record<MessageFrequency, string>> = {
  diaria: 'mensagens todo dia',
  semanal: 'mensagens uma vez por semana',
  quinzenal: 'mensagens quinzenais',
  nunca: 'pausa as mensagens',
};

async function changedFrequency(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  frequency: MessageFrequency,
): Promise<Paragraphs> {
  const { before, after: changed } = await preferences.change(accountId, {
    periodicidade_msg: frequency,
  });
  const earlier = before.periodicidade_msg;
  const [after, settings] = await Promise.all([
    preferences.read(accountId),
    messages.read(accountId),
  ]);
  if (after === undefined) throw new BfjError('account_not_found');
  const now = frequencyInWords(after);
  const hindrances = obstaclesOf(after.appliedFrequency, settings);
  if (earlier === frequency) return [told`Já era assim: ${now}.`, ...hindrances];
  return [
    told`Pronto: ${now}.`,
    ...(before.mensagem_ao_decorrer_do_dia === changed.mensagem_ao_decorrer_do_dia
      ? []
      : [
          told`Com elas voltam os avisos durante o dia. Para ficar sem eles, escreva “desliga os avisos durante o dia”.`,
        ]),
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

/** What is missing is asked for. */
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
