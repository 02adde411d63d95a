import { describe, expect, it, test } from 'vitest';
import { sampleEdition } from '../../../../../infra/operations/preview/sample-edition.ts';
import type { MessageLength } from '../../../../../shared/contracts/preferences.ts';
import {
  missingOf,
  type EditionFacts,
  type EditionKind,
  type FactName,
} from '../../../../../shared/editions/edition-facts.ts';
import { editionWriter } from '../../../../../shared/editions/prose/edition-message.ts';
import { sourcesNote } from '../../../../../shared/editions/prose/sources-note.ts';
import type { Reader } from '../../../../../shared/editions/prose/reader.ts';
import { messagePartsSchema } from '../../../../../shared/messages/message-parts.ts';
import { plainText, whatsAppStyle } from '../../../../../shared/messages/plain-text.ts';
import { formatReais } from '../../../../../shared/values/money.ts';

const everyArea: Reader['areas'] = [
  'acoes',
  'renda-fixa',
  'fiis',
  'politica-nacional',
  'politica-internacional',
  'criptomoedas',
];
const usual: Reader = {
  level: 'intermediario',
  length: 'media',
  style: 'resumida',
  areas: ['acoes', 'renda-fixa'],
  assets: [],
};

function written(
  kind: EditionKind,
  reader: Partial<Reader> = {},
  change: (facts: EditionFacts) => Partial<EditionFacts> = () => ({}),
) {
  const { facts, quotes } = sampleEdition(kind);
  const changed = { ...facts, ...change(facts) };
  return editionWriter({ ...changed, missing: missingOf(changed) }, quotes).write({
    ...usual,
    ...reader,
  });
}
/** With ordinary spaces, as one reads it. */
const textOf = (...args: Parameters<typeof written>) =>
  plainText(written(...args).parts).replaceAll('\u00a0', ' ');
const without =
  (...names: readonly FactName[]) =>
  (): Partial<EditionFacts> =>
    Object.fromEntries(names.map((name) => [name, undefined]));
const headings = (reader: Partial<Reader>) =>
  written('closing', reader).parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'heading' ? [part.text] : [],
  );
/** Intro aside. */
const paragraphs = (reader: Partial<Reader>) =>
  written('opening', reader).parts.filter((part) => typeof part === 'string').length - 1;

describe('an own asset that moved far', () => {
  const { facts, quotes } = sampleEdition('closing');
  const ownText = (over: Partial<NonNullable<typeof quotes>>) =>
    plainText(
      editionWriter(facts, quotes && { ...quotes, ...over }).write({
        ...usual,
        assets: ['TAEE11', 'VALE3'],
      }).parts,
    ).replaceAll('\u00a0', ' ');
  const fall = {
    name: 'Vale',
    priceInReais: 40,
    changeInBasisPoints: -2_618,
    volume: null,
    type: 'stock',
  };

  it('further than the most traded shares is said not to be among them', () => {
    const notAmong =
      /As maiores altas e quedas do mercado são as das \d+ ações mais negociadas que acompanhamos; TAEE11 não está entre elas\./;
    const text = ownText({ quotes: { ...quotes?.quotes, TAEE11: fall } });
    expect(text).toContain('a maior queda foi de TAEE11 (−26,18%)');
    expect(text).toMatch(notAmong);
    expect(ownText({})).not.toMatch(notAmong);
  });

  it('as by a split is said to have no change that counts', () => {
    const jumps = [{ ticker: 'VALE3', changeInBasisPoints: -5_000 }];
    expect(ownText({ jumps })).toContain(
      'VALE3 aparece com −50,00% no pregão. Uma diferença assim pode ser um desdobramento ou um erro da fonte',
    );
    expect(ownText({ jumps: [{ ticker: 'ABEV3', changeInBasisPoints: -5_000 }] })).not.toContain(
      'aparece com',
    );
  });
});

