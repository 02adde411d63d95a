import { expect, it } from 'vitest';
import type { PreviousQuestion } from '../../../../../functions/assistant/reading/dialogue/previous-question.ts';
import { readMessage } from '../../../../../functions/assistant/read-message.ts';
import { describeQuestion } from '../../../../support/assistant/describe-query.ts';
import { listedLexicon } from '../../../../support/assistant/listed-names.ts';

const today = '2026-11-30';

/** Reads messages one after another, each in the context of the one before. */
function read(texts: readonly string[]): readonly string[] {
  let previous: PreviousQuestion | undefined;
  return texts.map((text) => {
    const questions = readMessage(text, previous, {
      nameAssets: (unchanged) => unchanged,
      lexicon: listedLexicon,
      today,
    });
    previous = {
      question: questions.at(-1) ?? questions[0],
      text,
      ...(previous !== undefined && { earlier: [previous.question] }),
    };
    return questions.map(describeQuestion).join(' + ');
  });
}

it.each([
  ['qto ta a petr', 'asset PETR4 PETR3'],
  [
    'maiores empresas sem bancos',
    'rank of all share: marketCap, by highest marketCap, without banks',
  ],
  [
    'bancos menos o itau com maior roe',
    'rank of banks: returnOnEquity, by highest returnOnEquity, except ITUB4',
  ],
  ['pl medio dos banco', 'average of banks: priceEarnings'],
  [
    'qual ano a petrobras lucrou mais',
    'values of PETR4: netIncome, 2021-2025, by highest netIncome',
  ],
  ['receita da weg cresceu quanto de 2022 pra 2023', 'values of WEGE3: revenue, 2022-2023'],
  [
    'fiis que pagam mais de 1% ao mes',
    'rank of all fund: dividendYield, where dividendYield > 0.12, by highest dividendYield, read as month-as-year',
  ],
  [
    'acoes que cairam mais de 20% no ano',
    'rank of all share: yearToDateChange, where yearToDateChange < -20, by lowest yearToDateChange',
  ],
  ['quando o bb pagou dividendo pela ultima vez?', 'payments BBAS3 last'],
  ['a suzano tem muita divida?', 'values of SUZB3: totalDebt netDebt netDebtToEbitda debtToEquity'],
  ['quantos funcionarios tem a vale?', 'values of VALE3: employees'],
  ['qual banco paga mais dividendos?', 'rank of banks: dividendYield, by highest dividendYield'],
  [
    'quais as acoes que mais pagam dividendos na bolsa',
    'rank of all share: dividendYield, by highest dividendYield',
  ],
  [
    'qual eletrica tem o maior dividendo',
    'rank of electricity: dividendYield, by highest dividendYield',
  ],
  [
    'mxrf11 ou hglg11 qual rende mais',
    'rank of MXRF11 HGLG11: dividendYield, by highest dividendYield',
  ],
  [
    'me da as 5 ações com menor p/l',
    'rank of all share: priceEarnings, by lowest priceEarnings, first 5',
  ],
  [
    'qual desses fiis ta mais descontado: btlg11 xplg11 hglg11 hgru11',
    'rank of BTLG11 XPLG11 HGLG11 HGRU11: priceToBook, by lowest priceToBook',
  ],
  [
    'FIIs de papel com DY acima de 10 % e P/VP abaixo de 1',
    'rank of paper-funds: dividendYield priceToBook, where dividendYield > 0.1, where priceToBook < 1, by highest dividendYield',
  ],
  [
    'vale ou petrobras, quem subiu mais no ano',
    'rank of VALE3 PETR4: yearToDateChange, by highest yearToDateChange',
  ],
  [
    'weg está cara perto do setor',
    'against-sector of WEGE3: priceEarnings priceToBook enterpriseToEbitda',
  ],
  ['receita da ambev em 2024 contra 2023', 'values of ABEV3: revenue, 2023-2024'],
  ['qto ta a petr4 hj', 'asset PETR4'],
  ['qnto ta vale', 'asset VALE3'],
  ['quanto ta custando a ação do bb', 'asset BBAS3'],
  ['me ve o preço da itausa', 'asset ITSA4'],
  ['cotacao mglu', 'asset MGLU3'],
  ['qual o dy do hglg', 'indicators HGLG11 dividend yield'],
  ['dy mxrf', 'indicators MXRF11 dividend yield'],
  ['dividendo do itau nos ultimos 12 meses', 'dividends ITUB4'],
  ['qto a taesa paga de dividendo', 'dividends TAEE11'],
  ['qdo a vale pagou o ultimo dividendo', 'payments VALE3 last'],
  ['quando caiu o ultimo dividendo da petro', 'payments PETR4 last'],
  ['qual foi o ultimo provento do mxrf11', 'payments MXRF11 last'],
  ['quantas vezes por ano o itau paga dividendo', 'payments ITUB4 frequency'],
  ['a vale tem mt divida?', 'values of VALE3: totalDebt netDebt netDebtToEbitda debtToEquity'],
  ['qual a divida liquida da petrobras', 'indicators PETR4 dívida líquida'],
  ['qnto a gerdau deve', 'indicators GGBR4 dívida total'],
  ['divida da suzano em relação ao ebitda', 'values of SUZB3: debtToEbitda netDebtToEbitda'],
  ['quanto a weg lucrou em 2024', 'values of WEGE3: netIncome, in 2024'],
  ['lucro da weg em 2023 e 2024', 'values of WEGE3: netIncome, 2023-2024'],
  ['faturamento da magalu nos ultimos 5 anos', 'values of MGLU3: revenue, 2021-2025'],
  ['receita da ambev ano a ano', 'values of ABEV3: revenue, 2021-2025'],
  [
    'qual empresa lucrou mais em 2024',
    'rank of all share: netIncome, in 2024, by highest netIncome',
  ],
  ['quem lucra mais itau ou bradesco', 'rank of ITUB4 BBDC4: netIncome, by highest netIncome'],
  ['qual dos bancos tem o maior roe', 'rank of banks: returnOnEquity, by highest returnOnEquity'],
  [
    'bancos com p/l menor q 7',
    'rank of banks: priceEarnings, where priceEarnings < 7, by lowest priceEarnings',
  ],
  [
    'as 10 maiores empresas da bolsa',
    'rank of all share: marketCap, by highest marketCap, first 10',
  ],
  ['top 10 fiis por dy', 'rank of all fund: dividendYield, by highest dividendYield, first 10'],
  [
    'fii com p/vp abaixo de 0,9 e dy acima de 12',
    'rank of all fund: priceToBook dividendYield, where priceToBook < 0.9, where dividendYield > 0.12, by lowest priceToBook',
  ],
  [
    'fiis de tijolo com dy maior que 10%',
    'rank of brick-funds: dividendYield, where dividendYield > 0.1, by highest dividendYield',
  ],
  ['qual fii de shopping paga mais', 'rank of mall-funds: dividendYield, by highest dividendYield'],
  ['quais fiis tao descontados', 'rank of all fund: priceToBook, by lowest priceToBook'],
  ['fundos imobiliarios mais descontados', 'rank of all fund: priceToBook, by lowest priceToBook'],
  ['ranking de dividendos', 'rank of all share: dividendYield, by highest dividendYield'],
  [
    'eletricas que mais pagam dividendos',
    'rank of electricity: dividendYield, by highest dividendYield',
  ],
  [
    'acoes que mais subiram no ano',
    'rank of all share: yearToDateChange, by highest yearToDateChange',
  ],
  ['qual banco subiu mais no ano', 'rank of banks: yearToDateChange, by highest yearToDateChange'],
  [
    'quem caiu mais na semana: petr4, vale3 ou itub4',
    'rank of PETR4 VALE3 ITUB4: weekChange, by lowest weekChange',
  ],
  ['fii que mais caiu no mes', 'rank of all fund: monthChange, by lowest monthChange'],
  [
    'etfs que mais subiram em 12 meses',
    'rank of all etf: twelveMonthChange, by highest twelveMonthChange',
  ],
  ['bdr que mais caiu hoje', 'rank of all bdr: dayChange, by lowest dayChange'],
  [
    'bb ou itau qual ta mais barato pelo p/l',
    'rank of BBAS3 ITUB4: priceEarnings, by lowest priceEarnings',
  ],
  [
    'como ta o p/l do itau comparado com os outros bancos',
    'against-sector of ITUB4: priceEarnings',
  ],
  ['itau vs bradesco vs santander p/l', 'compare ITUB4 BBDC4 SANB11 P/L'],
  ['compara o roe de wege3 e embr3', 'compare WEGE3 EMBJ3 ROE'],
  [
    'varejistas com prejuizo',
    'rank of retail: netIncome, where netIncome < 0, by lowest netIncome',
  ],
  ['quantas empresas tao com prejuizo', 'count of all share: netIncome, where netIncome < 0'],
  ['quantos fiis tem p/vp menor que 1', 'count of all fund: priceToBook, where priceToBook < 1'],
  [
    'quantos bancos tem dy acima de 8%',
    'count of banks: dividendYield, where dividendYield > 0.08',
  ],
  ['maior valor de mercado da bolsa', 'rank of all share: marketCap, by highest marketCap'],
  ['qual a empresa mais valiosa do brasil', 'rank of all share: marketCap, by highest marketCap'],
  ['quais empresas devem menos', 'rank of all share: totalDebt, by lowest totalDebt'],
  [
    'construtoras menos endividadas',
    'rank of construction: netDebtToEbitda, by lowest netDebtToEbitda',
  ],
  [
    'quem tem mais caixa, petrobras ou vale',
    'rank of PETR4 VALE3: totalCash, by highest totalCash',
  ],
  ['margem liquida da weg x embraer', 'compare WEGE3 EMBJ3 margem líquida'],
  ['qual a acao mais negociada da bolsa', 'rank of all share: turnover, by highest turnover'],
  ['empresas de saneamento maior margem', 'rank of sanitation: netMargin, by highest netMargin'],
  ['seguradoras por roe', 'rank of insurers: returnOnEquity, by highest returnOnEquity'],
  ['quantos funcionarios a weg tem', 'values of WEGE3: employees'],
  ['numero de ações da petrobras', 'values of PETR4: sharesOutstanding'],
  ['valor patrimonial da cota do xpml11', 'indicators XPML11 VPA'],
  ['hglg11 ta negociando acima ou abaixo do valor patrimonial', 'indicators HGLG11 P/VP'],
  [
    'qual paga mais dividendo, a petro ou a vale?',
    'rank of PETR4 VALE3: dividendYield, by highest dividendYield',
  ],
  [
    'o que rende mais mxrf11 ou knri11',
    'rank of MXRF11 KNRI11: dividendYield, by highest dividendYield',
  ],
  ['bom dia, pode me dizer quanto ta o p/vp do knri11 por favor?', 'indicators KNRI11 P/VP'],
  ['acoes baratas pelo p/l', 'rank of all share: priceEarnings, by lowest priceEarnings'],
  ['menor p/l da bolsa', 'rank of all share: priceEarnings, by lowest priceEarnings'],
  ['quanto vale a petrobras', 'asset PETR4'],
  ['quanto vale a petrobras inteira', 'indicators PETR4 valor de mercado'],
  ['quando abre a b3', 'session'],
  ['qual o p/l e o p/vp do bradesco', 'indicators BBDC4 P/L P/VP'],
  ['oq paga mais taesa ou cemig', 'rank of TAEE11 CMIG4: dividendYield, by highest dividendYield'],
  [
    'maiores pagadoras de dividendos da bolsa',
    'rank of all share: dividendYield, by highest dividendYield',
  ],
  ['quem deve mais, csn ou gerdau?', 'rank of CSNA3 GGBR4: totalDebt, by highest totalDebt'],
  [
    'quais bancos tem p/vp abaixo de 1',
    'rank of banks: priceToBook, where priceToBook < 1, by lowest priceToBook',
  ],
  [
    'fundos de papel com dy > 12',
    'rank of paper-funds: dividendYield, where dividendYield > 0.12, by highest dividendYield',
  ],
  ['dy do maxi renda', 'indicators MXRF11 dividend yield'],
  ['preço do pão de açucar', 'asset PCAR3'],
  ['quanto ta a rede dor hoje', 'asset RDOR3'],
  ['lucro do itau em 2022, 2023 e 2024', 'values of ITUB4: netIncome, 2022-2024'],
  ['receita da petro de 2020 a 2024', 'values of PETR4: revenue, 2020-2024'],
  ['ebitda da suzano', 'indicators SUZB3 EBITDA'],
  ['quanto a ambev tem em caixa', 'indicators ABEV3 caixa'],
  [
    'quantas empresas pagam mais de 10% de dividendos',
    'count of all share: dividendYield, where dividendYield > 0.1',
  ],
  [
    'as 3 eletricas com menor p/l',
    'rank of electricity: priceEarnings, by lowest priceEarnings, first 3',
  ],
  ['etf que mais subiu no ano', 'rank of all etf: yearToDateChange, by highest yearToDateChange'],
  [
    'qual o bdr que mais paga dividendo',
    'rank of all bdr: dividendYield, by highest dividendYield',
  ],
  [
    'frigorificos que deram prejuizo',
    'rank of meat: netIncome, where netIncome < 0, by lowest netIncome',
  ],
  [
    'xpml ou visc, quem ta com p/vp menor',
    'rank of XPML11 VISC11: priceToBook, by lowest priceToBook',
  ],
  ['quando a taesa pagou dividendos', 'payments TAEE11 last'],
  [
    'tem fii com p/vp menor q 0,8?',
    'rank of all fund: priceToBook, where priceToBook < 0.8, by lowest priceToBook',
  ],
  [
    'menor p/vp entre itau, bradesco e santander',
    'rank of ITUB4 BBDC4 SANB11: priceToBook, by lowest priceToBook',
  ],
  ['o que vale mais, petrobras ou vale?', 'rank of PETR4 VALE3: marketCap, by highest marketCap'],
  ['qual a positivo ta pagando de dividendo', 'dividends POSI3'],
  [
    'lucro positivo entre os bancos',
    'rank of banks: netIncome, where netIncome > 0, by highest netIncome',
  ],
  ['qual o p/l da slc', 'indicators SLCE3 P/L'],
  [
    'quem tem roe maior? weg ou itau',
    'rank of WEGE3 ITUB4: returnOnEquity, by highest returnOnEquity',
  ],
  ['petr4?? vale3??', 'asset PETR4 + asset VALE3'],
  ['bom dia! quanto ta a rumo?', 'asset RAIL3'],
  ['quantos funcionários tem a petro e quanto ela lucrou', 'values of PETR4: employees netIncome'],
  [
    'fiis que pagam todo mes',
    'rank of all fund: dividendPayments dividendYield, where dividendPayments > 10, by highest dividendPayments, first 10',
  ],
  [
    'dividendos da itsa4 nos ultimos 3 anos',
    'values of ITSA4: dividendsPerShare dividendYield, 2023-2025',
  ],
  ['qual o setor da weg', 'groups of WEGE3: marketCap'],
  ['petr4 em 2020', 'past-price PETR4 close 2020-12-31'],
  ['ações abaixo de 10 reais', 'rank of all share: price, where price < 10, by lowest price'],
  [
    'acoes que pagam dividendos e tem p/l baixo',
    'rank of all share: priceEarnings dividendYield, by lowest priceEarnings',
  ],
  [
    'vale tem mais funcionarios que a petrobras?',
    'rank of VALE3 PETR4: employees, by highest employees',
  ],
  [
    'margem da weg é maior que a da embraer?',
    'rank of WEGE3 EMBJ3: netMargin, by highest netMargin',
  ],
  ['lucro da petrobras por trimestre', 'values of PETR4: netIncome, missing quarter'],
])('reads %s', (text, expected) => {
  expect(read([text])).toEqual([expected]);
});

