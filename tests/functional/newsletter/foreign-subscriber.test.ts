import { describe, expect, it, vi } from 'vitest';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import { buildPersonalizationLink } from '../../../functions/newsletter/subscriber-links.ts';
import {
  createAccount,
  deleteAccount,
  downloadMyData,
  getAccount,
} from '../../../shared/contracts/accounts.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import {
  getNewsletterSubscriber,
  personalizeNewsletter,
  subscribeNewsletter,
} from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { migrateNewsletter } from '../../../shared/contracts/trial.ts';
import { sessionsOf } from '../../support/requests/endpoints.ts';
import type { RequestInput } from '../../support/requests/authorisation-row.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import type { TestUser } from '../../support/users/sessions.ts';
import { routedEndpoints } from '../../support/requests/routed-endpoints.ts';
import { sharedVisits } from '../../support/requests/shared-visits.ts';
import { buildPreferences, buildSignUp } from '../../support/users/sign-ups.ts';

vi.setConfig({ testTimeout: 30_000 });

const on = sharedVisits('10.77');
const { visitor, next, tokens } = on;

/** Answers that the reader gave only to the newsletter. */
const typed = {
  nome: 'Leitora Reservada',
  telefone: '11912340000',
  data_nascimento: '1971-02-03',
  ativos_interesse: 'SEGR3,OCUL4',
  user_agent: 'navegador da leitora',
};
const secrets = [...Object.values(typed), 'SEGR3', 'OCUL4', 'sub_reader'];

/** Subscribes an e-mail without an account as a newsletter reader. */
async function reader(email: string): Promise<Record<string, unknown>> {
  const now = new Date('2026-11-01T12:00:00Z');
  const id = `sub_reader_${next()}`;
  const item = subscriberItem({ ...newSubscriber({ id, email, userAgent: null, now }), ...typed });
  await on.sessions.putItems(item);
  return item;
}

async function rowOf(email: string) {
  const items = await on.cloud.partition(`EMAIL#${email}`);
  return items.find((item) => item['SK'] === 'NEWSLETTER');
}

const endpoints = await routedEndpoints();
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;
/** Returns every contract endpoint that a session of this kind may call. */
const reachable = (['account', 'trial'] as const).flatMap((kind) =>
  endpoints
    .filter(({ endpoint: { caller } }) => caller !== 'anyone' && sessionsOf[caller].includes(kind))
    .map((routed) => ({ kind, ...routed })),
);

const bodies = (name: string, right: RequestInput['body']): object[] => {
  if (name === nameOf(switchNewsletter)) return [{ enabled: true }, { enabled: false }];
  if (name !== 'POST /api/sync-user-preferences') return [right ?? {}];
  return ['sim', 'nao'].map((newsletter_email) => ({
    ...right,
    preferences: Object.assign({}, right?.['preferences'], { newsletter_email }),
  }));
};

describe('a stranger’s account with the e-mail of a newsletter reader', () => {
  it('is tested on many endpoints', () => {
    expect(reachable.length).toBeGreaterThan(15);
  });

  it.each(reachable)(
    'neither reads nor changes anything by $name, in a session of $kind',
    async ({ kind, endpoint, name }) => {
      const stranger: TestUser =
        kind === 'account'
          ? await on.sessions.makeUser({ plano: 'ativo' })
          : await on.sessions.makeTrialUser();
      const { account, headers } = stranger;
      const before = await reader(account.email);
      const sent = await authorisationRow(endpoint).permittedRequest(account, on.surroundings());
      for (const body of bodies(name, sent.body)) {
        const request = endpoint.method === 'GET' ? (sent.query ?? {}) : body;
        const answer = await on.cloud.call(endpoint, request, { ...visitor(), ...headers });
        const text = JSON.stringify(answer.body);
        expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
      }
      expect(await rowOf(account.email)).toEqual(before);
    },
  );

  it('may not turn the newsletter on or off, and gets the reason', async () => {
    const { account, headers } = await on.sessions.makeUser();
    await reader(account.email);
    for (const enabled of [true, false]) {
      expect(await on.cloud.call(switchNewsletter, { enabled }, headers)).toMatchObject({
        status: 403,
        body: { code: 'email_proof_required' },
      });
    }
    expect((await on.cloud.call(getAccount, {}, headers)).body).toMatchObject({
      newsletter_email: 'nao',
      // The newsletter form reveals the same fact to any visitor, so this leaks nothing.
      newsletterElsewhere: true,
    });
    const other = await on.sessions.makeUser();
    const { body } = await on.cloud.call(getAccount, {}, other.headers);
    expect(body).not.toHaveProperty('newsletterElsewhere');
  });

  it('leaves the reader’s row when it is deleted', async () => {
    const { account, headers } = await on.sessions.makeUser();
    const before = await reader(account.email);
    const request = { confirmation: 'EXCLUIR' };
    expect((await on.cloud.call(deleteAccount, request, { ...visitor(), ...headers })).status).toBe(
      200,
    );
    expect(await rowOf(account.email)).toEqual(before);
  });

  it('can be created by the sign-up and by the migration, which leave the row unchanged', async () => {
    const preferences = buildPreferences({ newsletterEmail: true });
    const signUpData = buildSignUp(nextUserNumber(), { preferences });
    const before = await reader(signUpData.email);
    expect((await on.cloud.call(createAccount, signUpData, visitor())).status).toBe(200);
    expect(await rowOf(signUpData.email)).toEqual(before);

    const { nome, email, telefone, data_nascimento } = buildAccount(nextUserNumber());
    const { newsletterEmail: _, ...chosen } = preferences;
    const unread = await reader(email);
    const answer = await on.cloud.call(
      migrateNewsletter,
      {
        name: nome,
        email,
        phone: telefone,
        birthDate: data_nascimento,
        preferences: chosen,
        termsAccepted: true,
        termsVersion: signUpData.termsVersion,
      },
      visitor(),
    );
    expect(answer.status).toBe(200);
    expect(await rowOf(email)).toEqual(unread);
    const { accountId } = migrateNewsletter.response.parse(answer.body);
    const partition = JSON.stringify(await on.cloud.partition(`ACCOUNT#${accountId}`));
    expect(secrets.filter((secret) => partition.includes(secret))).toEqual([]);
  });
});

