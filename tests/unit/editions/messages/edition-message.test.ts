import { describe, expect, it, test } from 'vitest';
import { sampleEdition } from '../../../../infra/operations/preview/sample-edition.ts';
import type { MessageLength } from '../../../../shared/contracts/preferences.ts';
import {
  findMissingFacts,
  type EditionFacts,
  type EditionKind,
  type FactName,
} from '../../../../shared/editions/edition-facts.ts';
import { eventsBetween } from '../../../../functions/editions/calendar/calendar.ts';
import { editionWriter } from '../../../../functions/editions/messages/edition-message.ts';
import { writeSourcesNote } from '../../../../functions/editions/messages/sources-note.ts';
import type { Reader } from '../../../../functions/editions/messages/reader.ts';
import type { CalendarEvent } from '../../../../shared/editions/calendar-event.ts';
import { messagePartsSchema } from '../../../../shared/messages/message-parts.ts';
import { renderPlainText, whatsAppStyle } from '../../../../functions/integrations/plain-text.ts';
import { formatReais } from '../../../../shared/values/money.ts';

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
  return editionWriter({ ...changed, missing: findMissingFacts(changed) }, quotes).write({
    ...usual,
    ...reader,
  });
}
/** With ordinary spaces. */
const textOf = (...args: Parameters<typeof written>) =>
  renderPlainText(written(...args).parts).replaceAll('\u00a0', ' ');
const without =
  (...names: readonly FactName[]) =>
  (): Partial<EditionFacts> =>
    Object.fromEntries(names.map((name) => [name, undefined]));
const headings = (reader: Partial<Reader>) =>
  written('closing', reader).parts.flatMap((part) =>
    typeof part !== 'string' && part.kind === 'heading' ? [part.text] : [],
  );
/** Apart from the line about the session before. */
const aside = 1;
const paragraphs = (reader: Partial<Reader>) =>
  written('opening', reader).parts.filter((part) => typeof part === 'string').length - aside;

describe('an own asset with a large move', () => {
  const { facts, quotes } = sampleEdition('closing');
  const textForReader = (over: Partial<NonNullable<typeof quotes>>) =>
    renderPlainText(
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

  it('is reported as outside the most traded shares when it moved more than those', () => {
    const notAmong =
      /As maiores altas e quedas do mercado são as das \d+ ações mais negociadas que acompanhamos; TAEE11 não está entre elas\./;
    const text = textForReader({ quotes: { ...quotes?.quotes, TAEE11: fall } });
    expect(text).toContain('a maior queda foi de TAEE11 (−26,18%)');
    expect(text).toMatch(notAmong);
    expect(textForReader({})).not.toMatch(notAmong);
  });

  it('has no reliable change after a possible split', () => {
    const jumps = [{ ticker: 'VALE3', changeInBasisPoints: -5_000 }];
    expect(textForReader({ jumps })).toContain(
      'VALE3 aparece com −50,00% no pregão. Uma diferença assim pode ser um desdobramento ou um erro da fonte',
    );
    expect(
      textForReader({ jumps: [{ ticker: 'ABEV3', changeInBasisPoints: -5_000 }] }),
    ).not.toContain('aparece com');
  });
});

describe('the morning after a Copom decision', () => {
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
  ])('every reader gets it: %s', (now, sentence) => {
    expect(decided('2026-12-10', '2026-12-09', now)).toContain(sentence);
  });

  it('is not mentioned on other days or without the previous rate', () => {
    const said = /O Copom (?:manteve|elevou|reduziu)/;
    expect(decided('2026-12-11', '2026-12-10', 14)).not.toMatch(said);
    expect(decided('2026-12-10', '2026-12-09', 14, { day: '2026-12-10', value: 14 })).not.toMatch(
      said,
    );
  });
});

it('areas that do not fit are rotated, each within a few days', () => {
  const areas: Reader['areas'] = ['acoes', 'fiis', 'renda-fixa', 'criptomoedas'];
  const titles = ['2026-12-14', '2026-12-15', '2026-12-16', '2026-12-17'].flatMap((day) =>
    written('opening', { areas }, () => ({ day })).parts.flatMap((part) =>
      typeof part !== 'string' && part.kind === 'heading' ? [part.text] : [],
    ),
  );
  expect(titles).toEqual(
    expect.arrayContaining(['Juros', 'Rendimentos de fundos', 'Criptomoedas']),
  );
});

