import { it } from 'vitest';
import {
  testAssistant,
  figuresOf,
  renderAnswerText,
} from '../../../support/assistant/test-assistant.ts';
import { fakeAccountTrades } from '../../../support/assistant/fake-account-trades.ts';
it('explore', async () => {
  const { log } = console;
  const dialogues = [
    [
      'comprei 100 petr4 a 32,50',
      'sim',
      'sim',
      'era 200 e não 100',
      'sim',
      'desfaz',
      'sim',
      'minhas operações',
    ],
    [
      'comprei petr4',
      '100',
      '32,50',
      'na verdade foi a 32,80',
      'ontem',
      'na xp',
      'ok',
      'pode',
      'apaga a última operação',
      'confirmo',
      'desfaz',
      'sim',
    ],
    ['vendi 50 vale3 por 60 reais ontem', 'não'],
    ['vendi tudo de petr4 a 40', '30', 'sim'],
    ['comprei 1.000 reais de petr4', 'a 32', '31', 'sim'],
    ['comprei 1.000 reais de petr4', 'a 25', 'sim', 'últimas compras'],
    ['comprei 100 petr4 a 3,25', 'era 32,50', 'sim'],
    ['comprei 100 petr4 a 32 e 50 vale3 a 60', 'vale3 foi a 55', 'sim', 'desfaz', 'sim'],
    ['comprei 0,01 btc a 350 mil', 'sim'],
    [
      'comprei 10 mxrf11 a 9,87 na XP dia 12/11',
      'com 3,20 de taxa',
      'sim',
      'corrige a última compra: foi a 9,80',
      'sim',
      'o que eu comprei de mxrf11',
    ],
    ['recebi bonificação de 10 itsa4', 'sim'],
    ['comprei ações ontem a 32', 'comprei 100 ações ontem a 32', 'petr4', 'sim'],
    ['comprei 10 abcd3 a 5', 'deixa'],
    ['comprei 15 petr4 semana passada a 31', '20/11', 'quanto tá a vale3?', 'sim'],
    ['comprei 15 petr4 a 31', 'obrigado', 'sim'],
    ['comprei 15 petr4 a 31', 'quero morrer', 'sim'],
    ['comprei petr4', 'não lembro', 'comprei 20 vale3 a 50', 'sim, mas foi 30', 'sim'],
    ['comprei 1000 petr4 a 31 dia 30/12/2026', 'ontem', 'sim'],
    [
      'comprei 20 itub4 a 38',
      'era 30 e não 20',
      'confirmo sim',
      'errei, foi a 37',
      'sim',
      'vendi 100 itub4 a 39',
      'não, foram 10',
      'sim',
    ],
    ['desfaz'],
    ['corrige a última compra'],
    ['apaga minhas operações'],
    ['não apaga a última compra'],
  ];
  for (const dialogue of dialogues) {
    const trades = fakeAccountTrades(figuresOf);
    const { say } = testAssistant({ accountTrades: trades.accountTrades });
    for (const text of dialogue) {
      const answer = await say(text);
      log(`> ${text}\n${renderAnswerText(answer)}\n   [${answer.about}] ${answer.suggestions}`);
    }
    log('=====', JSON.stringify(trades.stored()));
  }
});
