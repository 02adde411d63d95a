import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { renderFramedEmail } from '../../../../functions/integrations/email-layout/framed-email.ts';
import { sampleScan } from '../../../../infra/operations/preview/sample-edition.ts';
import { scanTimes } from '../../../../functions/editions/scan-times.ts';
import { marketScanSchema, type MarketScan } from '../../../../functions/editions/market-scan.ts';
import { noteWriter } from '../../../../functions/editions/messages/note-message.ts';
import type { Reader } from '../../../../functions/editions/messages/reader.ts';
import { messagePartsSchema } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { fillTemplate } from '../../../../shared/messages/whatsapp-templates.ts';
import { arbitraryReader, someTickers } from '../../../support/editions/arbitrary-editions.ts';
import { numbersIn } from '../../../support/editions/allowed-numbers.ts';
import { findFlaws } from '../../../support/editions/find-flaws.ts';

const reader = (over: Partial<Reader> = {}): Reader => ({
  level: 'intermediario',
  length: 'media',
  style: 'resumida',
  areas: [],
  assets: ['VALE3'],
  ...over,
});
const noteText = (over: Partial<Reader> = {}, scan: MarketScan = sampleScan) => {
  const { subject, parts } = noteWriter(scan).write(reader(over));
  return { subject, text: renderPlainText(parts).replaceAll('\u00a0', ' ') };
};

describe('a note', () => {
  it('shows change, price and time of one asset', () => {
    const { subject, text } = noteText({ length: 'curta' });
    expect(subject).toMatch(/^VALE3 (?:cai|recua) 5,29% hoje$/);
    expect(text).toMatch(
      /^VALE3 (?:cai|recua) 5,29% em relação ao fechamento anterior, a R\$ 52,07 às 14h46\.\n\n/,
    );
    expect(text).toContain(
      'Avisamos quando um dos seus ativos sobe ou cai 5,00% ou mais desde o fechamento anterior: uma vez por dia em cada direção, e no máximo dois avisos por dia. Fonte: brapi. Cotações do pregão de 24/11, com até 15 minutos de atraso. Conteúdo educacional, que não recomenda comprar nem vender.',
    );
    expect(text).not.toContain('Ibovespa');
  });

  it('adds the index and the previous close for longer messages', () => {
    expect(noteText().text).toMatch(
      /O Ibovespa (?:cai|recua) 0,73%, em 137\.912 pontos às 14h47\./,
    );
    expect(noteText().text).toContain('VALE3, às 14h46: R$ 52,07 (−5,29%)');
    expect(noteText({ length: 'longa' }).text).toContain('VALE3, fechamento anterior: R$ 54,98');
    expect(noteText({ level: 'basico' }).text).toContain('A variação compara o preço de agora');
    expect(noteText({}, { ...sampleScan, ibovespa: undefined }).text).not.toContain('Ibovespa');
  });

  it('lists several assets by the size of the move, held ones included, each once', () => {
    const positions = [
      { ticker: 'MGLU3', quantity: '10', averagePrice: null, broker: null },
      { ticker: 'VALE3', quantity: '10', averagePrice: null, broker: null },
    ];
    const two = noteText({ positions });
    expect(two.subject).toMatch(/^MGLU3 (?:sobe|avança) 6,59% e VALE3 (?:cai|recua) 5,29% hoje$/);
    expect(two.text.match(/VALE3, às/g)).toHaveLength(1);
    const three = noteText({ positions, assets: ['CSNA3', 'PETR4'] });
    expect(three.subject).toMatch(/^CSNA3 .* hoje, e mais 2 dos seus ativos$|^MGLU3 .*/);
    expect(three.text).not.toContain('PETR4');
  });

  it('distinguishes a possible split from a large move', () => {
    const scanWith = (changeInBasisPoints: number) => ({
      ...sampleScan,
      moved: sampleScan.moved.map((asset) => ({ ...asset, changeInBasisPoints })),
    });
    const large = noteText({}, scanWith(-2_618));
    expect(large.subject).toMatch(/^VALE3 (?:cai|recua) 26,18% hoje$/);
    expect(large.text).not.toContain('desdobramento');
    const split = noteText({}, scanWith(-5_000));
    expect(split.subject).toBe('VALE3 aparece com −50,00% hoje');
    expect(split.text).toContain(
      'A diferença de VALE3 é tão grande que pode ser um desdobramento ou um erro da fonte, e não uma queda: confira na sua corretora.',
    );
    expect(noteText({}, scanWith(10_000)).text).toContain('pode ser um grupamento');
  });

  it('concerns readers who follow or hold one of its assets', () => {
    const { hasContentFor } = noteWriter(sampleScan);
    const held = { ticker: 'CSNA3', quantity: '10', averagePrice: null, broker: null };
    expect(hasContentFor?.(reader())).toBe(true);
    expect(hasContentFor?.(reader({ assets: ['PETR4'], positions: [held] }))).toBe(true);
    expect(hasContentFor?.(reader({ assets: ['PETR4'] }))).toBe(false);
    expect(hasContentFor?.(reader({ assets: [] }))).toBe(false);
  });
});