describe('areas that do not fit', () => {
  const leftOut = (reader: Partial<Reader>, change: () => Partial<EditionFacts> = () => ({})) =>
    /Fic[^.]* de fora [^.]*\./.exec(textOf('closing', reader, change))?.[0];

  test.each<[MessageLength, Reader['areas'], string | undefined]>([
    ['longa', everyArea, undefined],
    ['media', ['acoes', 'fiis', 'renda-fixa'], undefined],
    // Interest rates have precedence over the politics area.
    ['curta', ['renda-fixa', 'politica-nacional'], undefined],
    // Without a chosen area, nothing was left out.
    ['curta', [], undefined],
  ])('%s, of %s: nothing is named', (length, areas, sentence) => {
    expect(leftOut({ length, areas })).toBe(sentence);
  });

  it('are named once, with the chosen areas in rotation', () => {
    const areas: Reader['areas'] = ['renda-fixa', 'criptomoedas'];
    const on = (day: string) => leftOut({ length: 'curta', areas }, () => ({ day }));
    expect(new Set(['2026-12-14', '2026-12-15', '2026-12-16'].map(on))).toEqual(
      new Set(
        ['Renda Fixa', 'Criptomoedas'].map(
          (name) =>
            `Ficou de fora deste fechamento, por causa do tamanho que você escolheu: ${name}.`,
        ),
      ),
    );
    expect(leftOut({ length: 'curta', areas: everyArea })).toMatch(
      /^Ficaram de fora .*, .* e .*\.$/,
    );
  });

  it('do not include missing values', () => {
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
  ])('%s has from %s to %s paragraphs, in any style', (length, least, most) => {
    for (const area of everyArea) {
      const count = paragraphs({ length, areas: [area] });
      expect([area, count >= least && count <= most]).toEqual([area, true]);
    }
    expect(paragraphs({ length, areas: everyArea })).toBeLessThanOrEqual(most);
  });

  it('a detailed style adds sentences, not paragraphs, and no style removes any', () => {
    const size = (style: string, length: MessageLength) =>
      textOf('closing', { style, length }).length;
    expect(size('detalhada', 'curta')).toBeGreaterThan(size('resumida', 'curta'));
    expect(size('resumida', 'longa')).toBe(size('detalhada', 'longa'));
    expect(size('constructor', 'media')).toBe(size('resumida', 'media'));
  });
});

it('areas of interest select the sections, one of each first', () => {
  expect(headings({ areas: ['criptomoedas', 'renda-fixa'] })).toEqual([
    'Como foi o dia',
    'Criptomoedas',
    'Juros',
    'Inflação',
  ]);
  expect(headings({ areas: ['acoes', 'fiis'] })).not.toContain('Rendimentos de fundos');
  expect(headings({ areas: ['acoes'] })).not.toContain('Criptomoedas');
});

describe('the level', () => {
  it('basico explains its terms', () => {
    const text = textOf('closing', { level: 'basico', areas: everyArea, length: 'longa' });
    expect(text).toContain('A Selic, a taxa básica de juros do país,');
    expect(text).toContain('Mediana é o valor do meio');
    expect(text).toContain('Magazine Luiza (MGLU3)');
    expect(text).not.toContain('pontos-base');
  });

  it('avancado uses ratios and basis points', () => {
    const text = textOf('closing', { level: 'avancado', areas: everyArea, length: 'longa' });
    expect(text).toContain('O CDI está em 14,90% ao ano, 10 pontos-base abaixo da meta da Selic.');
    expect(text).toContain('juro real de 9,86% ao ano');
    expect(text).toContain('A razão entre altas e quedas é de 1,86.');
    expect(text).not.toContain('a taxa básica de juros');
  });
});

describe('values have the sign of the move', () => {
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

  it('have none when the change is unknown', () => {
    const text = textOf('closing', {}, ({ ibovespa }) =>
      ibovespa === undefined ? {} : { ibovespa: { ...ibovespa, changeInBasisPoints: null } },
    );
    expect(text).toContain('não recebemos a variação do dia');
  });
});

describe('missing values', () => {
  it('are named to the readers concerned, and not filled in', () => {
    const change = without('dollar', 'movers', 'bitcoin');
    expect(textOf('closing', {}, change)).toContain(
      'Não recebemos hoje o dólar nem as maiores altas e quedas.',
    );
    expect(textOf('opening', { areas: ['criptomoedas'] }, change)).toContain(
      'Até esta manhã, não recebemos o dólar nem o bitcoin.',
    );
    expect(textOf('closing', {}, change)).not.toMatch(/dólar (?!nem)/);
  });

  it('may be nearly all values', () => {
    const all = Object.keys(sampleEdition('opening').facts).filter(
      (name) => !['kind', 'day', 'session', 'madeAt', 'missing', 'events'].includes(name),
    ) as FactName[];
    const { parts, subject } = written('opening', {}, without(...all));
    expect(subject).toBe('Terça no mercado: antes da abertura');
    expect(renderPlainText(parts)).toContain(
      'Até esta manhã, não recebemos o Ibovespa, o dólar, a Selic,',
    );
  });

  it('show the official rate for the dollar, named as such', () => {
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
      'O dólar parte de R$ 5,39, a taxa oficial do Banco Central (PTAX) em 23/11.',
    );
    expect(text).toContain('Dólar PTAX, 23/11: R$ 5,39');
  });
});