it.each(
  [
    [
      ['compara petr4 e prio3', 'compare PETR4 PRIO3'],
      ['coloca a recv3 tambem', 'compare PETR4 PRIO3 RECV3'],
      [
        'qual tem o menor p/l?',
        'rank of PETR4 PRIO3 RECV3: priceEarnings, by lowest priceEarnings',
      ],
    ],
    [
      ['p/l da petr4', 'indicators PETR4 P/L'],
      ['e da prio?', 'indicators PRIO3 P/L'],
    ],
    [
      ['compara itau e bradesco', 'compare ITUB4 BBDC4'],
      ['e o santander?', 'compare ITUB4 BBDC4 SANB11'],
      [
        'qual deles tem o maior dy?',
        'rank of ITUB4 BBDC4 SANB11: dividendYield, by highest dividendYield',
      ],
      ['e o roe?', 'compare ITUB4 BBDC4 SANB11 ROE'],
      ['tira o bradesco', 'compare ITUB4 SANB11 ROE'],
    ],
    [
      [
        'qual fii de papel paga mais',
        'rank of paper-funds: dividendYield, by highest dividendYield',
      ],
      ['e os de tijolo?', 'rank of brick-funds: dividendYield, by highest dividendYield'],
      [
        'e com p/vp abaixo de 1?',
        'rank of brick-funds: dividendYield, where priceToBook < 1, by highest dividendYield',
      ],
      [
        'so os 5 primeiros',
        'rank of brick-funds: dividendYield, where priceToBook < 1, by highest dividendYield, first 5',
      ],
      [
        'qual tem o maior p/vp?',
        'rank of brick-funds: priceToBook, where priceToBook < 1, by highest priceToBook, first 5',
      ],
    ],
    [
      ['receita da vale em 2023', 'values of VALE3: revenue, in 2023'],
      ['e em 2024?', 'values of VALE3: revenue, in 2024'],
      ['e o lucro?', 'values of VALE3: netIncome, in 2024'],
      ['e da petrobras?', 'values of PETR4: netIncome, in 2024'],
      ['e nos ultimos 5 anos?', 'values of PETR4: netIncome, 2021-2025'],
    ],
    [
      ['quanto a vale subiu no ano', 'history VALE3 year-to-date'],
      ['e a petro?', 'history PETR4 year-to-date'],
      ['e no mes?', 'history PETR4 {"days":30}'],
      ['e hoje?', 'asset PETR4'],
    ],
    [
      ['petr4 x vale3', 'compare PETR4 VALE3'],
      [
        'qual subiu mais no ano?',
        'rank of PETR4 VALE3: yearToDateChange, by highest yearToDateChange',
      ],
      ['e no mes?', 'rank of PETR4 VALE3: monthChange, by highest monthChange'],
      ['qual caiu menos?', 'rank of PETR4 VALE3: monthChange, by highest monthChange'],
    ],
    [
      ['petr4', 'asset PETR4'],
      ['e o roe dela?', 'indicators PETR4 ROE'],
      ['e o setor?', 'against-sector of PETR4: priceEarnings priceToBook enterpriseToEbitda'],
      [
        'ela ta cara perto do setor?',
        'against-sector of PETR4: priceEarnings priceToBook enterpriseToEbitda',
      ],
    ],
    [
      ['quais os bancos com maior dy', 'rank of banks: dividendYield, by highest dividendYield'],
      ['desses qual tem o menor p/l', 'rank of banks: priceEarnings, by lowest priceEarnings'],
      ['desses qual deve menos', 'rank of banks: totalDebt, by lowest totalDebt'],
      ['mostra 10', 'rank of banks: totalDebt, by lowest totalDebt, first 10'],
    ],
    [
      ['dividendos da petr4', 'dividends PETR4'],
      ['e da vale?', 'dividends VALE3'],
      ['e em 2024?', 'dividends VALE3 2024'],
    ],
    [
      [
        'bancos com roe acima de 15%',
        'rank of banks: returnOnEquity, where returnOnEquity > 0.15, by highest returnOnEquity',
      ],
      ['quantos sao?', 'count of banks: returnOnEquity, where returnOnEquity > 0.15'],
    ],
    [
      ['petr4', 'asset PETR4'],
      ['quanto ela deve?', 'indicators PETR4 dívida total'],
    ],
    [
      ['petr4', 'asset PETR4'],
      ['tem quantos funcionarios?', 'values of PETR4: employees'],
    ],
    [
      ['mxrf11', 'asset MXRF11'],
      ['paga quanto?', 'dividends MXRF11'],
    ],
    [
      ['mxrf11', 'asset MXRF11'],
      ['quando foi o ultimo rendimento?', 'payments MXRF11 last'],
    ],
    [
      ['mxrf11 e hglg11', 'compare MXRF11 HGLG11'],
      [
        'qual deles ta mais descontado?',
        'rank of MXRF11 HGLG11: priceToBook, by lowest priceToBook',
      ],
    ],
    [
      ['itub4', 'asset ITUB4'],
      ['compara com bbdc4', 'compare ITUB4 BBDC4'],
      ['quem lucra mais', 'rank of ITUB4 BBDC4: netIncome, by highest netIncome'],
    ],
    [
      [
        'me da as 5 ações com menor p/l',
        'rank of all share: priceEarnings, by lowest priceEarnings, first 5',
      ],
      [
        'agora as 5 com maior dy',
        'rank of all share: dividendYield, by highest dividendYield, first 5',
      ],
      ['e as menores?', 'rank of all share: dividendYield, by lowest dividendYield, first 5'],
    ],
    [
      ['qual a maior eletrica', 'rank of electricity: marketCap, by highest marketCap'],
      ['e o menor banco?', 'rank of banks: marketCap, by lowest marketCap'],
    ],
    [
      [
        'acoes que mais subiram no ano',
        'rank of all share: yearToDateChange, by highest yearToDateChange',
      ],
      ['e no mes?', 'rank of all share: monthChange, by highest monthChange'],
      ['e os fiis?', 'rank of all fund: monthChange, by highest monthChange'],
    ],
    [
      ['o que é p/l', 'terms P/L'],
      ['e da vale?', 'indicators VALE3 P/L'],
    ],
    [
      ['me avisa quando petr4 chegar em 65', 'create-alert PETR4 6500 false'],
      ['e a vale?', 'create-alert VALE3 6500 false'],
    ],
  ].map((turns) => ({ turns, title: turns.map(([text]) => text).join(' > ') })),
)('continues $title', ({ turns }) => {
  expect(read(turns.map(([text = '']) => text))).toEqual(turns.map(([, expected]) => expected));
});

