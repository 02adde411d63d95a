import { expect, it, vi } from 'vitest';
import { tellPlan } from '../../../functions/assistant/tell-plan.ts';
import { isSentence } from '../../../shared/assistant/told.ts';
import { playAssistant } from '../../support/assistant/play-assistant.ts';

const textsOf = (access: Parameters<typeof tellPlan>[0]) =>
  tellPlan(access)
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
] as const)(
  'somebody with %s is told how it stands, and where to go on',
  (_, access, said, path) => {
    const text = textsOf(access);
    expect(text).toContain(said);
    expect(text).toContain('R$ 20,00 por mês');
    expect(text).toContain(path);
    expect(text.includes('Cancelar é lá mesmo')).toBe(access?.hasAccess === true);
  },
);

it('a question of the plan is answered of one’s own', async () => {
  const expiresAt = '2027-02-10T03:00:00.000Z';
  const person = playAssistant({ findAccess: async () => ({ hasAccess: true, expiresAt }) });
  expect(await person.ask('até quando vai meu plano?')).toContain('até 10 de fevereiro de 2027');
});

it('an asset leads on to what its person may see', async () => {
  const trialEndsAt = '2026-11-29T15:00:00.000Z';
  const access = { hasAccess: false, expiresAt: null };
  const findAccess = vi.fn(async () => ({ ...access, trialEndsAt }));
  const onTrial = playAssistant({ findAccess });
  expect(await onTrial.ask('PETR4')).toContain('/comparar?ativos=PETR4');
  expect(findAccess).toHaveBeenCalledTimes(1);
  expect(await playAssistant().ask('PETR4')).toContain('/dashboard?aba=analise&ativo=PETR4');
});