describe("the reader's own assets", () => {
  /** The parts after the headline, the date, the three values and the day's paragraph. */
  const ownParts = (message: ReturnType<typeof written>) => message.parts.slice(5);

  it('follow the day in a closing, with bars and the largest move', () => {
    const message = written('closing', { assets: ['VALE3', 'ITUB4', 'BBAS3', 'BTC'] });
    const [first, summary] = ownParts(message);
    expect(first).toMatchObject({
      kind: 'figures',
      caption: 'Seus ativos no dia',
      rows: [{ bar: -26 }, { bar: 100 }, { bar: 0 }, { bar: -41 }],
    });
    expect(summary).toBe(
      'Dos seus 4 ativos, 1 subiu, 2 caíram e 1 ficou estável; a maior alta foi de ITUB4 (+2,93%) e a maior queda, de BTC (−1,20%).',
    );
    expect(renderPlainText(message.parts)).toContain('BTC, às 18h30, em 24 horas');
  });

  it('without a price are named', () => {
    expect(textOf('closing', { assets: ['PETR4', 'AAPL', 'constructor'] })).toContain(
      'Não recebemos a cotação de AAPL e constructor para esta edição.',
    );
  });

  it("start with positions: their value at the close, the day's result, and then the largest first", () => {
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
    const [sentence, figures] = ownParts(message);
    expect(sentence).toContain(
      `Sua carteira fechou em ${worth}, sem os ativos cuja cotação não temos.`,
    );
    expect(sentence).toMatch(
      / O resultado do dia foi de −R\$\s31,24 \(−0,53%\)\. Em reais, quem mais somou foi ITUB4 \(\+R\$\s10,86\); quem mais tirou, VALE3 \(−R\$\s42,10\)\.$/,
    );
    expect(figures).toMatchObject({
      rows: [{ label: 'BBAS3' }, { label: 'VALE3' }, { label: 'ITUB4' }],
    });
    expect(renderPlainText(message.parts)).toContain('Não recebemos a cotação de XPTO3 para');
  });

  it('beyond the room of a message are counted', () => {
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
    const text = renderPlainText(parts);
    expect(parts).toContain('E mais 10 dos seus ativos.');
    expect(text).toContain('Todos os seus 40 ativos subiram');
    expect(text).toContain('NOT11 e mais 8 dos seus ativos para esta edição');
    expect(messagePartsSchema.safeParse(parts).success).toBe(true);
  });

  it('get a shorter message with a link to the edition when they leave too little space on WhatsApp', () => {
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
    // Each has a note of its own.
    const jumps = Object.keys(many)
      .slice(0, 8)
      .map((ticker) => ({ ticker, changeInBasisPoints: -5_000 }));
    const writer = editionWriter(facts, { ...quotes, quotes: many, jumps }, 'https://bfj.test');
    const reader = {
      ...usual,
      length: 'longa',
      areas: ['acoes', 'renda-fixa', 'fiis', 'criptomoedas', 'politica-internacional'],
      assets: Object.keys(many),
    } as const;
    const whole = renderPlainText(writer.write(reader).parts);
    const short = renderPlainText(writer.writeShort(reader).parts, whatsAppStyle);
    expect(whole.length).toBeGreaterThan(4_096);
    expect(short.length).toBeLessThanOrEqual(4_096);
    const way =
      'Esta mensagem saiu mais curta, para caber em uma do WhatsApp. A edição publicada: https://bfj.test/edicoes/2026-11-24-fechamento';
    expect(short).toContain(way);
    expect(whole).not.toContain('saiu mais curta');
    const few = { ...reader, areas: ['acoes'], assets: ['ABC1'] } as const;
    expect(renderPlainText(writer.writeShort(few).parts)).not.toContain('saiu mais curta');
  });

  it('without a change have their price', () => {
    expect(textOf('closing', { assets: ['AAPL34'] })).toContain('AAPL34: R$ 67,03\n');
  });
});

