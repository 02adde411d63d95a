import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { sampleEdition } from '../../../infra/operations/preview/sample-edition.ts';
import { findFiles } from '../../../infra/portable/find-files.ts';
import { knowledgeLevels } from '../../../shared/contracts/preferences.ts';
import { tradingSession } from '../../../shared/market/b3-session.ts';
import { lastSessionBefore } from '../../../shared/editions/edition-times.ts';
import { editionWriter } from '../../../functions/editions/messages/edition-message.ts';
import { stripNames } from '../../../functions/editions/messages/market-strip.ts';
import type { Reader } from '../../../functions/editions/messages/reader.ts';
import { renderPlainText } from '../../../functions/integrations/plain-text.ts';
import { closingMessage, openingMessage } from '../../../web/src/copy/marketing/home-samples.ts';
import { about } from '../../../web/src/copy/marketing/about.ts';
import { personalSample } from '../../../web/src/copy/messaging/personal-sample.ts';
import { previewByLength } from '../../../web/src/copy/newsletter/newsletter-preview.ts';
import { openingSample } from '../../../web/src/copy/newsletter/newsletter-samples.ts';
import { trialSample } from '../../../web/src/copy/trial/trial-landing.ts';

/* A message sample on the site must be one that the product can send. */

const areas: Reader['areas'] = [
  'acoes',
  'renda-fixa',
  'fiis',
  'politica-nacional',
  'politica-internacional',
  'criptomoedas',
];

/** Editions of differently worded days, for every kind of reader. */
function* realTexts(): Generator<string> {
  for (const kind of ['opening', 'closing'] as const) {
    for (let nth = 1; nth <= 58; nth += 1) {
      const day = new Date(Date.UTC(2026, 9, 31 + nth)).toISOString().slice(0, 10);
      if (tradingSession(day) === undefined) continue;
      const before = lastSessionBefore(day).day;
      const { facts, quotes } = sampleEdition(kind);
      const sessionDay = kind === 'opening' ? before : day;
      const at = `${sessionDay}T21:00:00.000Z`;
      const of = <Fact extends { readonly at: string }>(fact: Fact | undefined) =>
        fact && { ...fact, at };
      const sampleFacts = {
        ...facts,
        kind,
        day,
        session: { day: sessionDay, closesAt: at },
        dollar: of(facts.dollar),
        euro: of(facts.euro),
        ipcaDay: { day, source: 'x' },
        copomDay: { day: '2026-12-30', source: 'x' },
        ...(nth % 2 === 0
          ? { ipcaMonth: facts.ipcaMonth && { ...facts.ipcaMonth, at: '2026-11-01T03:00:00.000Z' } }
          : {}),
      };
      const writer = editionWriter({ ...sampleFacts }, quotes);
      for (const { id: level } of knowledgeLevels) {
        for (const length of ['curta', 'media', 'longa'] as const) {
          for (const chosen of [areas, ['fiis'] as const]) {
            const reader = { level, length, style: 'resumida', areas: chosen };
            const assets = ['PETR4', 'VALE3', 'ITUB4'];
            const { subject, parts } = writer.write({ ...reader, assets });
            yield `${subject}\n${renderPlainText(parts)}`;
          }
        }
      }
    }
  }
}

/** A text without its daily values. */
function shape(text: string): string {
  return text
    .replaceAll('\u00a0', ' ')
    .replaceAll(/\b[A-Z]{4}\d{1,2}\b/g, 'T')
    .replaceAll(/\b(?:janeiro|outubro|novembro|dezembro)\b/g, 'M')
    .replaceAll(/\b(?:segunda|terça|quarta|quinta|sexta)-feira\b/g, 'W')
    .replaceAll(/\b(?:está|segue|continua)\b/g, 'segue')
    .replaceAll(/[+−]?\d[\d.]*(?:,\d+)?/g, '#');
}

const real = shape([...realTexts()].join('\n'));
const sentences = (text: string) =>
  text
    .replaceAll('\u00a0', ' ')
    .split(/(?<=\.)\s+(?=[A-ZÁÀÉÍÓÚ])/)
    .map((one) => one.replace(/\.$/, '').replace(/ \(\d\d\/\d\d\)$/, ''));

const greetings = /^(?:Bom dia|Boa noite), Marina$/;
const yesterday = { when: 'ontem', ofWhen: 'de ontem' };
const friday = { when: 'na sexta-feira', ofWhen: 'de sexta-feira' };
const samples = [
  ...[openingMessage, closingMessage].flatMap(({ paragraphs, agenda }) => [
    ...paragraphs.map(({ text }) => text),
    ...agenda,
  ]),
  about.annotated.jargon,
  ...[yesterday, friday].flatMap((session) => [
    ...Object.values(personalSample.areas).map((sentence) => sentence(session)),
    personalSample.noAreas(session),
  ]),
  ...Object.values(previewByLength).flat(),
  openingSample.subject,
  openingSample.agenda,
  openingSample.assets,
  ...trialSample.days
    .flatMap(({ bubbles }) => [...bubbles])
    .filter(({ text }) => /^(?:Bom dia|Boa noite)/.test(text))
    .map(({ text }) => text),
];

it.each(samples.flatMap(sentences).filter((one) => !greetings.test(one)))(
  'a real message can contain: %s',
  (sentence) => {
    expect(real.includes(shape(sentence))).toBe(true);
  },
);

it.each(
  [openingMessage, closingMessage, openingSample].flatMap(({ values }) =>
    values.map(({ label }) => label),
  ),
)('a real message has the value %s', (label) => {
  expect(Object.values<string>(stripNames)).toContain(label);
});

it.each(
  [openingMessage, closingMessage].flatMap(({ agendaTitle, paragraphs }) => [
    agendaTitle,
    ...paragraphs.map(({ title }) => title.replace(/\.$/, '')),
  ]),
)('a real message has a part %s', (title) => {
  expect([...real.split('\n'), 'Nos seus ativos']).toContain(title);
});

it('the site promises no topic that no message covers', () => {
  const undelivered =
    /\b(?:Ásia|Tóquio|China|Europa|Nova York|Estados Unidos|petróleo|Brent|Opep|minério|IPCA-15|juros futuros|Brasília|fato relevante|lá fora)\b|por quê\.|IFIX|enquanto você dormia/i;
  const root = path.resolve(import.meta.dirname, '../../../web/src/copy');
  const files = findFiles(
    root,
    '{newsletter/*,messaging/*,trial/*,latest-edition,marketing/home*,marketing/about}.ts',
  );
  expect(files.length).toBeGreaterThan(20);
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .filter((line) => undelivered.test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(found).toEqual([]);
});
