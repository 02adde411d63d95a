import { describe, expect, it } from 'vitest';
import { newsletterPreferencesSchema } from '../../../shared/contracts/newsletter.ts';

const valid = { nome: 'Ana', areas_interesse: ['acoes'], ativos_interesse: [] };

describe('newsletter preferences', () => {
  it('trims the name and keeps optional choices open', () => {
    expect(newsletterPreferencesSchema.parse({ ...valid, nome: '  Ana Souza ' })).toEqual({
      ...valid,
      nome: 'Ana Souza',
    });
  });

  it.each([
    [{ nome: 'A' }, 'nome', 'Nome deve ter pelo menos 2 caracteres'],
    [{ nome: '   a   ' }, 'nome', 'Nome deve ter pelo menos 2 caracteres'],
    [{ areas_interesse: [] }, 'areas_interesse', 'Selecione pelo menos uma área de interesse'],
  ])('rejects %j with its message', (change, path, message) => {
    const parsed = newsletterPreferencesSchema.safeParse({ ...valid, ...change });
    expect(parsed.error?.issues).toMatchObject([{ path: [path], message }]);
  });

  it.each([
    { nome: 'x'.repeat(121) },
    { nome: 'Ana\u0000Souza' },
    { nome: 'Ana\uD800' },
    { nivel_conhecimento: 'iniciante' },
    { areas_interesse: ['renda_fixa'] },
    { ativos_interesse: ['petr4'] },
    { ativos_interesse: ['PETR4,VALE3'] },
    { ativos_interesse: ['PETROBRAS'] },
    { ativos_interesse: ['12'] },
    { ativos_interesse: Array.from({ length: 16 }, (_, index) => `AAAA${index}`) },
    { plano: 'ativo' },
    { ['__proto__']: { nome: 'x' }, extra: 1 },
  ])('rejects %j', (change) => {
    expect(newsletterPreferencesSchema.safeParse({ ...valid, ...change }).success).toBe(false);
  });
});