it.each([
  'devo comprar petr4 ou vale3?',
  'qual a melhor ação de dividendos',
  'quais as melhores pagadoras de dividendos',
  'qual banco vale a pena',
  'petr4 tá barata?',
  'qual fii rende melhor',
  'qual vai render mais nos próximos anos, petr4 ou vale3',
  'que ação você compraria pelo p/l',
  'top 5 ações para 2027',
])('leaves a request for advice refused: %s', (text) => {
  expect(read([text])[0]).toMatch(/^advice/);
});

it.each([
  ['me avisa se petr4 passar de 40', 'create-alert'],
  ['quanto rende 1000 reais a 1% ao mes por 1 ano', 'growth'],
  ['quanto preciso de petr4 pra receber 100 por mes', 'income'],
  ['com 1000 reais quantas ações da petr4 eu compro', 'affordable'],
  ['comprei 100 petr4 a 30', 'record-trades'],
  ['o que é p/l', 'terms'],
  ['minha carteira', 'portfolio'],
  ['quanto rende o nubank', 'macro'],
  ['por que a petr4 caiu hoje', 'asset'],
])('leaves %s to other rules', (text, about) => {
  expect(read([text])[0]).toMatch(new RegExp(`^${about}`));
});

it.each([
  ['quantas plataformas a petrobras opera', 'PETR4 plataformas opera'],
  ['petr4 emite carbono', 'PETR4 emite carbono'],
  ['o custo dos remédios da raia', 'RADL3 custo remedios'],
  ['qual o presidente da vale', 'VALE3 chief'],
  ['vacância do XPML11', 'XPML11 vacancy'],
  ['tx de adm do bova11 e do ivvb11', 'BOVA11 IVVB11 administrationFee'],
  ['kncr11 tem mta inadimplencia?', 'KNCR11 delinquency'],
  ['fiis com menor vacancia', 'kinds vacancy'],
])('gives no price for what is not known: %s', (text, expected) => {
  expect(read([text])).toEqual([`not informed of ${expected}`]);
});

