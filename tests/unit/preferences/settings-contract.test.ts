import { expect, it } from 'vitest';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import { syncUserPreferences } from '../../../shared/contracts/preferences.ts';
import { buildAccount } from '../../support/users/test-accounts.ts';
import { filledSettings } from '../../support/users/preferences-requests.ts';

const { email, telefone } = buildAccount(1);
const parse = (over: object) =>
  parseContract(syncUserPreferences.request, {
    email,
    telefone,
    preferences: { ...filledSettings, ...over },
  });

const tickers = (count: number) => Array.from({ length: count }, (_, nth) => `AAAA${nth}`);

it.each([
  ['sixteen assets', { ativos_interesse: tickers(16).join() }],
  ['no area', { areas_interesse: '' }],
  ['an unknown area', { areas_interesse: 'imoveis' }],
  ['another frequency', { periodicidade_msg: 'semanal' }],
  ['a style with a line break', { estilo_de_mensagem_de_abertura: 'a\nb' }],
  ['a column that is not editable', { plano: 'ativo' }],
  ['a missing column', { nivel_conhecimento: undefined }],
])('rejects %s', (_, over) => {
  expect(() => parse(over)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
});

it('accepts fifteen assets, each once', () => {
  const fifteen = tickers(15).join();
  const { preferences } = parse({ ativos_interesse: `${fifteen},AAAA0` });
  expect(preferences.ativos_interesse).toBe(fifteen);
});