describe('the morning after Copom has decided', () => {
  const decided = (
    day: string,
    session: string,
    now: number,
    before: { day: string; value: number } | undefined = { day: session, value: 14.25 },
  ) =>
    textOf('opening', { areas: ['criptomoedas'], length: 'curta' }, (facts) => ({
      day,
      session: { ...facts.session, day: session },
      ...(facts.selic && {
        selic: { ...facts.selic, value: now, at: `${day}T03:00:00.000Z`, before },
      }),
    }));

  test.each([
    [14.25, 'O Copom manteve a Selic em 14,25% ao ano ontem.'],
    [14.5, 'O Copom elevou a Selic de 14,25% para 14,50% ao ano ontem.'],
    [14, 'O Copom reduziu a Selic de 14,25% para 14,00% ao ano ontem.'],
  ])('everybody reads of it: %s', (now, sentence) => {
    expect(decided('2026-12-10', '2026-12-09', now)).toContain(sentence);
  });

  it('nothing is said on other days, or where the rate before is not known', () => {
    const said = /O Copom (?:manteve|elevou|reduziu)/;
    expect(decided('2026-12-11', '2026-12-10', 14)).not.toMatch(said);
    expect(decided('2026-12-10', '2026-12-09', 14, { day: '2026-12-10', value: 14 })).not.toMatch(
      said,
    );
  });
});

it('more areas than fit come in turn, each within a few days', () => {
  const areas: Reader['areas'] = ['acoes', 'fiis', 'renda-fixa', 'criptomoedas'];
  const titles = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17'].flatMap((day) =>
    written('closing', { areas }, () => ({ day })).parts.flatMap((part) =>
      typeof part !== 'string' && part.kind === 'heading' ? [part.text] : [],
    ),
  );
  expect(titles).toEqual(
    expect.arrayContaining(['Juros', 'Rendimentos de fundos', 'Criptomoedas']),
  );
});

describe('what does not fit', () => {
  const leftOut = (reader: Partial<Reader>, change: () => Partial<EditionFacts> = () => ({})) =>
    /Fic[^.]* de fora [^.]*\./.exec(textOf('closing', reader, change))?.[0];

  test.each<[MessageLength, Reader['areas'], string | undefined]>([
    ['longa', everyArea, undefined],
    ['media', ['acoes', 'fiis', 'renda-fixa'], undefined],
    // Of both it is the rates that are told.
    ['curta', ['renda-fixa', 'politica-nacional'], undefined],
    // Nobody has chosen what is told to everybody.
    ['curta', [], undefined],
  ])('%s, of %s: nothing is named', (length, areas, sentence) => {
    expect(leftOut({ length, areas })).toBe(sentence);
  });

  it('is named once by the areas that were chosen, in turn', () => {
    const areas: Reader['areas'] = ['renda-fixa', 'criptomoedas'];
    const on = (day: string) => leftOut({ length: 'curta', areas }, () => ({ day }));
    expect(new Set(['2026-12-14', '2026-12-15', '2026-12-16'].map(on))).toEqual(
      new Set(
        ['Renda Fixa', 'Criptomoedas'].map(
          (name) => `Ficou de fora do texto de hoje, por causa do tamanho escolhido: ${name}.`,
        ),
      ),
    );
    expect(leftOut({ length: 'curta', areas: everyArea })).toMatch(
      /^Ficaram de fora .*, .* e .*\.$/,
    );
  });

  it('is not what was not received', () => {
    const areas: Reader['areas'] = ['fiis', 'criptomoedas'];
    const sentence = leftOut({ length: 'curta', areas }, without('bitcoin'));
    expect(sentence ?? '').not.toContain('Criptomoedas');
  });
});

describe('the length', () => {
  test.each<[MessageLength, number, number]>([
    ['curta', 1, 2],
    ['media', 3, 4],
    ['longa', 5, 10],
  ])('%s has from %s to %s paragraphs, whatever somebody likes to read', (length, least, most) => {
    for (const area of everyArea) {
      const count = paragraphs({ length, areas: [area] });
      expect([area, count >= least && count <= most]).toEqual([area, true]);
    }
    expect(paragraphs({ length, areas: everyArea })).toBeLessThanOrEqual(most);
  });

  it('a style that asks for more tells more in as many paragraphs, and none tells less', () => {
    const size = (style: string, length: MessageLength) =>
      textOf('closing', { style, length }).length;
    expect(size('detalhada', 'curta')).toBeGreaterThan(size('resumida', 'curta'));
    expect(size('resumida', 'longa')).toBe(size('detalhada', 'longa'));
    expect(size('constructor', 'media')).toBe(size('resumida', 'media'));
  });
});

