import { expect, it } from 'vitest';
import { holdingRow } from '../../support/users/holding.ts';
import { tradingApp } from '../support/messaging/trading-days.ts';

/* The options that end an edition on WhatsApp, inside the customer-service window. */

const app = await tradingApp();
const timeout = 300_000;

it(
  'ends an edition with three options, each of which works when it is pressed',
  { timeout },
  async () => {
    const person = await app.indexedSubscriber();
    const from = person.account.telefone;
    await app.people.put(holdingRow(person.account.id, app.clock.now().toISOString()));
    const day = app.nextDay(app.isTrading);
    await app.makeEdition('opening', day);
    await app.linkNumberThroughProduct(person);
    // Opens the window at Meta too.
    await app.phones.say({ from, text: 'oi' });
    await app.drainFor('1m');
    await app.goTo(day, '07:00');
    await app.drainFor('1m');
    const offer = app.phones.offered(from).at(-1);
    const titles = ['Ver minha carteira', 'Perguntar', 'Parar'];
    expect(offer?.choices).toEqual(titles.map((title) => ({ id: `perguntar/${title}`, title })));

    const press = async (title: string) => {
      await app.phones.say({ from, list: { id: `perguntar/${title}`, title } });
      return app.answersTo(person).at(-1);
    };
    expect(await press('Ver minha carteira')).toContain('PETR4');
    expect(await press('Perguntar')).toContain('Você também pode perguntar');
    expect(await press('Parar')).toContain('Pronto: não enviamos mais mensagens');
    expect(await app.isOnWhatsApp(person)).toBe(false);
  },
);
