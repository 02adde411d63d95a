import type { Paragraphs } from '../../shared/assistant/answers/assets.ts';
import { ownFigure, ruleFigure, ruleSentence } from '../../shared/assistant/figures.ts';
import type { MessagesChange } from '../../shared/assistant/question.ts';
import { joined, nameOf, told, wordsOf, type Sentence } from '../../shared/assistant/told.ts';
import type { MessageSettings } from '../../shared/contracts/own-messages.ts';
import { editionKinds, type EditionKind } from '../../shared/editions/edition-facts.ts';
import { digestHour, offeredHours, spokenHour } from '../../shared/messages/message-hours.ts';
import { hourOf, obstaclesOf, type MessagesDependencies } from './tell-messages-now.ts';

/* When an edition comes, and which hours there are. */

const editionNames: Readonly<Record<EditionKind, string>> = {
  opening: 'a abertura',
  closing: 'o fechamento',
};

export function notOffered(hour: string): Sentence {
  return told`${ownFigure(spokenHour(hour))} não está entre os horários das mensagens.`;
}

/** `A abertura pode chegar de meia em meia hora, das 5h às 12h.` */
export function offered(kind: EditionKind): Sentence {
  return ruleSentence(offeredHours(kind));
}

export async function changedHour(
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
  const frequency = (await preferences.read(accountId))?.appliedFrequency;
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
    ...(frequency === 'semanal' || frequency === 'quinzenal' ? [onceDaily] : []),
    ...obstaclesOf(frequency, after),
  ];
}

const onceDaily = told`Hoje você recebe um resumo aos sábados às ${ruleFigure(spokenHour(digestHour))}: este horário vale quando as mensagens forem diárias. Para isso, escreva “mensagens todo dia”.`;

const laterClosing = told`O fechamento pode sair mais tarde quando a bolsa fecha às ${ruleFigure('18h')}.`;

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
