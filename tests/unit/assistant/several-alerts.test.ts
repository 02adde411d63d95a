import { describe, expect, it } from 'vitest';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { storedQuestion } from '../../../functions/assistant/domain/question.ts';
import { readTurn } from '../../../functions/assistant/reading/dialogue/read-turn.ts';
import { ruleRejections } from '../../../shared/values/rule-rejections.ts';
import { testAssistant as play } from '../../support/assistant/test-assistant.ts';

const alert = (ticker: string, direction: string, reais: number) => ({
  about: 'create-alert',
  ticker,
  direction,
  targetInCentavos: reais * 100,
});

describe('several alerts of one message', () => {
  it.each([
    [
      'me avisa se petr4 passar de 70 e se vale3 cair para 30',
      [alert('PETR4', 'acima', 70), alert('VALE3', 'abaixo', 30)],
    ],
    [
      'me avise se VALE3 cair para 30 e PETR4 subir para 70',
      [alert('VALE3', 'abaixo', 30), alert('PETR4', 'acima', 70)],
    ],
    [
      'cria dois alertas: ITUB4 acima de 90 e WEGE3 abaixo de 40',
      [alert('ITUB4', 'acima', 90), alert('WEGE3', 'abaixo', 40)],
    ],
    [
      'me avisa quando magalu passar de 1000 e também quando petr4 cair pra 55',
      [alert('MGLU3', 'acima', 1000), alert('PETR4', 'abaixo', 55)],
    ],
    [
      'quero um alerta de petr4 acima de 70 e outro de vale3 abaixo de 10',
      [alert('PETR4', 'acima', 70), alert('VALE3', 'abaixo', 10)],
    ],
    [
      'quando petr4 passar de 70 me avise, e quando a vale3 cair para 30 também',
      [alert('PETR4', 'acima', 70), alert('VALE3', 'abaixo', 30)],
    ],
    [
      'crie alertas:\nITUB4 acima de 90\nWEGE3 abaixo de 40\nPETR4 acima de 70',
      [alert('ITUB4', 'acima', 90), alert('WEGE3', 'abaixo', 40), alert('PETR4', 'acima', 70)],
    ],
    [
      'me avise se petr4 passar de 70 ou cair para 30',
      [alert('PETR4', 'acima', 70), alert('PETR4', 'abaixo', 30)],
    ],
  ])('are read with their own price and direction: %s', (text, alerts) => {
    expect(readTurn(text).map(storedQuestion)).toMatchObject(alerts);
  });

  it('use the direction implied by the price when none is named', () => {
    expect(
      readTurn('avisa quando magalu chegar em 1000 e também quando petr4 cair pra 55').map(
        storedQuestion,
      ),
    ).toMatchObject([
      { about: 'create-alert', ticker: 'MGLU3', targetInCentavos: 100_000 },
      alert('PETR4', 'abaixo', 55),
    ]);
  });

  it.each([
    'me avise se petr4 e vale3 passarem de 70',
    'me avise se petr4 passar de 70 e quanto tá a vale3 e a itub4',
    'me avise se petr4 passar de 70 e se o dólar cair para 5',
    'crie alertas: PETR4 acima de 70, VALE3 acima de 80, ITUB4 acima de 90, WEGE3 acima de 50',
  ])('are not created when prices cannot be assigned: %s', async (text) => {
    const { ask, alerts } = play();
    const answer = await ask(text);
    expect(answer).toContain('Não criei nem removi nenhum alerta');
    expect(answer).toContain('um alerta de cada vez');
    expect(alerts).toEqual([]);
  });

  it.each([
    'me avise se petr4 passar de 70',
    'me avise se petr4 cair mais de 5%',
    'me avise se petr4 subir para 40 e 50 centavos',
    'alerta petr4 35,50',
  ])('are not found in a single one: %s', (text) => {
    expect(readTurn(text)).toMatchObject([{ ticker: 'PETR4' }]);
  });

  it('are both created, and each that is already met says how to create it nevertheless', async () => {
    const { ask, alerts } = play();
    // PETR4 is at 31,58, and VALE3 at 54,98.
    const answer = await ask('me avisa se petr4 passar de 30 e se vale3 cair para 50');
    expect(answer).toContain('“alerta PETR4 acima de R$ 30,00 mesmo assim”');
    expect(alerts).toMatchObject([{ ticker: 'VALE3', direction: 'abaixo' }]);
    expect(await ask('mesmo assim')).toContain('um alerta de cada vez');
    await ask('alerta PETR4 acima de R$ 30,00 mesmo assim');
    expect(alerts).toMatchObject([
      { ticker: 'VALE3', direction: 'abaixo', targetInCentavos: 5_000 },
      { ticker: 'PETR4', direction: 'acima', targetInCentavos: 3_000 },
    ]);
  });

  it('are both removed, or none when one of them is unclear', async () => {
    const { ask, alerts } = play();
    await ask('me avisa se petr4 passar de 70, se vale3 cair para 30 e se itub4 passar de 90');
    expect(alerts).toHaveLength(3);
    await ask('remova os alertas de PETR4 e VALE3');
    expect(alerts).toMatchObject([{ ticker: 'ITUB4' }]);
  });

  it('can also be created one after the other', async () => {
    const { ask, alerts } = play();
    await ask('me avise se vale3 passar de 70');
    await ask('e também quando petr4 cair pra 25');
    expect(alerts).toMatchObject([
      { ticker: 'VALE3', direction: 'acima' },
      { ticker: 'PETR4', direction: 'abaixo', targetInCentavos: 2_500 },
    ]);
  });
});

it('no removal is offered for an alert that was not created', async () => {
  const { say, alerts } = play();
  const { suggestions } = await say('me avise se petr4 passar de 30');
  expect(alerts).toEqual([]);
  expect(suggestions.join()).not.toContain('Remover');
  const made = await say('mesmo assim');
  expect(made.suggestions).toContain('Remover alerta PETR4 de R$ 30,00');
});

it('creates an alert with a named direction when the source of the other price is down', async () => {
  const person = play({ readAsset: () => Promise.reject(new ProblemError('partner_unavailable')) });
  const answer = await person.ask('me avise se VALE3 chegar em 30 e PETR4 subir para 900');
  expect(answer).toContain(ruleRejections.partner_unavailable.title);
  expect(person.alerts).toMatchObject([{ ticker: 'PETR4', direction: 'acima' }]);
});