describe('the agenda', () => {
  const on = (kind: EditionKind, copom: string, ipca: string, reader: Partial<Reader> = {}) =>
    textOf(kind, reader, () => ({
      events: undefined,
      copomDay: { day: copom, source: 'https://bcb.gov.br' },
      ipcaDay: { day: ipca, source: 'https://ibge.gov.br' },
    }));
  const announced = (event: CalendarEvent['event'], day: string, time?: string) => ({
    event,
    day,
    ...(time === undefined ? {} : { time }),
    source: 'https://bfj.test',
  });

  it('begins an opening: the events of the day in order, with their hours', () => {
    expect(on('opening', '2026-11-24', '2026-11-24')).toContain(
      'Hoje na agenda\n\n- Às 9h, o IBGE divulga o IPCA de outubro.\n- A partir das 18h30, o Copom anuncia a decisão sobre a Selic.',
    );
    const text = textOf('opening', {}, () => ({
      events: [
        announced('payroll', '2026-11-24', '10:30'),
        announced('newYorkClosed', '2026-11-26'),
        announced('focus', '2026-11-30', '08:25'),
      ],
    }));
    expect(text).toContain(
      '- Às 10h30, saem os números de emprego dos Estados Unidos, o payroll.\n\nNos próximos dias\n\n- Na quinta-feira, 26 de novembro: bolsas de Nova York fechadas.\n\n',
    );
  });

  it('is one line about the next session in a closing, which is read until night', () => {
    const text = on('closing', '2026-11-24', '2026-11-24');
    expect(text).not.toMatch(/Copom anuncia a decisão sobre|o IBGE divulga/);
    expect(on('closing', '2026-11-25', '2026-12-11')).toContain(
      'O próximo pregão\n\nAmanhã: decisão do Copom sobre a Selic, a partir das 18h30.',
    );
    const day = '2026-12-23';
    const events = eventsBetween(day, '2027-01-06');
    expect(textOf('closing', {}, () => ({ day, events }))).toContain(
      'Amanhã e na sexta-feira, a B3 não abre. Na segunda-feira, 28 de dezembro: Focus, com as projeções do mercado, às 8h25.',
    );
  });

  it('has the payments of own assets: of the day in an opening, of the next in a closing', () => {
    const opening = textOf('opening', { assets: ['ITUB4', 'VALE3'] });
    expect(opening).toContain(
      'Seus ativos hoje\n\n- Hoje é a data com de ITUB4: quem terminar o dia com a ação recebe JCP de R$ 0,0177 por ação.\n- VALE3: JCP de R$ 1,20 por ação; pagamento em 01/12.',
    );
    expect(textOf('closing', { assets: ['PETR4'] })).toContain('Amanhã: data com de PETR4.');
  });

  it('beyond its horizon is left to longer editions', () => {
    expect(on('opening', '2026-12-09', '2026-12-11')).not.toContain('Nos próximos dias');
    expect(on('opening', '2026-12-09', '2026-12-11', { length: 'longa' })).toContain(
      'Na quarta-feira, 9 de dezembro: decisão do Copom sobre a Selic, a partir das 18h30.',
    );
  });
});

it('an opening ends with the session before in one line, linked to its closing', () => {
  const { facts, quotes } = sampleEdition('opening');
  const { parts } = editionWriter(facts, quotes, 'https://bfj.test').write(usual);
  expect(parts.filter((part) => typeof part !== 'string' && part.kind === 'link')).toEqual([
    {
      kind: 'link',
      before: expect.stringMatching(
        /^Ontem, o Ibovespa .* 0,52%; entre as mais negociadas, Magazine Luiza subiu 6,12% e CSN caiu 4,18%\.$/,
      ),
      label: 'O fechamento completo',
      link: 'https://bfj.test/edicoes/2026-11-23-fechamento',
    },
  ]);
});

it("the strip has the index, the dollar, and a value of the reader's first area", () => {
  const third = (areas: Reader['areas']) =>
    written('closing', { areas }).parts.flatMap((part) =>
      typeof part !== 'string' && part.kind === 'strip' ? [part.rows.at(-1)?.label] : [],
    );
  expect(
    [['acoes'], ['criptomoedas', 'acoes'], ['politica-internacional']].map((areas) =>
      third(areas as Reader['areas']),
    ),
  ).toEqual([['Selic'], ['Bitcoin, às 18h30'], ['Euro']]);
});

it('every edition names its sources, their delay, and that it gives no advice', () => {
  expect(textOf('opening').split('\n').at(-1)).toBe(
    // The closes of the session before have no delay.
    'Fontes: brapi e Banco Central do Brasil. Preços do último pregão, de 23/11. Conteúdo educacional, que não recomenda comprar nem vender.',
  );
});

it('a delay is mentioned only for prices that were recent when the edition was made', () => {
  const { facts, quotes } = sampleEdition('closing');
  const newest = Math.max(Date.parse(facts.ibovespa?.at ?? ''), Date.parse(quotes?.at ?? ''));
  const noteAfter = (minutes: number) =>
    writeSourcesNote(
      { ...facts, madeAt: new Date(newest + minutes * 60_000).toISOString() },
      quotes,
    );
  expect(noteAfter(20)).toMatch(/Cotações do pregão de \d\d\/\d\d, com até 15 minutos de atraso\./);
  expect(noteAfter(120)).toMatch(/Cotações do pregão de \d\d\/\d\d\. Conteúdo/);
});
