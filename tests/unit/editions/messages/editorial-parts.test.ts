import { expect, it } from 'vitest';
import {
  editionTitle,
  editionWriter,
} from '../../../../functions/editions/messages/edition-message.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { sampleEdition } from '../../../../infra/operations/preview/sample-edition.ts';

const reader = {
  level: 'basico',
  length: 'longa',
  style: 'detalhada',
  areas: [],
  assets: [],
} as const;
const { facts, quotes } = sampleEdition('closing');
const by = 'Ana Souza';

it('an edition shows who wrote its note, and that its headline was not written by rules', () => {
  const headline = { text: 'Bolsa sobe à espera do Copom', by };
  const edited = { ...facts, editorial: { headline, note: { text: 'Bom descanso.', by } } };
  const { subject, parts } = editionWriter(edited, quotes).write(reader);
  expect(subject).toBe('Bolsa sobe à espera do Copom');
  expect(editionTitle(edited).headline).toBe(headline.text);
  const text = renderPlainText(parts);
  expect(text).toContain(
    '\n\nNota de Ana Souza: Bom descanso.\n\nA manchete desta edição foi escrita à mão.\n\n',
  );
  expect(renderPlainText(editionWriter(facts, quotes).write(reader).parts)).not.toMatch(
    /Nota de|à mão/,
  );
});

it.each([
  ['2026-11-25T12:12:00.000Z', 'Trocamos o dólar', 'Correção em 25/11 às 9h12: Trocamos o dólar.'],
  ['2027-01-04T20:00:00.000Z', 'Era outro dia!', 'Correção em 04/01/2027 às 17h: Era outro dia!'],
])('a corrected edition ends with the correction of %s', (at, reason, end) => {
  const corrections = [
    { at: '2026-11-24T22:00:00.000Z', reason: 'Primeira.' },
    { at, reason },
  ];
  const { parts } = editionWriter({ ...facts, corrections }, quotes).write(reader);
  expect(renderPlainText(parts).endsWith(`Correção em 24/11 às 19h: Primeira.\n\n${end}`)).toBe(
    true,
  );
});

it('fits into one WhatsApp message with the longest note, headline and some corrections', () => {
  const edited = {
    ...facts,
    editorial: {
      headline: { text: 'a'.repeat(80), by },
      note: { text: 'ã '.repeat(300).trim(), by },
    },
    corrections: [1, 2].map((nth) => ({
      at: `2026-11-25T12:0${nth}:00.000Z`,
      reason: 'b'.repeat(300),
    })),
  };
  const { parts } = editionWriter(edited, quotes, 'https://bfj.test').writeShort(reader);
  expect(renderPlainText(parts, whatsAppStyle).length).toBeLessThanOrEqual(4_096);
});
