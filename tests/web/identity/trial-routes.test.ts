import { expect, test } from 'vitest';
import { upgradeFromEmail } from '../../../shared/upgrade-address.ts';
import { trialRoute } from '../../../web/src/features/identity/trial-routes.ts';

test.each([
  upgradeFromEmail,
  '/gratuito-to-pago?plan=anual',
  '/alertas?denovo=alt_1',
  '/carteira',
  '/carteira/alocacao',
  '/carteira/operacoes?ativo=PETR4',
  '/carteira/proventos?ativo=PETR4',
  '/carteira/renda-fixa',
  '/carteira/relatorios/2026-11-28',
  '/mensagens#whatsapp',
  '/assistente?pergunta=oi',
  '/comparar?ativos=PETR4',
  '/dashboard?ativo=PETR4',
])('an opened trial continues to %s', (requested) => {
  expect(trialRoute(requested)).toBe(requested);
});

test.each([
  undefined,
  '/',
  '/gerenciar-cartoes',
  '/pagamento-plano?plan=anual',
  '/gratuito-to-pago-agora',
  '//outro.example/gratuito-to-pago',
  '/\\outro.example',
  'https://outro.example/dashboard',
  'javascript:alert(1)//dashboard',
])('an opened trial leads to its own page instead of %s', (requested) => {
  expect(trialRoute(requested)).toBe('/trial-dashboard');
});
