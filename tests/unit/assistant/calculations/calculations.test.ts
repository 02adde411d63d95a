import { describe, expect, it } from 'vitest';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

/*
 * Expected figures were calculated by a separate program from the rates of the test market: Selic 15 %, CDI 14.9 %,
 * IPCA 4.68 %.
 */

/** Asks the messages one after the other; returns the last answer. */
async function askAll(messages: readonly string[]): Promise<string> {
  const assistant = testAssistant();
  let text = '';
  for (const message of messages) text = await assistant.ask(message);
  return text;
}

type Row = readonly [messages: string | readonly string[], ...has: readonly string[]];

function expectAll(rows: readonly Row[]): void {
  it.each(rows.map(([messages, ...has]) => [[messages].flat(), has] as const))(
    '%j',
    async (messages, has) => {
      const text = await askAll(messages);
      for (const part of has) expect(text).toContain(part);
    },
  );
}

describe('several products side by side, each with its own tax', () => {
  expectAll([
    [
      '5000 reais 1 ano: cdb 110% cdi, poupança ou tesouro selic, oq rende mais liquido',
      'CDB 110% do CDI R$ 5.680,89',
      'Poupança R$ 5.308,39',
      'Tesouro Selic R$ 5.618,75',
      'Rende mais líquido, com essas taxas: CDB 110% do CDI, R$ 62,14 a mais que Tesouro Selic',
      'não diz qual é preferível',
    ],
    [
      'lci 92% do cdi ou cdb 110% do cdi pra 1 ano?',
      'LCI 92% do CDI R$ 1.136,31',
      'CDB 110% do CDI R$ 1.136,18',
      'tributada a 110,1% do CDI',
      'Você não disse o valor',
    ],
    [
      '10 mil: tesouro prefixado 13% ou ipca + 6 em 2 anos',
      'R$ 12.353,65',
      'R$ 11.965,45',
      'R$ 388,20 a mais',
    ],
    ['tesouro ipca+ 6 ou cdb 110% do cdi por 1 ano com 10 mil', 'R$ 10.904,27', 'R$ 11.361,79'],
    ['poupança ou tesouro selic, qual rende mais?', 'R$ 1.061,68', 'R$ 1.123,75'],
    ['10 mil no fundo di ou na poupança por 1 ano', 'R$ 11.229,25', 'come-cotas'],
  ]);
});

describe('the rate at which two offers are equal after tax', () => {
  expectAll([
    ['qual cdb equivale a uma lci de 90% do cdi em 2 anos', 'a 103,79% do CDI', 'imposto de 15%'],
    ['lci 85% do cdi equivale a qual cdb em 6 meses', 'a 105,49% do CDI', 'imposto de 20%'],
    ['quanto um cdb precisa pagar pra empatar com lca de 90% do cdi em 2 anos', '103,79%'],
    ['cdb 110% do cdi equivale a qual lci em 1 ano', 'a 91,92% do CDI'],
    [['qual cdb equivale a uma lci de 90% do cdi em 2 anos', 'e de 92% em 1 ano?'], '110,1%'],
  ]);
});

describe('a price in instalments', () => {
  expectAll([
    ['12x de 100 ou 1000 à vista', 'R$ 1.200,00', 'R$ 200,00 a mais', '2,92% ao mês', '41,3%'],
    ['celular de 2000 a vista ou 10x de 220', 'R$ 2.200,00', '1,77% ao mês', '23,46%'],
    ['12 vezes de 99,90 ou mil a vista, oq compensa', 'R$ 1.198,80', '2,91% ao mês'],
    ['de 1200 em 10x sem juros ou com 10% de desconto a vista', 'R$ 1.080,00', '1,96% ao mês'],
    ['10x de 100 ou 1000 a vista', 'o mesmo que à vista: não há juros embutidos'],
    ['10x de 90 ou 1000 a vista', 'R$ 100,00 a menos', 'Confira os valores'],
    [['12x de 100 ou 1000 à vista', 'e se for 900 a vista?', 'e em 10x?'], '1,96% ao mês'],
    [['10x ou 900 a vista', '100'], 'R$ 100,00 a mais', '1,96% ao mês'],
  ]);
});

