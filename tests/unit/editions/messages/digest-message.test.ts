import { describe, expect, it, test } from 'vitest';
import { sampleClosings } from '../../../../infra/operations/preview/sample-edition.ts';
import {
  digestWriter,
  type DigestPeriod,
} from '../../../../functions/editions/messages/digest-message.ts';
import type { Reader } from '../../../../functions/editions/messages/reader.ts';
import { renderPlainText } from '../../../../functions/integrations/plain-text.ts';
import { findFlaws } from '../../../support/editions/find-flaws.ts';

const reader: Reader = {
  level: 'intermediario',
  length: 'media',
  style: 'resumida',
  areas: ['renda-fixa', 'criptomoedas'],
  assets: ['PETR4', 'XPTO3'],
};
const week: DigestPeriod = { frequency: 'semanal', ...sampleClosings('semanal') };
const textOf = (period: DigestPeriod, more: Partial<Reader> = {}) =>
  renderPlainText(digestWriter(period).write({ ...reader, ...more }).parts).replaceAll(
    '\u00a0',
    ' ',
  );

describe('a digest', () => {
  it("compares two closings, day by day, and covers the reader's assets", () => {
    const text = textOf(week);
    expect(text).toContain('entre o fechamento de 18 de novembro e o de 24 de novembro');
    expect(text).toMatch(
      /O Ibovespa (?:subiu|avançou|teve alta de) 0,65% no período e terminou em 138\.919 pontos\. Em 3 pregões, subiu em 2 e caiu em 1\./,
    );
    expect(text).toContain('Quinta-feira, 19/11: 138.169 pontos (−0,48%)');
    expect(text).toContain('PETR4: R$ 31,58 (+3,09%)');
    expect(text).toContain('Não recebemos a cotação de XPTO3');
  });

  it('rotates the areas, and names those that did not fit', () => {
    const areas: Reader['areas'] = ['acoes', 'fiis', 'renda-fixa'];
    const leftOut = (frequency: DigestPeriod['frequency'], day: string) =>
      /de fora [^.]*: (.*)\./.exec(
        textOf({ ...week, frequency, day }, { areas, length: 'curta' }),
      )?.[1];
    const weeks = ['2026-11-28', '2026-12-05', '2026-12-12'];
    const fortnights = ['2026-11-28', '2026-12-12', '2026-12-26'];
    expect(new Set(weeks.map((day) => leftOut('semanal', day))).size).toBeGreaterThan(1);
    expect(new Set(fortnights.map((day) => leftOut('quinzenal', day))).size).toBeGreaterThan(1);
    expect(textOf(week, { areas, length: 'longa' })).not.toContain('de fora');
  });

  it('covers held assets too, and bitcoin, which has no quote at an exchange', () => {
    const text = textOf(week, {
      assets: ['BTC'],
      positions: [{ ticker: 'VALE3', quantity: '1', averagePrice: null, broker: null }],
    });
    expect(text).toMatch(/BTC: R\$ [\d.,]+/);
    expect(text).toMatch(/VALE3: R\$ [\d.,]+ \(/);
    expect(text).not.toContain('Não recebemos a cotação');
  });

  it('names trading days without a closing, but no holidays', () => {
    const [base, ...days] = week.closings;
    const closings: DigestPeriod['closings'] = [base, ...days.slice(1)];
    expect(textOf({ ...week, closings })).toContain(
      'Faltam os números de 19/11, que não recebemos.',
    );
    expect(textOf(week)).not.toContain('Faltam os números');
  });

  it('is shorter when every day has the same direction', () => {
    const closings = week.closings.map(({ facts, quotes }) => ({
      facts: {
        ...facts,
        ...(facts.ibovespa && { ibovespa: { ...facts.ibovespa, changeInBasisPoints: -52 } }),
      },
      quotes,
    }));
    const [base, ...days] = closings;
    if (base === undefined) throw new Error('No closing');
    expect(textOf({ ...week, closings: [base, ...days] })).toContain('Caiu nos 3 pregões.');
  });

  it('announces no day that is over when it is sent', () => {
    const [base, ...days] = week.closings;
    const announced = (day: string) => ({ day, source: 'https://www.bcb.gov.br' });
    const withDays = (day: string): DigestPeriod['closings'] => [
      base,
      ...days.map(({ facts, quotes }) => ({
        facts: { ...facts, copomDay: announced(day), ipcaDay: announced(day) },
        quotes,
      })),
    ];
    const textWith = (closings: DigestPeriod['closings']) =>
      textOf({ ...week, day: '2026-11-28', closings }, { areas: ['renda-fixa'], length: 'longa' });
    expect(textWith(withDays('2026-12-02'))).toMatch(/2 de dezembro/);
    expect(textWith(withDays('2026-11-27'))).not.toMatch(/27 de novembro|Não recebemos.*próximo/);
  });

  test.each([
    [14.25, 'O Copom manteve a Selic em 14,25% ao ano.'],
    [14, 'O Copom reduziu a Selic de 14,25% para 14,00% ao ano.'],
  ])('covers the decisions of its days for all readers: with %s %s', (now, decision) => {
    const closings = ['2026-12-04', '2026-12-11'].map((day, nth) => {
      const [{ facts, quotes }] = week.closings;
      if (facts.selic === undefined || facts.ipcaMonth === undefined) throw new Error('No rate');
      const at = `${day}T03:00:00.000Z`;
      return {
        facts: {
          ...facts,
          day,
          session: { ...facts.session, day },
          selic: { ...facts.selic, value: nth === 0 ? 14.25 : now, at },
          ipcaMonth: { ...facts.ipcaMonth, at: `2026-1${nth}-01T03:00:00.000Z` },
        },
        quotes,
      };
    });
    const [base, last] = closings;
    if (base === undefined || last === undefined) throw new Error('No closing');
    const textWith = (all: DigestPeriod['closings']) =>
      textOf({ ...week, day: '2026-12-12', closings: all }, { areas: ['acoes'], length: 'curta' });
    expect(textWith([base, last])).toContain(decision);
    expect(textWith([base, last])).toContain('Saiu o IPCA de novembro: ');
    expect(textWith([last])).not.toMatch(/O Copom \w+ a Selic|Saiu o IPCA/);
  });

  it('has prices but no changes with one closing, or without a first price', () => {
    const [base] = week.closings;
    const text = textOf({ ...week, closings: [base] });
    expect(text).not.toContain('no período');
    expect(text).toMatch(/PETR4: R\$ \d+,\d\d/);
  });

  it('shows no result for an asset that was split meanwhile', () => {
    const [base, ...days] = week.closings;
    const split = {
      name: 'A',
      priceInReais: 400,
      changeInBasisPoints: 0,
      volume: null,
      type: null,
    };
    const quotes = base.quotes && { ...base.quotes, quotes: { PETR4: split } };
    expect(textOf({ ...week, closings: [{ ...base, quotes }, ...days] })).toContain(
      'PETR4: R$ 31,58\n',
    );
  });

  it('is correct at every length and level, with at most two paragraphs when short', () => {
    for (const frequency of ['semanal', 'quinzenal'] as const) {
      const writer = digestWriter({ frequency, ...sampleClosings(frequency) });
      for (const length of ['curta', 'media', 'longa'] as const) {
        for (const level of ['basico', 'intermediario', 'avancado'] as const) {
          const message = writer.write({ ...reader, length, level, assets: [] });
          expect(findFlaws(message)).toEqual([]);
          const count = message.parts.filter((part) => typeof part === 'string').length - 1;
          expect(count).toBeLessThanOrEqual({ curta: 2, media: 4, longa: 10 }[length]);
        }
      }
    }
  });
});