describe('a visitor who typed an address into the newsletter form', () => {
  const form = { nome: 'Nome Trocado', areas_interesse: ['fiis'], ativos_interesse: [] };

  it('has a token that ends when an account takes over the row', async () => {
    const { account, headers } = await on.sessions.makeUser({
      email_verified_at: '2026-11-01T12:00:00.000Z',
    });
    const { email } = account;
    const { token } = subscribeNewsletter.response.parse(
      (await on.cloud.call(subscribeNewsletter, { email }, visitor())).body,
    );
    const request = { email, token };
    expect((await on.cloud.call(getNewsletterSubscriber, request, visitor())).status).toBe(200);
    expect((await on.cloud.call(switchNewsletter, { enabled: true }, headers)).status).toBe(200);
    expect((await on.cloud.call(getNewsletterSubscriber, request, visitor())).status).toBe(404);
    const change = { ...request, ...form };
    expect((await on.cloud.call(personalizeNewsletter, change, visitor())).status).toBe(404);
    expect(await rowOf(email)).toMatchObject({ nome: account.nome });
  });

  it('has a token that ends when the owner has used a link from the mailbox', async () => {
    const { email } = buildAccount(nextUserNumber());
    const { id, token } = subscribeNewsletter.response.parse(
      (await on.cloud.call(subscribeNewsletter, { email }, visitor())).body,
    );
    const link = await buildPersonalizationLink(tokens(), 'https://bfj.example', { id, email });
    const mailed = new URL(link).searchParams.get('token');
    const change = { email, token: mailed, ...form, nome: 'Dona do Endereço' };
    expect((await on.cloud.call(personalizeNewsletter, change, visitor())).status).toBe(200);
    const request = { email, token };
    expect((await on.cloud.call(getNewsletterSubscriber, request, visitor())).status).toBe(404);
  });
});

describe('a row created by an unproven account', () => {
  it('belongs to the account until a link from the mailbox changes it', async () => {
    const { account, headers } = await on.sessions.makeUser();
    const { email } = account;
    await on.cloud.call(switchNewsletter, { enabled: true }, headers);
    const exported = async () =>
      JSON.stringify(
        (await on.cloud.call(downloadMyData, {}, { ...visitor(), ...headers })).body,
      ).includes('cadastro_newsletter');
    expect(await exported()).toBe(true);

    const row = await rowOf(email);
    const link = await buildPersonalizationLink(tokens(), 'https://bfj.example', {
      id: String(row?.['id']),
      email,
    });
    const token = new URL(link).searchParams.get('token');
    const change = { email, token, nome: 'Dona', areas_interesse: ['fiis'], ativos_interesse: [] };
    expect((await on.cloud.call(personalizeNewsletter, change, visitor())).status).toBe(200);
    expect(await exported()).toBe(false);
    expect((await on.cloud.call(switchNewsletter, { enabled: false }, headers)).status).toBe(403);
    expect(await rowOf(email)).toMatchObject({ nome: 'Dona' });
  });
});