describe('a loan is solved for the slot that is missing', () => {
  expectAll([
    ['financiamento de 200 mil em 30 anos a 11% ao ano', 'R$ 1.826,71', 'R$ 457.617,33 de juros'],
    ['emprestimo de 10 mil em 2 anos a 3% ao mes', 'R$ 590,47', 'R$ 14.171,38'],
    ['hipoteca de 300 mil em 20 anos a 10% ao ano', 'R$ 2.809,92'],
    ['qual a parcela de 20 mil em 36 vezes com juros de 2% ao mes', 'R$ 784,66 por mês'],
    ['quanto fica a parcela de um carro de 60 mil em 48x a 1,8% ao mes', 'R$ 1.877,36'],
    ['financio um carro de 80 mil com entrada de 20 mil em 48x a 1,8% ao mes', 'R$ 1.877,36'],
    ['peguei 10 mil emprestado e vou pagar 24x de 600, qual a taxa de juros?', '3,15% ao mês'],
    ['emprestimo de 5 mil em 12 parcelas de 500', '2,92% ao mês', 'R$ 1.000,00 de juros'],
    ['emprestimo de 50 mil em 48x de 1500 qual a taxa', '1,6% ao mês', '20,97% ao ano'],
    ['quanto consigo pegar emprestado pagando 1500 por mes em 48x a 1,5% ao mes', 'R$ 51.063,83'],
    ['devo 5 mil no cartao a 14% ao mes pagando 800 por mes quanto tempo pra quitar', '16 meses'],
    ['emprestimo de 10 mil a 2% ao mes pagando 500 por mes quanto tempo', '26 meses'],
    ['devo 5 mil no cartao a 14% ao mes pagando 600 por mes quanto tempo', 'nunca terminam'],
    [['financiamento de 200 mil', '30 anos', '11% ao ano'], 'R$ 1.826,71'],
    [['emprestimo de 8 mil a 3%', '12'], 'R$ 803,70'],
    [['financiamento de 200 mil em 30 anos a 11% ao ano', 'e em 20 anos?'], 'R$ 1.994,28'],
    [['emprestimo de 20 mil em 36x a 2% ao mes', 'e a 1,5%?'], 'R$ 723,05'],
  ]);

  it('asks only for what is missing', async () => {
    const text = await askAll(['financiamento de 200 mil em 30 anos']);
    expect(text).toContain('só falta dizer: qual é a taxa');
    expect(text).not.toContain('valor');
    expect(text).not.toContain('quantos meses');
  });
});

describe('a debt without payments', () => {
  expectAll([
    ['divida de 5 mil no cartão a 14% ao mês em 1 ano', 'R$ 24.089,52', 'R$ 10.000,00 no total'],
    ['fatura de 2 mil no rotativo a 15% ao mês por 6 meses', 'R$ 4.626,12', 'R$ 4.000,00'],
    ['devo 1000 no cheque especial a 8% ao mês, quanto fica em 3 meses', 'R$ 1.259,71'],
    [['devo 3 mil no cartao a 12% ao mes', '6 meses'], 'R$ 5.921,47'],
  ]);
});

describe('a savings goal is solved for its missing slot', () => {
  expectAll([
    ['em quanto tempo 10 mil viram 20 mil a 1% ao mes', '70 meses, ou 5 anos e 10 meses'],
    ['em quanto tempo meu dinheiro dobra a 1% ao mes', 'Para o dinheiro dobrar', '70 meses'],
    ['quanto tempo leva pra dobrar o capital a 12% ao ano', '74 meses'],
    ['quanto tempo pra 5 mil virar 10 mil no cdi', '60 meses'],
    [
      'tenho 20 mil e guardo 500 por mes a 0,8% ao mes em quanto tempo chego em 100 mil',
      '86 meses',
    ],
    [
      'em quanto tempo junto 1 milhão guardando 1000 por mês a 1% ao mês se já tenho 50 mil',
      '201 meses',
    ],
    ['qual taxa pra 10 mil virar 20 mil em 5 anos', '1,16% ao mês', '14,87% ao ano'],
    ['que taxa precisa pra 5 mil virar 8 mil em 2 anos', '1,98% ao mês', '26,49%'],
    ['quanto preciso investir hoje pra ter 100 mil em 10 anos a 0,8% ao mes', 'R$ 38.435,82'],
    [
      'quanto preciso guardar por mes pra ter 100 mil em 10 anos a 1% ao mes se ja tenho 20 mil',
      'R$ 147,77 por mês',
    ],
    [['quero juntar 10 mil', 'em 2 anos', 'a 1% ao mês'], 'R$ 370,74'],
    [['em quanto tempo 10 mil viram 20 mil a 1% ao mes', 'e 30 mil?'], '111 meses'],
  ]);
});

