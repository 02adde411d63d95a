import { describe, expect, it } from 'vitest';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

/* Expected figures were calculated by a separate program. The dollar of the test market is R$ 5.3921. */

type Row = readonly [messages: string | readonly string[], ...has: readonly string[]];

async function askAll(messages: readonly string[]): Promise<string> {
  const assistant = testAssistant();
  let text = '';
  for (const message of messages) text = await assistant.ask(message);
  return text;
}

function expectAll(rows: readonly Row[]): void {
  it.each(rows.map(([messages, ...has]) => [[messages].flat(), has] as const))(
    '%j',
    async (messages, has) => {
      const text = await askAll(messages);
      for (const part of has) expect(text).toContain(part);
    },
  );
}

describe('a rate without a percent sign', () => {
  expectAll([
    ['quero juntar 30 mil em 3 anos rendendo 0,9 ao mês, quanto guardar por mes', 'R$ 709,33'],
    ['financiar 200 mil em 360 meses a 10,5 ao ano qual a prestação', 'R$ 1.759,01'],
    ['80 mil num prefixado de 13,5 por 3 anos', 'R$ 116.970,83'],
    ['peguei 5 mil no cartao, 12x a 3,5, quanto fica a parcela', 'R$ 517,42'],
    ['guardo 20 ao mes por 10 anos a 1% ao mes', 'R$ 20,00 por mês', 'R$ 4.600,77'],
    ['emprestimo de 20 mil em 36x de 800 qual a taxa', '36 parcelas de R$ 800,00', '2,12%'],
  ]);
});

describe('arithmetic without a market', () => {
  expectAll([
    ['12 por cento ao ano é 1 por cento ao mes né', 'Não exatamente', '0,949%', '12,683%'],
    ['1,1% ao mes dá quanto ao ano?', '14,029% ao ano'],
    [['quanto é 15% de 2.300', 'e de 4 mil?'], '15% de R$ 4.000,00 são R$ 600,00'],
    ['de 30 pra 37 subiu quantos %', '+23,33%'],
    ['saiu de 80 pra 92, subiu quantos por cento?', '+15%'],
    ['subiu 10% num mes e caiu 10% no outro, quanto deu no total', '−1%'],
    ['bonificação de 10% e tenho 350 ações, fico com quantas?', 'viram 385'],
    ['quanto é 100 dólares em reais', 'R$ 539,21'],
    ['com 5 mil reais compro quantos dolares', 'US$ 927,28'],
    ['se eu resgatar o cdb no dia 12 quanto come de iof', '60%', '22,5%'],
    ['resgatei com 30 dias, tem iof?', 'Nada de IOF'],
    ['tesouro ipca + 7,2% ou prefixado 12,8%, qual inflação empata?', '5,22%'],
    ['IPCA+ 2035 paga 7,2% e inflação de 4,5%, qual a taxa nominal?', '12,02%'],
    ['comprei a 20 e recebi 1,50 de dividendo por ação, meu preço de equilibrio?', 'R$ 18,50'],
    ['comprei 200 wege3 a 38,20 depois mais 150 a 44,10 meu medio ficou em', 'R$ 40,73'],
  ]);
});

describe('a calculation that is said in passing', () => {
  const plan =
    'Tenho 47 anos, já guardei 160 mil e consigo poupar 1.200 por mês. Com juro real de 5% ao ano, quanto eu teria aos 62?';
  const income = 'e quanto isso daria de renda por mes sem mexer no principal';
  expectAll([
    [plan, 'R$ 650.418,02'],
    [[plan, income], 'R$ 2.649,88 por mês'],
    [[plan, income, 'e se eu apertar pra 1500?'], 'R$ 729.865,40', 'R$ 2.973,56 por mês'],
    ['meu salário é 4200 e vou receber 6,5% de aumento, vai pra quanto?', 'R$ 4.473,00'],
    ['20% de 15% é quanto', 'são 3%'],
    [['qual a alíquota de ir com 400 dias?', 'e com 800 dias?'], 'Com 800 dias', '15%'],
    ['jcp bruto de 1840, quanto cai liquido?', 'R$ 1.518,00', 'R$ 1.564,00'],
    [['De 38,20 para 31,75 a queda é de quanto?', 'pra voltar precisa subir qto'], '20,31%'],
    ['fechei o mes no mini indice c 2730 de lucro e 410 de custo. darf?', 'R$ 464,00'],
    ['pra tirar 4 mil por mes a 8% ao ano preciso de quanto patrimonio', 'R$ 621.694,33'],
    ['mil reais a 15% ao ano por 100 anos', '100 anos?'],
    [['mil reais a 15% ao ano por 100 anos', '10 anos'], 'R$ 4.045,56'],
    [['qual a selic', 'quanto rende 10 mil nisso em um ano?'], 'R$ 11.500,00'],
    ['quanto rende 200 mil a 100 do cdi', '100% do CDI', 'em 1 ano'],
  ]);
});

