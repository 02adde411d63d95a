import { describe, expect, it } from 'vitest';
import { buildAssistantMessages } from '../../../../functions/messaging/bot/assistant-messages.ts';
import { splitMessages } from '../../../../functions/messaging/bot/split-messages.ts';
import { replyMessage } from '../../../../functions/messaging/bot/replies.ts';
import { outgoingMessageSchema } from '../../../../functions/messaging/outgoing/outgoing-message.ts';
import type { Paragraphs } from '../../../../functions/assistant/answers/assets.ts';
import { readTurn } from '../../../../functions/assistant/reading/dialogue/read-turn.ts';
import {
  sourcedText,
  wrapWords,
  type SourcedValue,
} from '../../../../functions/assistant/domain/sourced-text.ts';
import type { MessagePart } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';

const siteUrl = 'https://bfj.example';
const figure = (text: string, over: Partial<SourcedValue> = {}): SourcedValue => ({
  text,
  source: 'brapi',
  at: null,
  ...over,
});
const table = (rows: number): Paragraphs[number] => ({
  kind: 'table',
  caption: 'O que pesa mais',
  columns: ['Quantidade', 'Valor', 'Parte'],
  rows: Array.from({ length: rows }, (_, nth) => ({
    label: `ABCD${nth}`,
    cells: [figure('1.234,5'), figure('R$ 12.345,67'), figure('1,23%')],
  })),
});
const rowsIn = (text: string) => text.match(/^- ABCD\d+: Quantidade .* \| Parte 1,23%$/gm) ?? [];
const valueSentence = sourcedText`A sua carteira vale ${figure('R$ 10,00')}.`;

const answer = {
  about: ['portfolio'] as const,
  parts: [valueSentence],
  note: undefined,
  figures: [],
  suggestions: [],
};
const textsOf = (messages: readonly { readonly parts: readonly MessagePart[] }[]) =>
  messages.map(({ parts }) => renderPlainText(parts, whatsAppStyle));

describe('an answer of the assistant on WhatsApp', () => {
  it('has sentences and links in order, a table under its title in bold, and its sources below', () => {
    const note = wrapWords('Fonte: brapi.');
    const parts: Paragraphs = [
      valueSentence,
      wrapWords('No dia: nada.'),
      table(1),
      { kind: 'link', label: 'Abrir', path: '/carteira' },
    ];
    expect(textsOf(buildAssistantMessages({ ...answer, parts, note }, siteUrl))).toEqual([
      'A sua carteira vale R$ 10,00.\nNo dia: nada.\n\n*O que pesa mais*\n\n' +
        '- ABCD0: Quantidade 1.234,5 | Valor R$ 12.345,67 | Parte 1,23%\n\n' +
        'Abrir: https://bfj.example/carteira\n\nFonte: brapi.',
    ]);
  });

  it('offers the sources of its values as a button, except after a question about sources', () => {
    const figures = [figure('R$ 10,00', { formula: 'a vezes b' })];
    const choicesOf = (over: Partial<Parameters<typeof buildAssistantMessages>[0]>) =>
      buildAssistantMessages({ ...answer, ...over }, siteUrl).at(-1)?.choices;
    const row = 'Ver as fontes';
    expect(readTurn(row)).toEqual([{ about: 'sources' }]);
    expect(choicesOf({ figures, suggestions: ['O que é P/L?'] })).toEqual(['O que é P/L?', row]);
    expect(choicesOf({ figures })).toEqual([row]);
    expect(choicesOf({ figures, about: ['sources'] })).toBeUndefined();
    expect(choicesOf({ suggestions: ['O que é P/L?'] })).toEqual(['O que é P/L?']);
  });

  it.each([
    ['a table of 20 assets', 20, 1],
    ['a portfolio of 200 positions', 200, 4],
  ])(
    '%s arrives in full and in order, without split lines, its questions below the last',
    (_, rows, count) => {
      const parts = [valueSentence, table(rows), wrapWords('Sem preço agora: XPTO3.')];
      const messages = buildAssistantMessages(
        { ...answer, parts, suggestions: ['Meus alertas'] },
        siteUrl,
      );
      const texts = textsOf(messages);
      expect(texts).toHaveLength(count);
      for (const text of texts) expect(text.length).toBeLessThanOrEqual(4_096);
      expect(texts.flatMap(rowsIn).map((row) => row.split(':')[0])).toEqual(
        Array.from({ length: rows }, (__, nth) => `- ABCD${nth}`),
      );
      expect(texts[0]).toContain('A sua carteira vale');
      expect(texts.at(-1)).toContain('Sem preço agora');
      expect(messages.map(({ choices }) => choices)).toEqual([
        ...Array.from({ length: count - 1 }, () => undefined),
        ['Meus alertas'],
      ]);
      for (const one of messages) {
        const occasion = { day: '2026-11-24', occasion: 'abc' };
        const sent = replyMessage(
          { is: 'account', accountId: 'acc_1' },
          occasion,
          one,
          new Date(0),
        );
        expect(outgoingMessageSchema.safeParse(sent).error).toBeUndefined();
      }
    },
  );
});

describe('a text that is longer than a message', () => {
  const paragraph = (letter: string, length: number) => letter.repeat(length);

  it('is split between paragraphs', () => {
    const parts = [paragraph('a', 3_000), paragraph('b', 1_094), paragraph('c', 1)];
    expect(splitMessages(parts)).toEqual([parts.slice(0, 2), parts.slice(2)]);
    const fuller = [paragraph('a', 3_000), paragraph('b', 1_095)];
    expect(splitMessages(fuller)).toEqual(fuller.map((part) => [part]));
  });

  it('has no title at the end of a message', () => {
    const heading = { kind: 'heading', text: 'Título' } as const;
    const [first, second] = [paragraph('a', 4_000), paragraph('b', 3_000)];
    expect(splitMessages([first, heading, second])).toEqual([[first], [heading, second]]);
    const lines = Array.from({ length: 100 }, () => paragraph('b', 80)).join('\n');
    const [titled] = splitMessages([heading, lines]);
    expect(titled?.[0]).toBe(heading);
    expect(titled).toHaveLength(2);
  });

  it('contains no empty message', () => {
    expect(splitMessages([])).toEqual([]);
    expect(splitMessages(['Oi'])).toEqual([['Oi']]);
  });
});