it('areas of interest choose what is told, one of each first', () => {
  expect(headings({ areas: ['criptomoedas', 'renda-fixa'] })).toEqual([
    'Como foi o dia',
    'Criptomoedas',
    'Juros',
    'Inflação',
  ]);
  expect(headings({ areas: ['fiis'] })).toContain('Rendimentos de fundos');
  expect(headings({ areas: ['acoes'] })).not.toContain('Criptomoedas');
});

describe('the level', () => {
  it('basico explains its words', () => {
    const text = textOf('closing', { level: 'basico', areas: everyArea, length: 'longa' });
    expect(text).toContain('A Selic, a taxa básica de juros do país,');
    expect(text).toContain('Mediana é o valor do meio');
    expect(text).toContain('MGLU3 (Magazine Luiza ON)');
    expect(text).not.toContain('pontos-base');
  });

  it('avancado says ratios and basis points', () => {
    const text = textOf('closing', { level: 'avancado', areas: everyArea, length: 'longa' });
    expect(text).toContain(
      'O CDI está em 14,90% ao ano (23/11), 10 pontos-base abaixo da meta da Selic.',
    );
    expect(text).toContain('juro real de 9,86% ao ano');
    expect(text).toContain('A razão entre altas e quedas é de 1,86.');
    expect(text).not.toContain('a taxa básica de juros');
  });
});

describe('figures have the sign of what happened', () => {
  test.each([
    [52, /Ibovespa.*(?:subiu|avançou|alta)/, /caiu|recuou|queda/],
    [-52, /Ibovespa.*(?:caiu|recuou|queda)/, /subiu|avançou|alta/],
    [0, /Ibovespa.*(?:estável|não mudou|sem variação)/, /caiu|recuou|queda|subiu|avançou|alta/],
  ])('%s basis points', (change, said, unsaid) => {
    for (let day = 2; day < 28; day += 1) {
      const { preheader } = written('closing', {}, ({ ibovespa }) => ({
        day: `2026-11-${String(day).padStart(2, '0')}`,
        ...(ibovespa === undefined
          ? {}
          : { ibovespa: { ...ibovespa, changeInBasisPoints: change } }),
      }));
      expect(preheader).toMatch(said);
      expect(preheader).not.toMatch(unsaid);
    }
  });

  it('and none where nobody knows it', () => {
    const text = textOf('closing', {}, ({ ibovespa }) =>
      ibovespa === undefined ? {} : { ibovespa: { ...ibovespa, changeInBasisPoints: null } },
    );
    expect(text).toContain('a variação do dia não chegou');
  });
});

describe('what is missing', () => {
  it('is named to whom it concerns, and not filled in', () => {
    const change = without('dollar', 'movers', 'bitcoin');
    expect(textOf('opening', {}, change)).toContain(
      'Não recebemos hoje o dólar nem as maiores altas e quedas.',
    );
    expect(textOf('opening', { areas: ['criptomoedas'] }, change)).toContain(
      'Não recebemos hoje o dólar nem o bitcoin.',
    );
    expect(textOf('opening', {}, change)).not.toMatch(/dólar (?!nem)/);
  });

  it('may be nearly all of it', () => {
    const all = Object.keys(sampleEdition('opening').facts).filter(
      (name) => !['kind', 'day', 'session', 'madeAt', 'missing'].includes(name),
    ) as FactName[];
    const { parts, subject } = written('opening', {}, without(...all));
    expect(subject).toBe('Abertura do mercado: 24 de novembro');
    expect(plainText(parts)).toContain('Não recebemos hoje o Ibovespa, o dólar, a Selic,');
  });

  it('of the market’s dollar is told as the official rate that it is', () => {
    const text = textOf('opening', {}, ({ dollar }) =>
      dollar === undefined
        ? {}
        : {
            dollar: {
              ...dollar,
              source: 'sgs',
              precision: 'day',
              at: '2026-11-23T03:00:00.000Z',
              delayMinutes: 0,
            },
          },
    );
    expect(text).toContain(
      'O dólar PTAX, a taxa oficial do Banco Central, foi de R$ 5,39 em 23/11',
    );
    expect(text).toContain('Dólar PTAX, 23/11: R$ 5,39');
  });
});