describe('a follow-up of another kind of sum', () => {
  const fall = 'paguei 28,50 numa ação e agora ela tá 22,80, perdi quanto por cento?';
  const debt = 'devo 3 mil no rotativo do cartão a 13% ao mês, em 4 meses vai pra quanto?';
  const income = 'Qual valor preciso acumular para ter renda mensal de R$ 10.000 a 0,65% ao mês?';
  expectAll([
    [[fall, 'e quanto precisa subir pra eu zerar?'], '25%'],
    [
      [fall, 'quanto precisa subir pra zerar?', 'tenho 400 delas, qual meu prejuizo'],
      'R$ 2.280,00',
    ],
    [[debt, 'e em 6?'], 'R$ 6.245,86'],
    [[debt, 'e se eu parcelar em 12x a 6% ao mês?'], 'R$ 357,83'],
    [[income, 'e se fosse 0,5%?'], 'R$ 2.000.000,00'],
    [['celular 10x de 189,90 ou 1.650 no pix', 'e 12x de 165', 'qual o juro disso?'], '2,92%'],
    [['800 por mês por 6 anos a 0,9% ao mês', 'em quanto tempo chego em 150 mil?'], '150.000,00'],
    [['quanto tá o cdi', 'e a selic?', 'qual a diferença entre os dois?'], '0,1 pontos'],
    ['rende mais um cdb 105% do cdi ou o tesouro selic? tenho 40 mil por 1 ano', 'R$ 40.000,00'],
  ]);
});

describe('a purchase, its sale and their tax', () => {
  const trade = 'comprei 200 ações a 14,20 e vendi a 17,85';
  expectAll([
    [trade, 'R$ 730,00 de lucro', '+25,7%'],
    [[trade, 'tem imposto?'], 'R$ 3.570,00', 'isento'],
    [[trade, 'tem imposto?', 'e se fosse day trade'], 'R$ 146,00 de imposto: 20%'],
    ['vendi 1000 vale3 a 60, paguei 40, quanto de imposto', 'R$ 3.000,00 de imposto: 15%'],
    ['vendi cotas de fii com 800 de lucro, tem isenção?', 'R$ 160,00 de imposto: 20%'],
    ['lucrei 1800 vendendo cotas do hglg11, to isento?', 'R$ 360,00 de imposto: 20%'],
    ['day trade no mini indice lucrei 2300 e perdi 900 quanto pago de imposto', 'R$ 280,00'],
  ]);
});

describe('a loan in SAC', () => {
  const loan = 'financiar 200 mil em 360 meses a 10,5% ao ano qual a prestação';
  expectAll([
    [[loan, 'e no sac a primeira'], 'R$ 2.226,59', 'R$ 301.621,12 de juros'],
    [[loan, 'e no sac?', 'qual paga menos juros'], 'R$ 131.624,14'],
    [[loan, 'e no sac?', 'e na price?'], 'R$ 1.759,01'],
    ['ap de 420 mil com 20% de entrada em 30 anos a 11,5% ao ano no sac, financiar', 'R$ 3.995,12'],
    ['peguei 15 mil emprestado e pago 36 de 640 que taxa é essa', '2,53% ao mês'],
    [
      'minha fatura veio 3800 vou pagar só o minimo 15% e o rotativo é 14 ao mes, fica qto mes q vem',
      'R$ 3.682,20',
    ],
  ]);
});

describe('a follow-up that asks for another calculation', () => {
  expectAll([
    [['40 mil num cdb de 13% ao ano por 1 ano', 'se fosse lca, que taxa pra ser igual?'], '10,72%'],
    [
      [
        'quanto preciso pra ter 1500 por mes a 0,9% ao mes',
        'guardando 800 por mes demora quanto pra chegar nisso?',
      ],
      '118 meses',
    ],
    [['quero juntar 100 mil em 5 anos a 0,8% ao mes', 'e se eu ja tenho 20 mil'], 'R$ 884,07'],
  ]);
});

describe('deposits of other times, ages and fees', () => {
  expectAll([
    ['guardando 20 reais por dia a 1% ao mes em 5 anos', 'R$ 600,00 por mês', 'R$ 49.001,80'],
    ['tenho 30 anos e guardo 500 por mes a 0,6% ao mes até os 65', 'R$ 944.613,51'],
    ['13 salario de 4500 no cdb 100% do cdi por 1 ano', 'R$ 5.170,50'],
    ['fundo com taxa de adm de 2% ao ano, 100 mil a 12% ao ano por 10 anos', 'R$ 254.242,92'],
    ['50 mil tesouro selic 2 anos com a taxa da b3', 'custódia da B3', 'R$ 10.000,00'],
  ]);
});
