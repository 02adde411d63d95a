import { newSubscriber } from '../../../../functions/newsletter/new-subscriber.ts';
import { subscriberItem } from '../../../../functions/records/newsletter-subscriber.ts';
import { portfolioEntity, portfolioKey } from '../../../../functions/records/portfolio.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { editionTimes, type EditionTimes } from '../../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../../shared/market/b3-session.ts';
import { nextPerson } from '../../../support/people/people.ts';
import { sendingApp } from './sending-people.ts';

interface Registered {
  readonly account: Account;
}

/** Behind a close, as the stage of the template sets it. */
export const closingMarginMinutes = 35;
const minute = 60_000;

/** A Saturday's noon, from which the next days of the market come. */
const weekend = '2026-11-28T12:00:00-03:00';

/** Days of the market: schedules that run when a test says so, and people who get what they bring. */
export async function tradingApp(now = weekend) {
  const app = await sendingApp(now);
  const { clock, people, publish } = app;
  const nowText = () => clock.now().toISOString();

  /** Runs a function every minute of a span, and does what follows from each run. */
  const runEveryMinute = async (functionName: string, from: number, to: number) => {
    for (let at = from; at <= to; at += minute) {
      clock.reach(new Date(at));
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await app.run(functionName);
      // oxlint-disable-next-line no-await-in-loop -- before the next run
      await app.drain();
    }
  };

  return {
    ...app,
    /** Runs the planner around an hour of a day in São Paulo, to a minute behind it. */
    goTo: async (day: string, hour: string): Promise<void> => {
      const at = Date.parse(`${day}T${hour}:00-03:00`);
      await runEveryMinute('plan-runs', at - 2 * minute, at + minute);
    },
    /** Has the edition of a day made as soon as its time begins. */
    makeEdition: async (kind: EditionTimes['kind'], day: string): Promise<void> => {
      const times = editionTimes(kind, day, closingMarginMinutes);
      if (times === undefined) throw new Error(`No edition on ${day}`);
      await runEveryMinute('make-edition', times.from.getTime(), times.from.getTime() + minute);
    },
    runEveryMinute,
    /** The next day after today that is one of these. */
    nextDay: (fits: (day: string) => boolean): string => {
      let day = dayAfter(saoPauloDay(clock.now()));
      while (!fits(day)) day = dayAfter(day);
      return day;
    },
    isTrading: (day: string) => tradingSession(day) !== undefined,
    /** A subscriber who has been placed among those who get messages. */
    placed: async (over: Partial<Account> = {}) => {
      const person = await app.subscriber(over);
      await publish('preferences.changed', { accountId: person.account.id });
      return person;
    },
    /** Subscribes an address to the newsletter. */
    subscribeReader: async (email: string): Promise<string> => {
      const id = `sub_${String(nextPerson()).padStart(26, '0')}`;
      const row = newSubscriber({ id, email, userAgent: null, now: clock.now() });
      const pointer = { PK: `SUBSCRIBER#${id}`, SK: 'POINTER', entity: 'SubscriberPointer' };
      await people.put(subscriberItem(row), { ...pointer, id, email });
      await publish('newsletter.subscribed', { subscriber: row });
      return email;
    },
    linkWhatsApp: async (person: Registered): Promise<void> => {
      await app.linkNumber(person, 0);
      await publish('whatsapp.linked', { accountId: person.account.id });
    },
    /** Puts a hundred of an asset into somebody's portfolio. */
    hold: async ({ account }: Registered, ticker: string): Promise<void> => {
      const held = { ticker, quantity: '100', averagePrice: null, broker: null };
      await people.put({
        ...portfolioKey(account.id),
        entity: portfolioEntity,
        positions: [{ ...held, quantityAsOf: nowText() }],
        updated_at: nowText(),
      });
    },
    /** What the e-mails of an address are about, without what is new that day and without welcomes. */
    subjectsTo: (email: string): readonly string[] =>
      app
        .emailsTo(email)
        .map(({ subject }) => subject.replace(/(?: da sua carteira| dos seus favoritos)?:.*/, ''))
        .filter((subject) => !subject.startsWith('Sua inscrição')),
  };
}
