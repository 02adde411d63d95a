import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { framedEmail } from '../../../../../functions/integrations/email-layout/framed-email.ts';
import { sampleLook } from '../../../../../infra/operations/preview/sample-edition.ts';
import { lookTimes } from '../../../../../shared/editions/look-times.ts';
import { marketLookSchema, type MarketLook } from '../../../../../shared/editions/market-look.ts';
import { noteWriter } from '../../../../../shared/editions/prose/note-message.ts';
import type { Reader } from '../../../../../shared/editions/prose/reader.ts';
import { messagePartsSchema } from '../../../../../shared/messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../../../../shared/messages/plain-text.ts';
import { fillTemplate } from '../../../../../shared/messages/whatsapp-templates.ts';
import { arbitraryReader, someTickers } from '../../../../support/editions/arbitrary-editions.ts';
import { figuresIn } from '../../../../support/editions/figures-of.ts';
import { flawsOf } from '../../../../support/editions/flaws-of.ts';

const reader = (over: Partial<Reader> = {}): Reader => ({
  level: 'intermediario',
  length: 'media',
  style: 'resumida',
  areas: [],
  assets: ['VALE3'],
  ...over,
});
const told = (over: Partial<Reader> = {}, look: MarketLook = sampleLook) => {
  const { subject, parts } = noteWriter(look).write(reader(over));
  return { subject, text: plainText(parts).replaceAll('\u00a0', ' ') };
};

describe('a note', () => {
  it('of one asset says how far it has moved, at what price and of when', () => {
    const { subject, text } = told({ length: 'curta' });
    expect(subject).toMatch(/^VALE3 (?:cai|recua) 5,29% hoje$/);
    expect(text).toMatch(
      /^VALE3 (?:cai|recua) 5,29% em relação ao fechamento anterior, a R\$ 52,07 às 14h46\.\n\n/,
    );
    expect(text).toContain(
      'Avisamos quando um dos seus ativos se move 5,00% ou mais desde o fechamento anterior: uma vez por dia em cada direção, e no máximo dois avisos por dia. Fonte: brapi. Cotações do pregão de 24/11, com até 15 minutos de atraso. Conteúdo educacional, que não recomenda comprar nem vender.',
    );
    expect(text).not.toContain('Ibovespa');
  });

  it('says more to whoever wants more: the index, and what the close was', () => {
    expect(told().text).toMatch(/O Ibovespa (?:cai|recua) 0,73%, em 137\.912 pontos às 14h47\./);
    expect(told().text).toContain('VALE3, às 14h46: R$ 52,07 (−5,29%)');
    expect(told({ length: 'longa' }).text).toContain('VALE3, fechamento anterior: R$ 54,98');
    expect(told({ level: 'basico' }).text).toContain('A variação compara o preço de agora');
    expect(told({}, { ...sampleLook, ibovespa: undefined }).text).not.toContain('Ibovespa');
  });

  it('of several has the farthest first, what is held among them, each once', () => {
    const positions = [
      { ticker: 'MGLU3', quantity: '10', averagePrice: null, broker: null },
      { ticker: 'VALE3', quantity: '10', averagePrice: null, broker: null },
    ];
    const two = told({ positions });
    expect(two.subject).toMatch(/^MGLU3 (?:sobe|avança) 6,59% e VALE3 (?:cai|recua) 5,29% hoje$/);
    expect(two.text.match(/VALE3, às/g)).toHaveLength(1);
    const three = told({ positions, assets: ['CSNA3', 'PETR4'] });
    expect(three.subject).toMatch(/^CSNA3 .* hoje, e outros 2 dos seus ativos se movem$|^MGLU3 .*/);
    expect(three.text).not.toContain('PETR4');
  });

  it('says of what may be a split that it may be one, and of a large move that it is one', () => {
    const lookOf = (changeInBasisPoints: number) => ({
      ...sampleLook,
      moved: sampleLook.moved.map((asset) => ({ ...asset, changeInBasisPoints })),
    });
    const large = told({}, lookOf(-2_618));
    expect(large.subject).toMatch(/^VALE3 (?:cai|recua) 26,18% hoje$/);
    expect(large.text).not.toContain('desdobramento');
    const split = told({}, lookOf(-5_000));
    expect(split.subject).toBe('VALE3 aparece com −50,00% hoje');
    expect(split.text).toContain(
      'A diferença de VALE3 é tão grande que pode ser um desdobramento ou um erro da fonte, e não uma queda: confira na sua corretora.',
    );
    expect(told({}, lookOf(10_000)).text).toContain('pode ser um grupamento');
  });

  it('concerns whoever follows or holds any of it', () => {
    const { concerns } = noteWriter(sampleLook);
    const held = { ticker: 'CSNA3', quantity: '10', averagePrice: null, broker: null };
    expect(concerns?.(reader())).toBe(true);
    expect(concerns?.(reader({ assets: ['PETR4'], positions: [held] }))).toBe(true);
    expect(concerns?.(reader({ assets: ['PETR4'] }))).toBe(false);
    expect(concerns?.(reader({ assets: [] }))).toBe(false);
  });
});

