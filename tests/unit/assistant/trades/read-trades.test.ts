import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../../functions/assistant/read-message.ts';
import { describeTrades } from '../../../support/assistant/describe-draft.ts';
import {
  harderTradeSentences,
  tradeSentences,
} from '../../../support/assistant/trade-sentences.ts';

const today = '2026-11-26';
const readAlone = (text: string) =>
  readMessage(text, undefined, { nameAssets: (same) => same, today });
const aboutOf = (text: string) => readAlone(text)[0].about;

describe('a message about trades', () => {
  it.each([...tradeSentences, ...harderTradeSentences])('%j is read as %j', (text, expected) => {
    expect(describeTrades(text)).toBe(expected);
  });

  it.each([
    ['comprei 100 petr4 a 32,50', '@32.5'],
    ['comprei 100 petr4 a 32.50', '@32.5'],
    ['comprei 100 petr4 a R$32,50', '@32.5'],
    ['comprei 100 petr4 a 32 reais e 50 centavos', '@32.5'],
    ['comprei 100 petr4 a 32 e 50', '@32.5'],
    ['comprei 100 petr4 a 1.032,50', '@1032.5'],
    ['comprei 100 petr4 a 2 mil', '@2000'],
    ['comprei 100 petr4 a 1,5k', '@1500'],
    ['comprei 100 petr4 a trinta e dois e cinquenta', '@32.5'],
  ])('reads the price of %j', (text, price) => {
    expect(describeTrades(text)).toBe(`buy 100 PETR4 ${price}`);
  });

  it.each([
    ['100', '100'],
    ['1.000', '1000'],
    ['1000', '1000'],
    ['mil', '1000'],
    ['2 mil', '2000'],
    ['duzentas', '200'],
    ['cento e vinte', '120'],
    ['quinhentas e cinquenta', '550'],
    ['uma', '1'],
    ['vinte e cinco', '25'],
  ])('reads the quantity %s', (written, quantity) => {
    expect(describeTrades(`comprei ${written} petr4 a 32`)).toBe(`buy ${quantity} PETR4 @32`);
  });

  it.each([
    ['hoje', '2026-11-26'],
    ['ontem', '2026-11-25'],
    ['anteontem', '2026-11-24'],
    ['dia 12/11', '2026-11-12'],
    ['em 12/12', '2025-12-12'],
    ['12/03/2025', '2025-03-12'],
    ['12/03/24', '2024-03-12'],
    ['dia 28', '2026-10-28'],
    ['dia 26', '2026-11-26'],
    ['no dia 5 de outubro', '2026-10-05'],
    ['1º de julho de 2024', '2024-07-01'],
    ['na quarta', '2026-11-25'],
    ['na quinta-feira', '2026-11-19'],
    ['há 10 dias', '2026-11-16'],
    ['31/02', '?'],
    ['mês passado', '?'],
    ['em março', '?'],
  ])('reads the day %s', (written, day) => {
    expect(describeTrades(`comprei 100 petr4 a 32 ${written}`)).toBe(`buy 100 PETR4 @32 on ${day}`);
  });

  it('names a bank as the broker, and as the asset where it is the only one', () => {
    expect(describeTrades('comprei 100 petr4 a 32 no itaú')).toBe('buy 100 PETR4 @32 at Itaú');
    expect(describeTrades('comprei 100 petr4 a 32 no btg')).toBe(
      'buy 100 PETR4 @32 at BTG Pactual',
    );
    expect(describeTrades('comprei 100 do itaú a 38')).toBe('buy 100 ITUB4 @38');
  });

  it.each([
    ['comprei 100 petr4 a 32, 12/11, taxa 1,20, toro', 'fees 1.2 on 2026-11-12 at Toro'],
    ['compra 3 petr4 R$32,00 dia 5 de novembro btg', 'on 2026-11-05 at BTG Pactual'],
    ['comprei 100 petr4 a 32 pelo itau corretora', 'at Itaú'],
    ['comprei 100 petr4 a 32 banco do brasil', 'at Banco do Brasil'],
    ['comprei 100 petr4 a 32 inter', 'at Inter'],
    ['comprei 100 petr4 a 32 corretagem 2,50 e emolumentos 3,10', 'fees 5.6'],
    ['comprei 100 petr4 a 32 onte', 'on 2026-11-25'],
    ['comprei 100 petr4 a 32 anteonte', 'on 2026-11-24'],
    ['comprei 100 petr4 a 32 qinta', 'on 2026-11-19'],
    ['comprei 5k em petr4 a 32', 'buy ? PETR4 @32 total 5000'],
    ['comprei 5 mil em petr4 a 32', 'buy ? PETR4 @32 total 5000'],
    ['comprei 2 pau de petr4', 'buy ? PETR4 @? total 2000'],
    ['hj acabei comprando 80 petr4 a 32', 'buy 80 PETR4 @32 on 2026-11-26'],
  ])('reads the parts of %j', (text, expected) => {
    expect(describeTrades(text)).toContain(expected);
  });

  it('makes no shares of the tax of a sale', () => {
    expect(aboutOf('quanto de imposto pago se vendi 30 petr4 a 45 hoje?')).toBe('taxes');
  });

  it('leaves alerts, questions about prices, charges and refused topics as they are', () => {
    expect(aboutOf('me avisa quando petr4 chegar a 40')).toBe('create-alert');
    expect(aboutOf('comprei PETR4 a 30, quanto ganhei?')).toBe('asset');
    expect(aboutOf('vale a pena comprar petr4?')).toBe('advice');
    expect(aboutOf('vendi petr4, devo comprar de novo?')).toBe('advice');
    expect(aboutOf('perdi tudo que comprei de petr4, quero morrer')).toBe('crisis');
    expect(aboutOf('quais ações meu pai comprou')).toBe('others');
    expect(aboutOf('vendi 100 petr4 a 40, pago imposto?')).not.toBe('record-trades');
    expect(aboutOf('apaga a nossa conversa')).toBe('forget');
    expect(aboutOf('remover alerta de petr4')).toBe('remove-alerts');
  });

  it('reads no list of more trades than one confirmation shows', () => {
    const many = Array.from({ length: 11 }, () => '1 petr4 a 32').join(' e ');
    expect(describeTrades(`comprei ${many}`)).toBeNull();
  });
});

