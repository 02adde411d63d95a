import type { Page } from '@playwright/test';
import { signIn } from '../../e2e/support/session-test.ts';
import { linkedWhatsApp, longMessage, sentOpening } from '../../support/messaging/sent-opening.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { fillPortfolio } from '../open-screens.ts';
import { payByCard, subscribeMonthly } from './pay.ts';
import type { Stage } from './screen.ts';

/** The users of screens that need one; each is made when the first of their screens is opened. */
const makers = {
  /** Has a plan and favourites, and nothing else yet. */
  subscriber: (stage: Stage) => stage.sessions.makeUser({ ...namedUser('Ana'), plano: 'ativo' }),
  /** Has a plan, WhatsApp, daily messages of which two were sent, and a portfolio. */
  reader: async (stage: Stage) => {
    const reader = await stage.sessions.makeUser({
      ...namedUser('Maria Antonieta de Vasconcelos e Souza'),
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
  /** Has signed up, without a plan. */
  inactive: (stage: Stage) => stage.sessions.makeUser(namedUser('Ivo')),
  /** Has paid for a year. */
  payer: (stage: Stage) => stage.sessions.makeUser(namedUser('Paula')),
  /** Pays monthly. */
  monthlyPayer: (stage: Stage) => stage.sessions.makeUser(namedUser('Marcos')),
  /** Has a pending Pix. */
  pixPayer: (stage: Stage) => stage.sessions.makeUser(namedUser('Pietra')),
  trial: async (stage: Stage) =>
    stage.sessions.makeTrialUser(
      {
        ...namedUser('Téo'),
        data_expiracao: await instantInHours(stage, 60),
        periodicidade_msg: 'diaria',
      },
      namedUser('Téo'),
    ),
  expiredTrial: async (stage: Stage) =>
    stage.sessions.makeTrialUser(
      { ...namedUser('Téo'), status: 'inativa', data_expiracao: await instantInHours(stage, -30) },
      namedUser('Téo'),
    ),
} satisfies Record<string, (stage: Stage) => Promise<TestUser>>;

export type ScreenUserName = keyof typeof makers;

/** Actions of a user before their first screen, through the site's own pages. */
const preparations: Partial<Record<ScreenUserName, (page: Page) => Promise<void>>> = {
  reader: fillPortfolio,
  payer: payByCard,
  monthlyPayer: subscribeMonthly,
};

export class ScreenUsers {
  readonly #made = new Map<ScreenUserName, Promise<TestUser>>();
  readonly #stage: Stage;

  constructor(stage: Stage) {
    this.#stage = stage;
  }

  /** Signs the user in to this browser. */
  async enter(page: Page, name: ScreenUserName): Promise<void> {
    const known = this.#made.get(name);
    const made = known ?? makers[name](this.#stage);
    this.#made.set(name, made);
    await signIn(page, this.#stage, await made);
    if (known === undefined) await preparations[name]?.(page);
  }
}

function namedUser(nome: string) {
  return { nome: nome.includes(' ') ? nome : `${nome} Martins` };
}

async function instantInHours(stage: Stage, hours: number): Promise<string> {
  return new Date((await stage.now()).getTime() + hours * 3_600_000).toISOString();
}

/** Returns the record of an opening that was sent to them. */
const sentTo = (accountId: string, at: string, over: object = {}) =>
  sentOpening(accountId, at, { text: longMessage(8), ...over });

async function linkWhatsApp(stage: Stage, accountId: string): Promise<void> {
  await stage.sessions.putItems(linkedWhatsApp(accountId, (await stage.now()).toISOString()));
}