describe('somebody’s own assets', () => {
  it('come first, with who moved most and what is paid soon', () => {
    const message = written('closing', { assets: ['VALE3', 'ITUB4', 'BBAS3', 'BTC'] });
    const [, first, summary, list] = message.parts;
    expect(first).toMatchObject({
      kind: 'figures',
      caption: 'Seus ativos no fechamento de 24 de novembro',
    });
    expect(summary).toBe(
      'Dos seus 4 ativos, 1 subiu, 2 caíram e 1 ficou estável; a maior alta foi de ITUB4 (+2,93%) e a maior queda, de BTC (−1,20%).',
    );
    expect(list).toMatchObject({ kind: 'list' });
    expect(plainText(message.parts)).toContain('BTC, 24/11 às 18h30, em 24 horas');
  });

  it('of which nobody gave a price are named', () => {
    expect(textOf('closing', { assets: ['PETR4', 'AAPL', 'constructor'] })).toContain(
      'Não recebemos a cotação de AAPL e constructor para esta edição.',
    );
  });

  it('begin with what is held: its worth at the close, what the session brought, and then the largest first', () => {
    const held = (ticker: string, quantity: string) => ({
      ticker,
      quantity,
      averagePrice: null,
      broker: null,
    });
    const message = written('closing', {
      assets: ['BBAS3'],
      positions: [held('ITUB4', '10'), held('VALE3', '100'), held('XPTO3', '5')],
    });
    const { quotes } = sampleEdition('closing');
    const price = (ticker: string) => quotes.quotes[ticker]?.priceInReais ?? NaN;
    const worth = formatReais(Math.round(price('ITUB4') * 1_000 + price('VALE3') * 10_000));
    const [, sentence, figures] = message.parts;
    expect(sentence).toContain(
      `Sua carteira valia ${worth} no fechamento de 24 de novembro, sem os ativos de que não temos cotação.`,
    );
    expect(sentence).toMatch(/ O resultado do pregão foi de [+−]R\$\s[\d.,]+ \([+−]\d,\d\d%\)\.$/);
    expect(figures).toMatchObject({
      rows: [{ label: 'BBAS3' }, { label: 'VALE3' }, { label: 'ITUB4' }],
    });
    expect(plainText(message.parts)).toContain('Não recebemos a cotação de XPTO3 para');
  });

  it('of which there are more than a message has room for are counted', () => {
    const { quotes } = sampleEdition('closing');
    const many = Object.fromEntries(
      Array.from({ length: 40 }, (_, nth) => [
        `ABC${nth}`,
        { name: 'ABC', priceInReais: 10 + nth, changeInBasisPoints: 10, volume: 1, type: 'stock' },
      ]),
    );
    const positions = [
      ...Object.keys(many),
      ...Array.from({ length: 20 }, (_, nth) => `NOT${nth}`),
    ];
    const { facts } = sampleEdition('closing');
    const { parts } = editionWriter(facts, { ...quotes, quotes: many }).write({
      ...usual,
      positions: positions.map((ticker) => ({
        ticker,
        quantity: '1',
        averagePrice: null,
        broker: null,
      })),
    });
    const text = plainText(parts);
    expect(parts).toContain('E mais 10 dos seus ativos.');
    expect(text).toContain('Todos os seus 40 ativos subiram');
    expect(text).toContain('NOT11 e mais 8 dos seus ativos para esta edição');
    expect(messagePartsSchema.safeParse(parts).success).toBe(true);
  });

  it('which leave no room for all the rest on WhatsApp get a shorter message, with the way to the edition', () => {
    const { facts, quotes } = sampleEdition('closing');
    const many = Object.fromEntries(
      Array.from({ length: 30 }, (_, nth) => [
        `ABC${nth}`,
        {
          name: 'ABC',
          priceInReais: 1_000 + nth,
          changeInBasisPoints: 10,
          volume: 1,
          type: 'stock',
        },
      ]),
    );
    const writer = editionWriter(facts, { ...quotes, quotes: many }, 'https://bfj.test');
    const reader = {
      ...usual,
      length: 'longa',
      areas: ['acoes', 'renda-fixa', 'fiis', 'criptomoedas', 'politica-internacional'],
      assets: Object.keys(many),
    } as const;
    const whole = plainText(writer.write(reader).parts);
    const short = plainText(writer.writeShort(reader).parts, whatsAppStyle);
    expect(whole.length).toBeGreaterThan(4_096);
    expect(short.length).toBeLessThanOrEqual(4_096);
    const way =
      'Esta mensagem saiu mais curta, para caber em uma do WhatsApp. A edição publicada: https://bfj.test/edicoes/2026-11-24-fechamento';
    expect(short).toContain(way);
    expect(whole).not.toContain('saiu mais curta');
    // What comes next is a line or two.
    expect(short).toContain('*O que vem a seguir*');
    expect(short).toContain('o IBGE divulga o IPCA de novembro');
    const few = { ...reader, areas: ['acoes'], assets: ['ABC1'] } as const;
    expect(plainText(writer.writeShort(few).parts)).not.toContain('saiu mais curta');
  });

  it('with a price and no change have a price', () => {
    expect(textOf('closing', { assets: ['AAPL34'] })).toContain('AAPL34: R$ 67,03\n');
  });
});