it.each([
  [['qual a gestora do kncr11', 'e do hgre11'], 'not informed of HGRE11 manager'],
  [['preço do hglg11', 'e a vacancia'], 'not informed of HGLG11 vacancy'],
  [['roic e roe da weg'], 'values of WEGE3: returnOnEquity, missing roic'],
  [['o que é vacância'], 'terms Vacância'],
  [['lpa e vpa de sanepar unit'], 'indicators SAPR11 LPA VPA'],
  [['dy da petrobras ordinaria'], 'indicators PETR3 dividend yield'],
  [['a magalu ta com pl alto'], 'against-sector of MGLU3: priceEarnings'],
  [
    ['a suzano ta endividada? e a divida sobre ebitda'],
    'values of SUZB3: totalDebt netDebt netDebtToEbitda debtToEquity debtToEbitda',
  ],
  [['quanto gira a petr4 por dia'], 'values of PETR4: turnover'],
  [
    ['boa tarde, sou a marcia, qual o dy da petr4? grata, marcia lima'],
    'indicators PETR4 dividend yield',
  ],
  [['aff agr o dy da petr4 pf kkk'], 'indicators PETR4 dividend yield'],
  [
    ['vale ou gerdau, qual cresceu mais o lucro'],
    'rank of VALE3 GGBR4: earningsGrowth, by highest earningsGrowth',
  ],
  [['dy do bbse3', 'e o payout'], 'values of BBSE3: payoutRatio'],
  [['dy da klabin', 'e o roe', 'e da suzano os dois'], 'indicators SUZB3 dividend yield ROE'],
  [['compara itub4 com bbdc4', 'troca o bbdc4 pelo sanb11'], 'compare ITUB4 SANB11'],
  [
    ['p/vp do hgre11', 'e o vilg11', 'compara os dois no dy'],
    'compare HGRE11 VILG11 dividend yield',
  ],
  [['me dá um raio x da itsa4'], 'asset ITSA4'],
  [['kkkkkk'], 'not-covered nothing'],
  [['opa, é aqui?'], 'greeting'],
  [['ops mensagem errada'], 'not-covered nothing'],
  [['giro do cpts11', 'e o patrimonio do fundo'], 'values of CPTS11: equity'],
] as const)('reads %s', (texts, expected) => {
  expect(read(texts).at(-1)).toBe(expected);
});

it('reads a hostile message of 1,000 characters in a few milliseconds', () => {
  const hostile = [
    'acima de ',
    'mais ',
    'e ',
    'a vale ',
    '1.000.',
    'petr4 vale3 ',
    'dois ou mais ',
  ];
  for (const part of hostile) {
    const text = part.repeat(1_000 / part.length);
    const startedAt = process.cpuUsage();
    read([text]);
    const { user } = process.cpuUsage(startedAt);
    expect({ part, isFast: user < 200_000 }).toEqual({ part, isFast: true });
  }
});
