import type { Paragraphs } from './answers/assets.ts';
import { ruleSentence } from './domain/sourced-values.ts';
import type { MessagesChange, QuestionOf } from './domain/question.ts';
import { wrapName, sourcedText, wrapWords } from './domain/sourced-text.ts';
import type { MessageFrequency, MessageLength } from '../../shared/contracts/preferences.ts';
import { ruleRejections } from '../../shared/values/rule-rejections.ts';
import { editionKinds } from '../../shared/editions/edition-facts.ts';
import { ProblemError } from '../runtime/problem-error.ts';
import { changeEditionHour, hourNotOffered, offeredHoursSentence } from './change-message-hours.ts';
import {
  describeFrequency,
  lengthLabels,
  readDeliveryObstacles,
  deliveryObstacles,
  describeMessageSettings,
  messageSettingsLink,
  type MessagesDependencies,
} from './describe-message-settings.ts';
import { switchChannels, switchKinds, switchMarketMessages } from './switch-messages.ts';

export type MessagesQuestion = QuestionOf<
  'change-messages' | 'incomplete-messages' | 'tell-messages'
>;

/**
 * Changes the user's messages, and answers with the new state and how to undo it; an error is answered in the words
 * of its rule.
 * @param writtenAt ISO 8601: when the message was written, if earlier than now
 */
export async function answerMessageSettings(
  dependencies: MessagesDependencies,
  accountId: string,
  question: MessagesQuestion,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  switch (question.about) {
    case 'incomplete-messages':
      return askForDetail(question);
    case 'tell-messages':
      return describeMessageSettings(dependencies, accountId);
    case 'change-messages':
      try {
        return [
          ...(await applyChange(dependencies, accountId, question.change, writtenAt)),
          // The change has no end date, so the answer says so.
          ...(question.isForTime === true ? [noTimedPause] : []),
        ];
      } catch (error) {
        if (!(error instanceof ProblemError)) throw error;
        const code = ruleErrors.find((one) => one === error.code);
        if (code === undefined) throw error;
        return ruleErrorAnswer(code, error.details.text, question.change);
      }
    default:
      return question satisfies never;
  }
}

const noTimedPause = sourcedText`Ainda não sei pausar por um tempo certo: fica assim até você pedir de volta.`;

const plansLink = { kind: 'link', label: 'Ver os planos', path: '/nossos-planos' } as const;

function applyChange(
  dependencies: MessagesDependencies,
  accountId: string,
  change: MessagesChange,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  switch (change.of) {
    case 'hour':
      return changeEditionHour(dependencies, accountId, change);
    case 'length':
      return changeLength(dependencies, accountId, change.length);
    case 'frequency':
      return changeFrequency(dependencies, accountId, change.frequency);
    case 'notes':
      return switchNotes(dependencies, accountId, change.on, writtenAt);
    case 'market':
      return switchMarketMessages(dependencies, accountId, change.on, writtenAt);
    case 'kinds':
      return switchKinds(dependencies, accountId, change, writtenAt);
    case 'channels':
      return switchChannels(dependencies, accountId, change, writtenAt);
    default:
      return change satisfies never;
  }
}

/** Errors that are business rules with a text for users; all others are faults. */
const ruleErrors = ['invalid_request', 'access_required', 'trial_expired'] as const;

function ruleErrorAnswer(
  code: (typeof ruleErrors)[number],
  text: string | undefined,
  change: MessagesChange,
): Paragraphs {
  const words = ruleSentence(text ?? ruleRejections[code].title);
  switch (change.of) {
    case 'hour':
      return [
        ...(change.hour === null ? [] : [hourNotOffered(change.hour)]),
        words,
        ...(code === 'invalid_request' ? [sourcedText`Qual deles você prefere?`] : []),
      ];
    case 'kinds':
    case 'channels':
      return [words, messageSettingsLink];
    case 'length':
    case 'frequency':
    case 'notes':
    case 'market':
      return code === 'access_required' ? [words, plansLink] : [words];
    default:
      return change satisfies never;
  }
}

