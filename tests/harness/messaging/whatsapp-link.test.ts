import { expect, it } from 'vitest';
import { newSubscriber } from '../../../functions/newsletter/subscribe.ts';
import { ledgerItem } from '../../../functions/entities/billing-ledger.ts';
import { subscriberItem } from '../../../functions/entities/newsletter-subscriber.ts';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
  whatsAppContactEntity,
  whatsAppContactKey,
} from '../../../functions/entities/whatsapp-contact.ts';
import { unlinkWhatsApp } from '../../../shared/contracts/whatsapp-link.ts';
import { buildLedger } from '../../support/billing/ledgers.ts';
import { nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildSignUp } from '../../support/users/sign-ups.ts';
import { buildMigration, buildTrialSignUp } from '../../support/users/trial-requests.ts';
import { linkingApp, type Linker } from '../support/messaging/linking-app.ts';
import { newNumber, newUserId } from '../support/messaging/messaging-app.ts';

const app = await linkingApp();
const { phones, linkOf, linked, rowOf, rowsOf } = app;

const contactOf = ({ account }: { readonly account: { readonly id: string } }) => ({
  ...whatsAppContactKey(account.id),
  entity: whatsAppContactEntity,
  linked_at: '2026-11-01T12:00:00.000Z',
  last_inbound_at: '2026-11-01T12:00:00.000Z',
  updated_at: '2026-11-01T12:00:00.000Z',
});
const claimOf = (numberOrId: string, accountId: string) => ({
  ...whatsAppClaimKey(numberOrId),
  entity: whatsAppClaimEntity,
  accountId,
});
const bsuidOf = async (person: Linker) => String((await rowOf(person, 'WHATSAPP'))?.['bsuid']);

it('is removed on its page, also by repeated presses, and can be created again', async () => {
  const person = await linked();
  const number = `55${person.account.telefone}`;
  const bsuid = await bsuidOf(person);
  const answers = await Promise.all([1, 2, 3].map(() => app.call(unlinkWhatsApp, {}, person)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await linkOf(person)).toBeNull();
  expect([await phones.claim(number), await phones.claim(bsuid)]).toEqual([undefined, undefined]);
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({ opted_out_by: 'page' });
  const entries = (await rowsOf(person)).filter(({ purpose }) => purpose === 'whatsapp_messages');
  expect(entries.map(({ action }) => action)).toEqual(['granted', 'withdrawn']);
  // After linking again they get messages again.
  await phones.linkAccount(person.account.telefone, await phones.codeOf(person));
  expect(await linkOf(person)).not.toBeNull();
  expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).not.toHaveProperty('opted_out_at');
});

it('is deleted with its account, and the number is free', async () => {
  const person = await linked();
  const { id: accountId, telefone: from } = person.account;
  // The deletion of an account with payments has more writes in the same transaction.
  await app.people.put(ledgerItem(buildLedger({ accountId })));
  const bsuid = await bsuidOf(person);
  await app.remove(person);
  expect(await phones.claim(`55${from}`)).toBeUndefined();
  expect(await phones.claim(bsuid)).toBeUndefined();
  await phones.say({ from, text: 'ainda estão aí?' });
  expect(phones.answers(from).at(-1)).toContain('Este é o WhatsApp do BFJ');
});

it('leaves nothing if it is created while its account is being deleted', async () => {
  const person = await app.people.account();
  const from = person.account.telefone;
  await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
  phones.writeTogether([{ from, text: 'sim' }]);
  await Promise.all([app.drain(), app.remove(person)]);
  // The second part of a deletion runs later.
  await app.drainFor('15m');
  expect(await rowsOf(person)).toEqual([]);
  expect(await app.partition(`WHATSAPP#5511${from.slice(3)}`)).toEqual([]);
});

it('removes a link that a deletion left, in its second part, and no link of others', async () => {
  const person = await app.people.account();
  await app.remove(person);
  const [own, taken] = [`55${person.account.telefone}`, newUserId()];
  await app.people.put(
    { ...contactOf(person), wa_id: own, bsuid: taken },
    claimOf(own, person.account.id),
    claimOf(taken, 'acc_of_somebody_else'),
  );
  await app.drainFor('15m');
  expect(await phones.claim(own)).toBeUndefined();
  expect(await phones.claim(taken)).toBe('acc_of_somebody_else');
});

it.each<readonly [string, (email: string, emailProof: string) => Promise<unknown>]>([
  [
    'a sign-up',
    (email, emailProof) =>
      app.accounts.create(buildSignUp(nextUserNumber(), { email, emailProof })),
  ],
  [
    'a trial',
    (email, emailProof) =>
      app.trial.start(buildTrialSignUp(nextUserNumber(), { email, emailProof })),
  ],
  [
    'a newsletter reader’s trial',
    async (email, emailProof) => {
      const id = `sub_link_${nextUserNumber()}`;
      const now = new Date('2026-11-01T12:00:00Z');
      await app.people.put(subscriberItem(newSubscriber({ id, email, userAgent: null, now })));
      return app.trial.migrate(buildMigration(nextUserNumber(), { email, emailProof }));
    },
  ],
])('is removed when the owner reclaims its account’s e-mail, by %s', async (_, come) => {
  const person = await app.people.account();
  const [number, bsuid] = [`55${person.account.telefone}`, newUserId()];
  await app.people.put(
    { ...contactOf(person), wa_id: number, bsuid },
    claimOf(number, person.account.id),
    claimOf(bsuid, person.account.id),
  );
  const { email } = person.account;
  await come(email, await app.accounts.proofOf(email));
  expect([await phones.claim(number), await phones.claim(bsuid)]).toEqual([undefined, undefined]);
  expect(await rowsOf(person)).toEqual([]);
});

it('follows its owner to another number, by the id that WhatsApp assigns there', async () => {
  const person = await linked();
  const number = `55${person.account.telefone}`;
  const before = await bsuidOf(person);
  app.partners.whatsApp.actAsUser(number, { newNumber: newNumber() });
  // A message and an update report the change, and one of them may lose the race and be retried.
  await app.drainWithFailures();
  app.clock.advance('10m');
  await app.drain();
  const row = await rowOf(person, 'WHATSAPP');
  expect(row?.['bsuid']).not.toBe(before);
  expect(row).not.toHaveProperty('wa_id');
  expect(await phones.claim(String(row?.['bsuid']))).toBe(person.account.id);
  expect([await phones.claim(before), await phones.claim(number)]).toEqual([undefined, undefined]);
  expect(await linkOf(person)).toMatchObject({
    number: null,
    numberLeftAt: row?.['number_left_at'],
  });
});
