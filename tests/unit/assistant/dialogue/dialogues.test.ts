import { describe, expect, it } from 'vitest';
import { testAssistant } from '../../../support/assistant/test-assistant.ts';

/** Says messages one after another, and returns the last answer and the alerts that are left. */
async function play(says: readonly string[]) {
  const { ask, alerts } = testAssistant();
  let answer = '';
  for (const text of says) answer = await ask(text);
  const left = alerts.map(
    ({ ticker, direction, targetInCentavos }) => `${ticker} ${direction} ${targetInCentavos / 100}`,
  );
  return { answer, left };
}

const alert = 'me avise quando petr4 chegar em 65';
const two = ['alerta petr4 acima de 70', 'alerta vale3 acima de 80'];

describe('an alert in a dialogue', () => {
  it.each<readonly [readonly string[], readonly string[], string]>([
    [[alert, 'na verdade 70'], ['PETR4 acima 70'], 'Removi o alerta anterior'],
    [[alert, 'na vdd 68'], ['PETR4 acima 68'], 'Removi o alerta anterior'],
    [[alert, 'na verdade 70', 'apaga esse'], [], 'Pronto, removi'],
    [[alert, 'muda pra 70'], ['PETR4 acima 70'], 'R$ 65,00'],
    [[alert, 'pode mudar pra 70?'], ['PETR4 acima 70'], 'R$ 65,00'],
    [[alert, 'troca por 66,50 por favor'], ['PETR4 acima 66.5'], 'R$ 66,50'],
    [[alert, 'deixa em 66'], ['PETR4 acima 66'], 'R$ 66,00'],
    [[alert, '70'], ['PETR4 acima 70'], 'Removi'],
    [[alert, 'e se for 70?'], ['PETR4 acima 70'], 'Removi'],
    [[alert, 'muda de 65 pra 70'], ['PETR4 acima 70'], 'Removi'],
    [[alert, 'obrigado', 'na verdade 70'], ['PETR4 acima 70'], 'Removi'],
    [['avisa se a vale cair pra 50', 'ops, 45'], ['VALE3 abaixo 45'], 'Removi'],
    [[alert, 'não, petr3'], ['PETR3 acima 65'], 'Removi o alerta anterior: PETR4'],
    [[alert, 'na verdade é a vale em 60'], ['VALE3 acima 60'], 'Removi o alerta anterior: PETR4'],
    [[alert, 'e da vale também, em 60'], ['PETR4 acima 65', 'VALE3 acima 60'], 'VALE3'],
    [[alert, 'e vale3 em 60', 'muda pra 62'], ['PETR4 acima 65', 'VALE3 acima 62'], 'Removi'],
    [[alert, 'e vale3 em 60', 'muda pra 62', 'apaga esse'], ['PETR4 acima 65'], 'Pronto, removi'],
    [['me avise se petr4 subir 5%', 'na verdade 10%'], ['PETR4 acima 34.74'], 'R$ 33,16'],
    [['me avise se petr4 subir 5%', 'na verdade 10%', 'apaga'], [], 'Pronto, removi'],
    [[alert, 'cancela'], [], 'Pronto, removi'],
    [[alert, 'não quero mais'], [], 'Pronto, removi'],
    [[alert, 'qual a cotação dela?', 'apaga o alerta'], [], 'Pronto, removi'],
    [[alert, 'muda o alerta da petr4 pra 75'], ['PETR4 acima 75'], 'Removi'],
    [[alert, 'muda o alerta da petr4 de 65 para 75'], ['PETR4 acima 75'], 'Removi'],
    [['alerta petr4 acima de 20', 'na verdade 70'], ['PETR4 acima 70'], 'Pronto'],
    [[...two, 'meus alertas', 'apaga o primeiro'], ['VALE3 acima 80'], 'Pronto, removi'],
    [[...two, 'meus alertas', 'tira o da vale'], ['PETR4 acima 70'], 'Pronto, removi'],
    [[...two, 'apaga meus alertas', 'o último'], ['PETR4 acima 70'], 'Pronto, removi'],
    [[...two, 'apaga meus alertas', 'o da vale'], ['PETR4 acima 70'], 'Pronto, removi'],
    [[...two, 'apaga meus alertas', 'todos'], [], 'Pronto, removi'],
  ])('%j', async (says, expected, words) => {
    const { answer, left } = await play(says);
    expect({ left, words: answer.includes(words) ? words : answer }).toEqual({
      left: expected,
      words,
    });
  });

  it.each<readonly [readonly string[], readonly string[]]>([
    // The price of another target, or of something else.
    [[alert, '700'], ['PETR4 acima 65']],
    [[alert, 'quanto custa 70 ações?'], ['PETR4 acima 65']],
    [[alert, 'não muda pra 70'], ['PETR4 acima 65']],
    [[alert, 'na verdade quero saber da vale'], ['PETR4 acima 65']],
    // Two alerts of one message: which one is meant?
    [
      ['me avise se petr4 passar de 70 e se vale3 cair para 30', 'muda pra 80'],
      ['PETR4 acima 70', 'VALE3 abaixo 30'],
    ],
    [
      [
        'alerta petr4 acima de 70',
        'alerta petr4 acima de 80',
        'vale3',
        'muda o alerta da petr4 pra 90',
      ],
      ['PETR4 acima 70', 'PETR4 acima 80', 'PETR4 acima 90'],
    ],
    [['alerta petr4 acima de 20', 'não quero'], []],
  ])('removes none without certainty: %j', async (says, expected) => {
    expect((await play(says)).left).toEqual(expected);
  });

  it('keeps the earlier alert when the new target is already met', async () => {
    const says = [alert, 'na verdade acima de 20'];
    const { answer, left } = await play(says);
    expect(answer).toContain('o alerta de antes continua');
    expect(left).toEqual(['PETR4 acima 65']);
    expect((await play([...says, 'mesmo assim'])).left).toEqual(['PETR4 acima 20']);
  });
});