describe('a message about stored trades', () => {
  it.each([
    ['minhas operações', {}],
    ['quais foram minhas últimas operações', {}],
    ['últimas compras', { kind: 'buy' }],
    ['ver minhas vendas', { kind: 'sell' }],
    ['o que eu comprei de petr4', { ticker: 'PETR4', kind: 'buy' }],
    ['o que vendi de vale3?', { ticker: 'VALE3', kind: 'sell' }],
    ['quando comprei petr4?', { ticker: 'PETR4', kind: 'buy' }],
    ['histórico de operações', {}],
    ['mostra minhas últimas compras de itsa4', { ticker: 'ITSA4', kind: 'buy' }],
  ])('%j lists them', (text, filter) => {
    const [read] = readAlone(text);
    expect(read).toEqual({ about: 'list-trades', ...filter });
  });

  it.each([
    ['apaga a última operação', { isRemoval: true }],
    ['apagar minha última compra', { isRemoval: true, kind: 'buy' }],
    ['exclui a última venda de vale3', { isRemoval: true, kind: 'sell', ticker: 'VALE3' }],
    ['desfaz', { isRemoval: true }],
    ['desfaz a última operação', { isRemoval: true }],
    ['corrige a última compra: foi a 32,80', { kind: 'buy', changes: { price: '32.8' } }],
    [
      'corrige a última compra, era 200 e não 100',
      { kind: 'buy', changes: { quantity: '200' }, replaces: '100' },
    ],
    [
      'muda a última venda de petr4 para ontem',
      { kind: 'sell', ticker: 'PETR4', changes: { day: '2026-11-25' } },
    ],
    [
      'corrige a última compra de petr4 de 100 para 200',
      { kind: 'buy', ticker: 'PETR4', changes: { quantity: '200' }, replaces: '100' },
    ],
    ['a última compra foi a 33', { kind: 'buy', changes: { price: '33' } }],
    ['corrige a última operação: taxa de 4,90', { changes: { fees: '4.9' } }],
    ['corrige a última compra', { kind: 'buy' }],
  ])('%j changes one', (text, expected) => {
    const [read] = readAlone(text);
    expect(read).toEqual({ about: 'change-trade', changes: {}, ...expected });
  });

  it.each([
    'não apaga a última compra',
    'como apago uma operação?',
    'quanto gastei nas minhas compras?',
    'quanto custava quando comprei',
    'meus alertas',
    'minha carteira',
    'cancela minha assinatura',
    'maiores altas',
  ])('%j changes and lists nothing', (text) => {
    expect(['list-trades', 'change-trade', 'record-trades']).not.toContain(aboutOf(text));
  });
});