describe('income from a sum, and a sum for an income', () => {
  expectAll([
    ['quanto posso tirar por mês de 1 milhão por 20 anos a 0,8% ao mês', 'R$ 9.386,71'],
    ['se eu tiver 500 mil a 0,7% ao mes por 10 anos quanto consigo sacar por mes', 'R$ 6.172,58'],
    ['com 300 mil rendendo 0,6% ao mes quanto eu recebo por mes', 'R$ 1.800,00 por mês'],
    ['quanto posso tirar por mês de 1 milhão no cdi', 'R$ 11.641,58 por mês'],
    [
      ['quanto posso tirar por mês de 1 milhão por 20 anos a 0,8% ao mês', 'e com 2 milhões?'],
      'R$ 18.773,42',
    ],
    [
      'quero me aposentar em 30 anos com 5 mil por mes a 0,5% ao mes',
      'R$ 1.000.000,00',
      'R$ 995,51 por mês',
    ],
    [
      'tenho 35 anos e quero me aposentar aos 60 com 8 mil por mes a 0,6% ao mes',
      'R$ 1.333.333,34',
      'em 25 anos',
      'R$ 1.594,52',
    ],
  ]);
});

describe('shares', () => {
  expectAll([
    ['se minha ação caiu 50% qto ela tem q subir pra voltar', 'precisa subir 100%'],
    ['caiu 20%, quanto precisa subir pra empatar?', 'precisa subir 25%'],
    ['perdi 30% na carteira qto preciso pra recuperar', 'precisa subir 42,86%'],
    ['a ação foi de 50 pra 30 quanto tem que subir pra voltar', 'precisa subir 66,67%'],
    ['caiu 100% quanto precisa subir pra voltar', 'não há alta que recupere'],
    [['caiu 50% quanto tem que subir pra voltar', 'e 90%?'], 'precisa subir 900%'],
    ['peguei vale a 30 conto to ganhando quanto?', 'De R$ 30,00 para R$ 54,98 são +83,27%'],
    ['entrei em petr4 por 25, quanto to ganhando', '+26,32%'],
    ['qual meu yield on cost se comprei petr4 a 20', 'é 15%', 'são 9,5%'],
    ['comprei a 20 reais e paga 2 reais de dividendo por ano qual o yield on cost', 'é 10%'],
    [['qual meu yield on cost de petr4?', '20'], 'é 15%'],
  ]);
});

describe('the tax on a sale', () => {
  expectAll([
    [
      'vendi 25 mil em ações esse mes com lucro de 4 mil quanto pago de imposto',
      'R$ 600,00 de imposto: 15%',
      'passam de R$ 20.000,00',
      'janeiro de 2005',
      'contador',
    ],
    ['vendi 20 mil em ações com lucro de 3 mil pago imposto?', 'Nada: você vendeu R$ 20.000,00'],
    ['vendi 20.001 reais em ações com lucro de 3 mil pago imposto?', 'R$ 450,00 de imposto'],
    ['vendi 30 mil de ações com prejuizo de 2 mil, pago ir?', 'não há imposto nessa venda'],
    ['fiz day trade e vendi 10 mil com lucro de 1000 quanto de imposto', 'R$ 200,00', '20%'],
    ['vendi cotas de fii com lucro de 2 mil quanto pago de ir', 'R$ 400,00 de imposto: 20%'],
    ['comprei por 10 mil e vendi por 25 mil as acoes quanto pago de imposto', 'R$ 2.250,00'],
    [['vendi 50 mil em ações quanto pago de imposto', 'lucro de 10 mil'], 'R$ 1.500,00'],
    [['vendi ações com lucro de 5 mil quanto de darf', '40 mil'], 'R$ 750,00'],
  ]);
});

describe('real interest', () => {
  expectAll([
    [
      ['qual a selic', 'e o cdi?', 'e a inflação?', 'então qual o juro real?'],
      'Com a Selic em 15,00% ao ano: juro real de 9,86%',
      'Com o CDI em 14,90% ao ano: juro real de 9,76%',
    ],
    ['cdb de 13% ao ano com inflacao de 4%, qual o juro real?', '8,65%'],
    [['qual o juro real?', 'e com inflação de 5%?'], '9,52%'],
  ]);
});