describe('a follow-up about the market', () => {
  it.each([
    [['qual a selic', 'e o cdi?'], 'O CDI está em 14,90%'],
    [['qual a selic', 'e o cdi?', 'e a inflação?'], 'O IPCA em doze meses está em 4,68%'],
    [['quanto ta o dolar', 'e o euro?'], 'O euro está em R$ 6,25'],
    [['quanto ta o dolar', 'e o euro?', 'e o bitcoin'], 'O bitcoin está em'],
    [['como está a bolsa', 'e ontem?'], 'De ontem não há edição'],
    [['dolar hj', 'e ontem?'], 'De ontem não há edição'],
    [['quais foram as maiores altas', 'e ontem?'], 'De ontem não há edição'],
    [['selic', 'e quando é o copom?'], 'O Copom anuncia'],
    [['quanto foi a inflação de 2024'], 'O IPCA acumulou 4,91% em 2024.'],
    [['inflação de 2025', 'e em 2024?'], 'O IPCA acumulou 4,91% em 2024.'],
    [['inflação de 2024', 'e esse ano?'], 'em 2026, até outubro.'],
    [['qual foi o ipca ano passado?'], 'O IPCA acumulou 3,66% em 2025.'],
    [['inflação de 2023'], 'De 2023 não tenho o IPCA'],
    [['cdi em 2024'], 'O CDI acumulou 10,83% em 2024.'],
    [['qto rendeu o cdi em 2025'], 'O CDI acumulou 13,96% em 2025.'],
    [['quanto o ibovespa subiu em 2024'], 'O Ibovespa caiu 10,36% em 2024.'],
    [['quanto o ibovespa subiu esse ano'], 'O Ibovespa subiu 6,86% em 2026, até novembro.'],
    [['dólar em 2023'], 'De 2023 não tenho o dólar: só o valor mais recente.'],
    [['inflação de 2024', 'e hoje?'], 'O IPCA em doze meses está em 4,68%'],
    [['inflação em 2031'], '2031 ainda não chegou'],
    [['que horas abre a bolsa', 'e amanhã?'], 'A bolsa negocia amanhã, das 10h às 18h.'],
    [['a bolsa abre hoje?', 'e sábado?'], 'A bolsa não abre no sábado, 28 de novembro.'],
    [['a bolsa abre sexta?'], 'A bolsa negocia amanhã'],
  ])('%j', async (says, words) => {
    expect((await play(says)).answer).toContain(words);
  });
});

describe('a correction of the asset', () => {
  it.each([
    [['petr4', 'não, vale3'], 'VALE3 (Vale S.A.)'],
    [['dividendos da petr4', 'não, da vale'], 'VALE3 pagou'],
    [['p/l da petr4', 'na verdade da itub4'], 'P/L de ITUB4'],
    [
      ['compara petr4, vale3 e itub4', 'qual dos três tem o menor p/l?'],
      'O menor P/L entre PETR4, VALE3 e ITUB4 é o de PETR4',
    ],
    [['compara petr4 e vale3', 'qual tem o menor p/l?', 'e o maior dividendo?'], 'Dividend yield'],
    [['compara petr4, vale3 e itub4', 'qual dos três?'], 'Lado a lado'],
  ])('%j', async (says, words) => {
    expect((await play(says)).answer).toContain(words);
  });
});
