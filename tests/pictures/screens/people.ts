import type { Page } from '@playwright/test';
import { signIn } from '../../e2e/support/session-test.ts';
import { linkedWhatsApp, longMessage, sentOpening } from '../../support/messaging/sent-opening.ts';
import type { Person } from '../../support/people/sessions.ts';
import { fillPortfolio } from '../open-screens.ts';
import { payByCard, subscribeMonthly } from './pay.ts';
import type { Stage } from './screen.ts';

/** Whoever looks at a screen that not everybody sees; each is made when the first of their screens is opened. */
const makers = {
  /** With a plan and favourites, and nothing else yet. */
  subscriber: (stage: Stage) => stage.sessions.makePerson({ ...named('Ana'), plano: 'ativo' }),
  /** With a plan, WhatsApp, messages each day of which two were sent, and a portfolio. */
  reader: async (stage: Stage) => {
    const reader = await stage.sessions.makePerson({
      ...named('Maria Antonieta de Vasconcelos e Souza'),
      plano: 'ativo',
      periodicidade_msg: 'diaria',
    });
    await linkWhatsApp(stage, reader.account.id);
    await stage.sessions.putItems(
      sentTo(reader.account.id, '2026-11-13T10:00:00.000Z'),
      sentTo(reader.account.id, '2026-11-12T21:30:00.000Z', { state: 'given-up' }),
    );
    return reader;
  },
  /** Signed up, without a plan. */
  inactive: (stage: Stage) => stage.sessions.makePerson(named('Ivo')),
  /** Who has paid a year. */
  payer: (stage: Stage) => stage.sessions.makePerson(named('Paula')),
  /** Who pays each month. */
  monthlyPayer: (stage: Stage) => stage.sessions.makePerson(named('Marcos')),
  /** Whose Pix waits. */
  pixPayer: (stage: Stage) => stage.sessions.makePerson(named('Pietra')),
  trial: async (stage: Stage) =>
    stage.sessions.makeTrialPerson(
      { ...named('Téo'), data_expiracao: await inHours(stage, 60), periodicidade_msg: 'diaria' },
      named('Téo'),
    ),
  expiredTrial: async (stage: Stage) =>
    stage.sessions.makeTrialPerson(
      { ...named('Téo'), status: 'inativa', data_expiracao: await inHours(stage, -30) },
      named('Téo'),
    ),
} satisfies Record<string, (stage: Stage) => Promise<Person>>;

export type PersonName = keyof typeof makers;

/** What somebody has done before their first screen, which they do as anybody does it. */
const doneBefore: Partial<Record<PersonName, (page: Page) => Promise<void>>> = {
  reader: fillPortfolio,
  payer: payByCard,
  monthlyPayer: subscribeMonthly,
};

export class People {
  readonly #made = new Map<PersonName, Promise<Person>>();
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** This browser is theirs from now on. */
  async enter(page: Page, name: PersonName): Promise<void> {
    const known = this.#made.get(name);
    const made = known ?? makers[name](this.#stage);
    this.#made.set(name, made);
    await signIn(page, this.#stage, await made);
    if (known === undefined) await doneBefore[name]?.(page);
  }
}

function named(nome: string) {
  return { nome: nome.includes(' ') ? nome : `${nome} Martins` };
}

async function inHours(stage: Stage, hours: number): Promise<string> {
  return new Date((await stage.now()).getTime() + hours * 3_600_000).toISOString();
}

/** An opening that they were sent. */
const sentTo = (accountId: string, at: string, over: object = {}) =>
  sentOpening(accountId, at, { text: longMessage(8), ...over });

async function linkWhatsApp(stage: Stage, accountId: string): Promise<void> {
  await stage.sessions.putItems(linkedWhatsApp(accountId, (await stage.now()).toISOString()));
}
