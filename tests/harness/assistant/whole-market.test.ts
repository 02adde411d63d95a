import { expect, it } from 'vitest';
import { tryAssistant } from '../../../shared/contracts/assistant.ts';
import { assistantApp, joinReplyTexts } from '../support/messaging/assistant-app.ts';

const app = await assistantApp();
const { phones } = app;
// Two runs of the schedule read all assets of a week.
for (let quarter = 0; quarter < 2; quarter += 1) {
  app.clock.advance('15m');
  await app.run('measure-sectors');
}

const ways = [
  [
    'the site',
    async () => {
      const person = await app.subscriber();
      return async (text: string) => joinReplyTexts(await app.assistant.ask(person, text));
    },
  ],
  [
    'WhatsApp',
    async () => {
      const person = await app.subscriber();
      const from = person.account.telefone;
      await app.linkNumber(person);
      return async (text: string) => {
        await phones.say({ from, text });
        return phones.answers(from).at(-1) ?? '';
      };
    },
  ],
  [
    'the page for visitors',
    async () => async (text: string) =>
      joinReplyTexts(tryAssistant.response.parse((await app.assistant.try(text)).body)),
  ],
] as const;

it.each(ways)('orders all assets by a figure, and knows past years, on %s', async (_, asker) => {
  const ask = await asker();
  const ordered = await ask('quais bancos têm o maior dividend yield?');
  expect(ordered).toMatch(/BBAS3|ITUB4|BBDC4/);
  expect(ordered).toContain('brapi');
  app.clock.advance('1m');
  expect(await ask('quanto foi o IPCA em 2023?')).toContain('2023');
});
