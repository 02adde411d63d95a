import { newSubscriber } from '../../../../functions/newsletter/subscribe.ts';
import { subscriberItem } from '../../../../functions/entities/newsletter-subscriber.ts';
import { portfolioEntity, portfolioKey } from '../../../../functions/entities/portfolio.ts';
import type { Account } from '../../../../shared/contracts/accounts.ts';
import { editionTimes, type EditionTimes } from '../../../../shared/editions/edition-times.ts';
import { dayAfter, saoPauloDay, tradingSession } from '../../../../shared/market/b3-session.ts';
import { nextUserNumber } from '../../../support/users/test-accounts.ts';
import { sendingApp } from './sending-app.ts';

interface Registered {
  readonly account: Account;
}

/** Minutes between a close and its edition, as the template's stage sets it. */
export const closingMarginMinutes = 35;
const minute = 60_000;

/** Noon on a Saturday, before the next trading days. */
const weekend = '2026-11-28T12:00:00-03:00';

/** Simulates market days: schedules run when a test says so, and subscribers get the messages. */
export async function tradingApp(now = weekend) {
  const app = await sendingApp(now);
  const { clock, people, publish } = app;
  const nowText = () => clock.now().toISOString();

  /** Runs a function every minute of a span, and completes the work after each run. */
  const runEveryMinute = async (functionName: string, from: number, to: number) => {
    for (let at = from; at <= to; at += minute) {
      clock.advanceAtLeastTo(new Date(at));
      // oxlint-disable-next-line no-await-in-loop -- one run after the other
      await app.run(functionName);
      // oxlint-disable-next-line no-await-in-loop -- before the next run
      await app.drain();
    }
  };

  return {
    ...app,
    /** Runs the planner around an hour of a day in São Paulo, until one minute past it. */
    goTo: async (day: string, hour: string): Promise<void> => {
      const at = Date.parse(`${day}T${hour}:00-03:00`);
      await runEveryMinute('plan-runs', at - 2 * minute, at + minute);
    },
    /** Makes a day's edition as soon as its time starts. */
    makeEdition: async (kind: EditionTimes['kind'], day: string): Promise<void> => {
      const times = editionTimes(kind, day, closingMarginMinutes);
      if (times === undefined) throw new Error(`No edition on ${day}`);
      await runEveryMinute('make-edition', times.from.getTime(), times.from.getTime() + minute);
    },
    runEveryMinute,
    /** Returns the next day after today that matches. */
    nextDay: (fits: (day: string) => boolean): string => {
      let day = dayAfter(saoPauloDay(clock.now()));
      while (!fits(day)) day = dayAfter(day);
      return day;
    },
    isTrading: (day: string) => tradingSession(day) !== undefined,
    /** Creates a subscriber who is indexed in the audience. */
    indexedSubscriber: async (over: Partial<Account> = {}) => {
      const person = await app.subscriber(over);
      await publish('preferences.changed', { accountId: person.account.id });
      return person;
    },
    /** Subscribes an address to the newsletter. */
    subscribeReader: async (email: string): Promise<string> => {
      const id = `sub_${String(nextUserNumber()).padStart(26, '0')}`;
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
    /** Adds a hundred of an asset to a person's portfolio. */
    hold: async ({ account }: Registered, ticker: string): Promise<void> => {
      const position = { ticker, quantity: '100', averagePrice: null, broker: null };
      await people.put({
        ...portfolioKey(account.id),
        entity: portfolioEntity,
        positions: [{ ...position, quantityAsOf: nowText() }],
        updated_at: nowText(),
      });
    },
    /**
     * Returns the names of the editions, and the subjects of the other e-mails without the part that depends on the day,
     * that an address got, without welcomes.
     */
    subjectsTo: (email: string): readonly string[] =>
      app
        .emailsTo(email)
        .map(
          ({ subject, text }) =>
            /^(?:Abertura|Fechamento) do mercado(?= de )/.exec(text)?.[0] ??
            subject.replace(/(?: da (?:sua )?carteira| dos (?:seus )?favoritos)?(?::.*)?$/, ''),
        )
        .filter((subject) => !subject.startsWith('Sua inscrição')),
  };
}