async function changeLength(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  length: MessageLength,
): Promise<Paragraphs> {
  const { before } = await preferences.change(accountId, {
    tamanho_msg_abertura_fechamento: length,
  });
  const earlier = before.tamanho_msg_abertura_fechamento;
  const now = wrapWords(lengthLabels[length]);
  if (earlier === length) return [sourcedText`As suas mensagens já são ${now}.`];
  return [
    sourcedText`Pronto: as próximas mensagens do mercado vêm ${now}.`,
    sourcedText`Para desfazer, escreva “mensagens ${wrapWords(lengthLabels[earlier])}”.`,
    ...(await readDeliveryObstacles(preferences, accountId, await messages.read(accountId))),
  ];
}

const undoFrequencyCommands: Readonly<Record<MessageFrequency, string>> = {
  diaria: 'mensagens todo dia',
  semanal: 'mensagens uma vez por semana',
  quinzenal: 'mensagens quinzenais',
  nunca: 'pausa as mensagens',
};

async function changeFrequency(
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
  if (after === undefined) throw new ProblemError('account_not_found');
  const now = describeFrequency(after);
  const hindrances = deliveryObstacles(after.appliedFrequency, settings);
  if (earlier === frequency) return [sourcedText`Já era assim: ${now}.`, ...hindrances];
  return [
    sourcedText`Pronto: ${now}.`,
    ...(before.mensagem_ao_decorrer_do_dia === changed.mensagem_ao_decorrer_do_dia
      ? []
      : [
          sourcedText`Com elas voltam os avisos durante o dia. Para ficar sem eles, escreva “desliga os avisos durante o dia”.`,
        ]),
    sourcedText`Para desfazer, escreva “${wrapWords(undoFrequencyCommands[earlier])}”.`,
    ...hindrances,
  ];
}

async function switchNotes(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  on: boolean,
  writtenAt: string | undefined,
): Promise<Paragraphs> {
  const { before } = await preferences.change(accountId, {
    mensagem_ao_decorrer_do_dia: on ? 'sim' : 'nao',
  });
  const settings = await messages.read(accountId);
  const switches = settings.switches.filter(({ kind }) => kind === 'note');
  const isSwitchedOff = switches.every((one) => !one.on);
  const isUnchanged = before.mensagem_ao_decorrer_do_dia === (on ? 'sim' : 'nao');
  if (isUnchanged && !(on && isSwitchedOff)) {
    return [
      on
        ? sourcedText`Os avisos durante o dia já estão ligados.`
        : sourcedText`Os avisos durante o dia já estão desligados.`,
    ];
  }
  // If the user has switched notes off on one channel only, they still arrive on the other.
  if (on && isSwitchedOff) {
    await messages.setSwitches(
      accountId,
      switches.map(({ kind, channel }) => ({ kind, channel, on })),
      writtenAt,
    );
  }
  return on
    ? [
        sourcedText`Pronto: os avisos durante o dia estão ligados. Eles chegam quando um ativo que você acompanha, ou tem na carteira, se move muito desde o último fechamento.`,
        sourcedText`Para desfazer, escreva “desliga os avisos durante o dia”.`,
      ]
    : [
        sourcedText`Pronto: os avisos durante o dia estão desligados.`,
        sourcedText`Para desfazer, escreva “liga os avisos durante o dia”.`,
      ];
}

/** Asks for the missing detail of a change. */
function askForDetail({ missing, kind }: QuestionOf<'incomplete-messages'>): Paragraphs {
  switch (missing) {
    case 'hour':
      return [
        sourcedText`A que horas você quer receber?`,
        ...(kind === undefined ? editionKinds : [kind]).map(offeredHoursSentence),
        sourcedText`Escreva, por exemplo, “${wrapName(kind === 'closing' ? 'fechamento às 19h' : 'abertura às 8h')}”, ou escolha na página.`,
        messageSettingsLink,
      ];
    case 'length':
      return [
        sourcedText`Como você quer as mensagens: resumidas, balanceadas ou detalhadas? Responda com uma dessas palavras.`,
      ];
    case 'frequency':
      return [
        sourcedText`De quanto em quanto tempo: todo dia, uma vez por semana ou quinzenal? Responda com uma dessas opções.`,
      ];
    case 'anything':
      return [
        sourcedText`O que você quer mudar nas mensagens? Por exemplo: “${wrapName('abertura às 8h')}”, “mensagens resumidas”, “só uma vez por semana”, “desliga os avisos durante o dia” ou “pausa as mensagens”.`,
        messageSettingsLink,
      ];
    default:
      return missing satisfies never;
  }
}
