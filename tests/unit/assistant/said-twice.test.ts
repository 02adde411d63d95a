import { expect, it } from 'vitest';
import { testAssistant as play } from '../../support/assistant/test-assistant.ts';

it('a question that is repeated within a message is answered once', async () => {
  const answer = await play().ask(
    '*Abertura do mercado*\nPETR4: R$ 60,50\n\nnão entendi esse número',
  );
  expect(answer.match(/PETR4 \(Petróleo/g) ?? []).toHaveLength(1);
  const lines = answer.split('\n');
  expect(new Set(lines).size).toBe(lines.length);
});

it('agreeing to a created alert lists it', async () => {
  const { ask, alerts } = play();
  await ask('me avise se petr4 passar de 70');
  const answer = await ask('sim');
  expect(answer).toContain('Seus alertas');
  expect(answer).not.toContain('já tem este alerta');
  await ask('me avise se petr4 passar de 30');
  await ask('sim');
  expect(alerts.map(({ targetInCentavos }) => targetInCentavos)).toEqual([7_000, 3_000]);
});

it('‘de novo’ switches a disabled message on again', async () => {
  const { say } = play();
  expect((await say('não quero mais receber o fechamento')).about).toEqual(['change-messages']);
  const { about, conversationContext } = await say('quero o fechamento de novo');
  expect(about).toEqual(['change-messages']);
  expect(conversationContext).toMatchObject({ change: { on: true } });
});

it('questions beyond the limit are reported as left out', async () => {
  const { ask } = play();
  const answer = await ask('PETR4\nVALE3\nITUB4\nBBAS3\nWEGE3\nMGLU3');
  expect(answer).toContain('Mande as outras de novo');
  expect(await ask('e os dividendos?')).toContain('ITUB4');
  expect(await ask('PETR4\nVALE3\nITUB4')).not.toContain('Mande as outras');
});
