import { expect, it } from 'vitest';
import { editionStore } from '../../../functions/market/editions/edition-store.ts';
import { tryAssistant } from '../../../shared/contracts/assistant.ts';
import { searchStocks } from '../../../shared/contracts/stock-search.ts';
import { saoPauloDay } from '../../../shared/market/b3-session.ts';
import { factsOfDay } from '../../support/editions/archived-editions.ts';
import { assistantApp, joinReplyTexts } from '../support/messaging/assistant-app.ts';

const app = await assistantApp();

const ask = async (text: string) => {
  const { status, body } = await app.assistant.try(text);
  expect(status).toBe(200);
  return joinReplyTexts(tryAssistant.response.parse(body));
};

it('answers a visitor about the market', async () => {
  expect(await ask('comparar PETR4 e VALE3')).toContain('não dizem qual é preferível');
  expect(await ask('devo comprar PETR4?')).toContain('Não recomendo');
  expect(await ask('quero morrer')).toContain('188');
});

it('answers a visitor from the newest edition', async () => {
  const today = saoPauloDay(app.clock.now());
  await editionStore(app.table).freeze(factsOfDay(today, 'opening'), undefined);
  expect(await ask('quanto está a selic?')).toContain('A meta da Selic');
});

it('finds a company by its name once a search has loaded the list', async () => {
  await app.http.ask(searchStocks, { search: 'cosan' });
  expect(await ask('quanto está a cosan?')).toContain('CSAN3');
});

it('offers a trial to a visitor who asks about personal data', async () => {
  for (const own of [
    'minha carteira',
    'me avise se PETR4 passar de 40',
    'apagar conversa',
    'pausa as mensagens',
  ]) {
    expect(await ask(own)).toContain('/trial-gratuito');
  }
});

it('rejects a long question of a visitor', async () => {
  const long = await app.assistant.try('a'.repeat(301));
  expect(long).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
});
