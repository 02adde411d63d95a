import { describe, expect, it } from 'vitest';
import { writeHeadline } from '../../../../functions/editions/headlines/headline.ts';
import { editionWriter } from '../../../../functions/editions/messages/edition-message.ts';
import type { Reader } from '../../../../functions/editions/messages/reader.ts';
import { interestAreas, knowledgeLevels } from '../../../../shared/contracts/preferences.ts';
import type { MessagePart } from '../../../../shared/messages/message-parts.ts';
import { someTickers } from '../../../support/editions/arbitrary-editions.ts';
import { consecutiveEditions } from '../../../support/editions/consecutive-editions.ts';

const year = consecutiveEditions('2026-01-01', 250, 11);
const everyArea = interestAreas.map(({ id }) => id);
const readers: readonly Reader[] = knowledgeLevels.flatMap(({ id: level }) =>
  (['curta', 'longa'] as const).map((length) => ({
    level,
    length,
    style: 'detalhada',
    areas: everyArea,
    assets: someTickers,
    positions: [{ ticker: 'PETR4', quantity: '10', averagePrice: null, broker: null }],
  })),
);

/** Shorter ones are labels. */
const shortestSentence = 25;
/** What every edition ends with. */
const shared: readonly RegExp[] = [
  /^Conteúdo educacional, que não recomenda comprar nem vender\.$/,
  /^Fontes?: /,
];

function textsOf(part: MessagePart): readonly string[] {
  if (typeof part === 'string') return [part];
  if ('text' in part) return [part.text];
  if (part.kind === 'link') return [part.before];
  if (part.kind === 'list') return part.items;
  return part.kind === 'figures' || part.kind === 'strip' ? [part.caption] : [];
}

const sentencesOf = (parts: readonly MessagePart[]) =>
  parts
    .flatMap(textsOf)
    .flatMap((text) => text.split(/(?<=\.)\s/))
    .filter((sentence) => sentence.length > shortestSentence)
    .filter((sentence) => !shared.some((pattern) => pattern.test(sentence)));

describe('250 days of editions', () => {
  it('has no sentence in a closing that the next opening repeats', () => {
    const repeated = new Set<string>();
    for (const [index, { closing }] of year.entries()) {
      const next = year[index + 1];
      if (next === undefined) break;
      const evening = editionWriter(closing.facts, closing.quotes, 'https://bfj.test');
      const morning = editionWriter(next.opening.facts, next.opening.quotes, 'https://bfj.test');
      for (const reader of readers) {
        const said = new Set(sentencesOf(evening.write(reader).parts));
        for (const sentence of sentencesOf(morning.write(reader).parts)) {
          if (said.has(sentence)) repeated.add(sentence);
        }
      }
    }
    expect([...repeated]).toEqual([]);
  });

  const headlines = year
    .flatMap(({ opening, closing }) => [opening.facts, closing.facts])
    .map((facts) => ({ facts, text: writeHeadline(facts) }));
  const shapeOf = (text: string) => text.replaceAll(/\d[\d.,]*/g, '#');

  it('has headlines of at most 50 characters, none with the name of the product', () => {
    expect(
      headlines.filter(({ text }) => text.length > 50 || /BFJ|Abertura do/.test(text)),
    ).toEqual([]);
  });

  it('has no two headlines of one kind and month that differ only in their figures', () => {
    const byMonth = Map.groupBy(headlines, ({ facts }) => `${facts.kind} ${facts.day.slice(0, 7)}`);
    const alike = [...byMonth].flatMap(([month, members]) => {
      const shapes = members.map(({ text }) => shapeOf(text));
      return shapes
        .filter((shape, index) => shapes.indexOf(shape) !== index)
        .map((shape) => `${month}: ${shape}`);
    });
    expect(alike).toEqual([]);
  });

  it.each(['opening', 'closing'] as const)('has at least thirty shapes of %s headlines', (kind) => {
    /** Names, weekdays and the direction of a move are not a shape. */
    const plain = (text: string) =>
      shapeOf(text)
        .replaceAll(/\b(?:[A-Z]{4}\d{1,2}|Petrobras|Vale)\b/g, 'N')
        .replaceAll(/\b(?:segunda|terça|quarta|quinta|sexta)(?:-feira)?\b/gi, 'W')
        .replaceAll(/\b(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto)\b/g, 'M')
        .replaceAll(/\b(?:setembro|outubro|novembro|dezembro)\b/g, 'M')
        .replaceAll(/\b(?:sobe|cai|avança|recua|ganha|perde|alta|queda|subir)\b/g, 'V');
    const shapes = new Set(
      headlines.filter(({ facts }) => facts.kind === kind).map(({ text }) => plain(text)),
    );
    expect(shapes.size).toBeGreaterThanOrEqual(30);
  });
});