/** Within the limits of a move in a market scan. */
const move = fc
  .tuple(fc.integer({ min: 300, max: 9_900 }), fc.constantFrom(1, -1))
  .map(([size, sign]) => size * sign);
const price = fc.integer({ min: 100, max: 90_000 }).map((centavos) => centavos / 100);
const arbitraryScan: fc.Arbitrary<MarketScan> = fc
  .tuple(
    fc
      .constantFrom('2026-11-24', '2026-12-01', '2027-07-15')
      .chain((day) => fc.constantFrom(...scanTimes(day))),
    fc.uniqueArray(fc.tuple(fc.constantFrom(...someTickers), move, price), {
      minLength: 1,
      selector: ([ticker]) => ticker,
    }),
    fc.option(
      fc.tuple(
        fc.integer({ min: 90_000, max: 250_000 }),
        fc.option(fc.integer({ min: -900, max: 900 })),
      ),
    ),
    fc.constantFrom(0, 1, 15, 30),
    fc.constantFrom(300, 500, 1_000),
    fc.integer({ min: 0, max: 40 }),
  )
  .map(([{ day, name, at }, moved, index, delayMinutes, thresholdInBasisPoints, minutes]) => {
    const quotedAt = new Date(at.getTime() - minutes * 60_000).toISOString();
    return {
      day,
      name,
      madeAt: at.toISOString(),
      source: 'brapi',
      delayMinutes,
      thresholdInBasisPoints,
      moved: moved.map(([ticker, change, before]) => ({
        ticker,
        name: 'Companhia',
        priceInReais: Math.round(before * (100 + change / 100)) / 100,
        previousCloseInReais: before,
        changeInBasisPoints: change,
        at: quotedAt,
      })),
      ...(index === null
        ? {}
        : {
            ibovespa: {
              value: index[0],
              unit: 'points' as const,
              source: 'brapi' as const,
              at: at.toISOString(),
              precision: 'instant' as const,
              delayMinutes,
              changeInBasisPoints: index[1],
            },
          }),
    };
  });

/** Returns every number that a note may contain for a scan, formatted independently. */
function figuresOfScan(scan: MarketScan): Set<string> {
  const written = (value: number, decimals: number) =>
    new Intl.NumberFormat('pt-BR', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }).format(Math.abs(value));
  const hourOf = (at: string) => {
    const [hour = '', minutes = ''] = new Date(Date.parse(at) - 3 * 3_600_000)
      .toISOString()
      .slice(11, 16)
      .split(':');
    return `${Number(hour)}h${minutes === '00' ? '' : minutes}`;
  };
  const { ibovespa } = scan;
  return new Set([
    `${scan.day.slice(8)}/${scan.day.slice(5, 7)}`,
    String(scan.delayMinutes),
    written(scan.thresholdInBasisPoints / 100, 2),
    ...scan.moved.flatMap(({ priceInReais, previousCloseInReais, changeInBasisPoints, at }) => [
      written(priceInReais, 2),
      written(previousCloseInReais, 2),
      written(changeInBasisPoints / 100, 2),
      hourOf(at),
    ]),
    // Counts of other assets.
    ...scan.moved.map((_, index) => String(index)),
    ...(ibovespa === undefined
      ? []
      : [
          written(ibovespa.value, 0),
          written((ibovespa.changeInBasisPoints ?? 0) / 100, 2),
          hourOf(ibovespa.at),
        ]),
  ]);
}

it('a note contains only numbers of its scan, in correct Portuguese, in every format', () => {
  fc.assert(
    fc.property(arbitraryScan, arbitraryReader, (look, anyReader) => {
      expect(() => marketScanSchema.parse(look)).not.toThrow();
      const [first] = look.moved;
      const one = { ...anyReader, assets: [...anyReader.assets, first?.ticker ?? ''] };
      const writer = noteWriter(look);
      const figures = figuresOfScan(look);
      const own = new Set([...one.assets, ...(one.positions ?? []).map(({ ticker }) => ticker)]);
      for (const message of [writer.write(one), writer.writeShort(one)]) {
        const text = [message.subject, message.preheader, renderPlainText(message.parts)].join(
          '\n',
        );
        const strange = numbersIn(text).filter((figure) => !figures.has(figure));
        const others = look.moved.filter(({ ticker }) => !own.has(ticker) && text.includes(ticker));
        expect({ text, strange, others, flaws: findFlaws(message) }).toEqual({
          text,
          strange: [],
          others: [],
          flaws: [],
        });
      }
      const { subject, label, preheader, parts, ready } = writer.write(one);
      expect(messagePartsSchema.safeParse(parts).success).toBe(true);
      expect(subject.length).toBeLessThanOrEqual(120);
      expect(() =>
        renderFramedEmail({ subject, label, preheader, parts, why: 'quis' }),
      ).not.toThrow();
      const short = renderPlainText(writer.writeShort(one).parts, whatsAppStyle);
      expect(short.length).toBeLessThanOrEqual(4_096);
      const filled = fillTemplate('bfj_mensagem_pronta', { ...ready, entrega: 'x' });
      expect(filled.parameters).toEqual([ready.mensagem, ready.dia]);
    }),
    { numRuns: 300 },
  );
});
