import type { Paragraphs } from './answers/assets.ts';
import { userValue, ruleValue, ruleSentence } from './domain/sourced-values.ts';
import type { MessagesChange } from './domain/question.ts';
import {
  joinSentences,
  wrapName,
  sourcedText,
  wrapWords,
  type Sentence,
} from './domain/sourced-text.ts';
import type { MessageSettings } from '../../shared/contracts/account-messages.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import {
  digestHour,
  describeOfferedHours,
  formatMessageHour,
} from '../../shared/messages/message-hours.ts';
import {
  describeEditionHour,
  deliveryObstacles,
  type MessagesDependencies,
} from './describe-message-settings.ts';

/* Changes and explains the hours at which editions arrive. */

const editionNames: Readonly<Record<EditionKind, string>> = {
  opening: 'a abertura',
  closing: 'o fechamento',
};

export function hourNotOffered(hour: string): Sentence {
  return sourcedText`${userValue(formatMessageHour(hour))} não está entre os horários das mensagens.`;
}

/** Returns `A abertura pode chegar de meia em meia hora, das 5h às 12h.` */
export function offeredHoursSentence(kind: EditionKind): Sentence {
  return ruleSentence(describeOfferedHours(kind));
}

export async function changeEditionHour(
  { messages, preferences }: MessagesDependencies,
  accountId: string,
  { kind, hour }: Extract<MessagesChange, { readonly of: 'hour' }>,
): Promise<Paragraphs> {
  if (kind === undefined && hour !== null) {
    return [
      hourNotOffered(hour),
      ...editionKinds.map(offeredHoursSentence),
      sourcedText`Qual deles você prefere?`,
    ];
  }
  const kinds = kind === undefined ? editionKinds : [kind];
  const before = await messages.read(accountId);
  let after = before;
  for (const one of kinds) after = await messages.chooseHour(accountId, one, hour);
  const frequency = (await preferences.read(accountId))?.appliedFrequency;
  const isUnchanged = kinds.every((one) => before.hours.chosen[one] === hour);
  const now = joinSentences(
    kinds.map(
      (one) =>
        sourcedText`${wrapWords(editionNames[one])} chega às ${describeEditionHour(after, one)}`,
    ),
    ' e ',
  );
  const region = sourcedText`, no horário da sua região`;
  return [
    isUnchanged
      ? sourcedText`Já era assim: ${now}${region}.`
      : sourcedText`Pronto: ${now}${region}.`,
    ...(kinds.includes('closing') ? [laterClosing] : []),
    ...(isUnchanged ? [] : [undoHourHint(kinds, before)]),
    ...(frequency === 'semanal' || frequency === 'quinzenal' ? [onceDaily] : []),
    ...deliveryObstacles(frequency, after),
  ];
}

const onceDaily = sourcedText`Hoje você recebe um resumo aos sábados às ${ruleValue(formatMessageHour(digestHour))}: este horário vale quando as mensagens forem diárias. Para isso, escreva “mensagens todo dia”.`;

const laterClosing = sourcedText`O fechamento pode sair mais tarde quando a bolsa fecha às ${ruleValue('18h')}.`;

function undoHourHint(kinds: readonly EditionKind[], { hours }: MessageSettings): Sentence {
  const commands = kinds.map((kind) => {
    const chosenHour = hours.chosen[kind];
    const name = kind === 'opening' ? 'abertura' : 'fechamento';
    return chosenHour === null
      ? `“volta ${kind === 'opening' ? 'a abertura' : 'o fechamento'} pro horário normal”`
      : `“${name} às ${formatMessageHour(chosenHour)}”`;
  });
  return sourcedText`Para desfazer, escreva ${wrapName(commands.join(' e '))}.`;
}