describe('what is to come', () => {
  const on = (kind: EditionKind, copom: string, ipca: string) =>
    textOf(kind, {}, () => ({
      copomDay: { day: copom, source: 'https://bcb.gov.br' },
      ipcaDay: { day: ipca, source: 'https://ibge.gov.br' },
    }));

  it('stands in an opening: Copom and the IPCA of the day, with their hours', () => {
    const text = on('opening', '2026-11-24', '2026-11-24');
    expect(text).toContain('Hoje, a partir das 18h30, o Copom anuncia a decisão sobre a Selic.');
    expect(text).toContain('Hoje, às 9h, o IBGE divulga o IPCA de outubro.');
  });

  it('is over at the close, which is read until the night: what comes on later days stays', () => {
    const text = on('closing', '2026-11-24', '2026-11-24');
    expect(text).not.toContain('o Copom anuncia');
    expect(text).not.toContain('o IBGE divulga');
    expect(on('closing', '2026-11-25', '2026-11-24')).toContain(
      'Amanhã, a partir das 18h30, o Copom anuncia a decisão sobre a Selic.',
    );
  });

  it('beyond its horizon is left to longer editions', () => {
    expect(on('opening', '2026-12-09', '2026-12-11')).not.toContain('Na agenda\n');
    expect(textOf('opening', { length: 'longa' })).toContain(
      'Na quarta-feira, 9 de dezembro, a partir das 18h30',
    );
  });
});

it('every edition says where its figures are from, how late they are, and that it advises nothing', () => {
  expect(textOf('opening').split('\n').at(-1)).toBe(
    // Of the session before: its closes are no minutes late.
    'Fontes: brapi e Banco Central do Brasil. Cotações do pregão de 23/11. Conteúdo educacional, que não recomenda comprar nem vender.',
  );
});

it('mentions a delay only for prices that were recent when the edition was made', () => {
  const { facts, quotes } = sampleEdition('closing');
  const newest = Math.max(Date.parse(facts.ibovespa?.at ?? ''), Date.parse(quotes?.at ?? ''));
  const noteAfter = (minutes: number) =>
    sourcesNote({ ...facts, madeAt: new Date(newest + minutes * 60_000).toISOString() }, quotes);
  expect(noteAfter(20)).toMatch(/Cotações do pregão de \d\d\/\d\d, com até 15 minutos de atraso\./);
  expect(noteAfter(120)).toMatch(/Cotações do pregão de \d\d\/\d\d\. Conteúdo/);
});