/** As far as a look takes a move for one. */
const move = fc
  .tuple(fc.integer({ min: 300, max: 9_900 }), fc.constantFrom(1, -1))
  .map(([size, sign]) => size * sign);
const price = fc.integer({ min: 100, max: 90_000 }).map((centavos) => centavos / 100);
const arbitraryLook: fc.Arbitrary<MarketLook> = fc
  .tuple(
    fc
      .constantFrom('2026-11-24', '2026-12-01', '2027-07-15')
      .chain((day) => fc.constantFrom(...lookTimes(day))),
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

/** Every figure that a note of a look may have, written anew. */
function figuresOfLook(look: MarketLook): Set<string> {
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
  const { ibovespa } = look;
  return new Set([
    `${look.day.slice(8)}/${look.day.slice(5, 7)}`,
    String(look.delayMinutes),
    written(look.thresholdInBasisPoints / 100, 2),
    ...look.moved.flatMap(({ priceInReais, previousCloseInReais, changeInBasisPoints, at }) => [
      written(priceInReais, 2),
      written(previousCloseInReais, 2),
      written(changeInBasisPoints / 100, 2),
      hourOf(at),
    ]),
    // Of so many others.
    ...look.moved.map((_, place) => String(place)),
    ...(ibovespa === undefined
      ? []
      : [
          written(ibovespa.value, 0),
          written((ibovespa.changeInBasisPoints ?? 0) / 100, 2),
          hourOf(ibovespa.at),
        ]),
  ]);
}

it('a note of any look says nothing else than the look does, in right Portuguese, by every way', () => {
  fc.assert(
    fc.property(arbitraryLook, arbitraryReader, (look, anybody) => {
      expect(() => marketLookSchema.parse(look)).not.toThrow();
      const [first] = look.moved;
      const one = { ...anybody, assets: [...anybody.assets, first?.ticker ?? ''] };
      const writer = noteWriter(look);
      const figures = figuresOfLook(look);
      const own = new Set([...one.assets, ...(one.positions ?? []).map(({ ticker }) => ticker)]);
      for (const message of [writer.write(one), writer.writeShort(one)]) {
        const text = [message.subject, message.preheader, plainText(message.parts)].join('\n');
        const strange = figuresIn(text).filter((figure) => !figures.has(figure));
        const others = look.moved.filter(({ ticker }) => !own.has(ticker) && text.includes(ticker));
        expect({ text, strange, others, flaws: flawsOf(message) }).toEqual({
          text,
          strange: [],
          others: [],
          flaws: [],
        });
      }
      const { subject, label, preheader, parts, ready } = writer.write(one);
      expect(messagePartsSchema.safeParse(parts).success).toBe(true);
      expect(subject.length).toBeLessThanOrEqual(120);
      expect(() => framedEmail({ subject, label, preheader, parts, why: 'quis' })).not.toThrow();
      const short = plainText(writer.writeShort(one).parts, whatsAppStyle);
      expect(short.length).toBeLessThanOrEqual(4_096);
      const filled = fillTemplate('bfj_mensagem_pronta', { ...ready, entrega: 'x' });
      expect(filled.parameters).toEqual([ready.mensagem, ready.dia]);
    }),
    { numRuns: 300 },
  );
});
