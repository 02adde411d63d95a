import { expect, it, vi } from 'vitest';
import { answerPlan } from '../../../functions/assistant/answer-plan.ts';
import { isSentence } from '../../../functions/assistant/domain/sourced-text.ts';
import { testAssistant } from '../../support/assistant/test-assistant.ts';

const textsOf = (access: Parameters<typeof answerPlan>[0]) =>
  answerPlan(access)
    .map((part) => (isSentence(part) ? part.text : 'path' in part ? part.path : ''))
    .join('\n')
    .replaceAll('\u00a0', ' ');

it.each([
  ['a subscription', { hasAccess: true, expiresAt: null }, 'O seu plano está ativo.', '/dashboard'],
  [
    'a plan that was paid once',
    { hasAccess: true, expiresAt: '2027-02-10T03:00:00.000Z' },
    'O seu plano está ativo até 10 de fevereiro de 2027.',
    '/dashboard',
  ],
  [
    'a trial',
    { hasAccess: false, expiresAt: null, trialEndsAt: '2026-11-29T15:00:00.000Z' },
    'O seu teste grátis vai até 29 de novembro de 2026.',
    '/nossos-planos',
  ],
  [
    'nothing',
    { hasAccess: false, expiresAt: null },
    'Você não tem um plano ativo agora.',
    '/nossos-planos',
  ],
  ['a visitor’s', undefined, 'O plano mensal custa R$ 20,00 por mês', '/nossos-planos'],
] as const)("an account with %s gets its plan's state and a link", (_, access, said, path) => {
  const text = textsOf(access);
  expect(text).toContain(said);
  expect(text).toContain('R$ 20,00 por mês');
  expect(text).toContain(path);
  expect(text.includes('Cancelar é lá mesmo')).toBe(access?.hasAccess === true);
});

it('a question about the plan is answered for the account', async () => {
  const expiresAt = '2027-02-10T03:00:00.000Z';
  const person = testAssistant({ findAccess: async () => ({ hasAccess: true, expiresAt }) });
  expect(await person.ask('até quando vai meu plano?')).toContain('até 10 de fevereiro de 2027');
});

it("an asset's answer links only to pages that the account may see", async () => {
  const trialEndsAt = '2026-11-29T15:00:00.000Z';
  const access = { hasAccess: false, expiresAt: null };
  const findAccess = vi.fn(async () => ({ ...access, trialEndsAt }));
  const onTrial = testAssistant({ findAccess });
  expect(await onTrial.ask('PETR4')).toContain('/comparar?ativos=PETR4');
  expect(findAccess).toHaveBeenCalledTimes(1);
  expect(await testAssistant().ask('PETR4')).toContain('/dashboard?aba=analise&ativo=PETR4');
});
