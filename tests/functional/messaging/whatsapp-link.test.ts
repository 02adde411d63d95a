import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { maskedEmail } from '../../../shared/values/email.ts';
import { newSubscriber } from '../../../functions/newsletter/new-subscriber.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { ledgerItem } from '../../../functions/records/billing-ledger.ts';
import { subscriberItem } from '../../../functions/records/newsletter-subscriber.ts';
import { isOptedIn, parseChannelSettings } from '../../../functions/records/channel-settings.ts';
import {
  whatsAppClaimEntity,
  whatsAppClaimKey,
  whatsAppContactEntity,
  whatsAppContactKey,
} from '../../../functions/records/whatsapp-contact.ts';
import { createAccount, deleteAccount } from '../../../shared/contracts/accounts.ts';
import { migrateNewsletter, startTrial } from '../../../shared/contracts/trial.ts';
import {
  getWhatsAppLink,
  startWhatsAppLink,
  unlinkWhatsApp,
  whatsAppConsentVersion,
} from '../../../shared/contracts/whatsapp-link.ts';
import { receiveWhatsAppWebhook } from '../../../shared/contracts/messaging-endpoints.ts';
import { ledgerOf } from '../../support/billing/ledgers.ts';
import { sharedTestCloud } from '../../support/cloud/shared-test-cloud.ts';
import { throughEdge, type TestCloud } from '../../support/cloud/test-cloud.ts';
import {
  asMetaWrites,
  callOf,
  newsOf,
  signatureOf,
} from '../../support/messaging/whatsapp-calls.ts';
import { linkedNumbers } from '../../support/messaging/linked-numbers.ts';
import { suppressions } from '../../support/messaging/suppressions.ts';
import { whatsAppPeople } from '../../support/messaging/whatsapp-people.ts';
import { nextPerson } from '../../support/people/people.ts';
import { signUpOf } from '../../support/people/sign-ups.ts';
import { migrationOf, trialSignUpOf } from '../../support/people/trial-requests.ts';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';

let cloud: TestCloud;
let sessions: Sessions;
let phones: ReturnType<typeof whatsAppPeople>;
beforeAll(async () => {
  cloud = await sharedTestCloud();
  sessions = await openSessions(cloud);
  phones = whatsAppPeople(cloud);
}, 60_000);
afterAll(async () => {
  sessions.close();
  await cloud.stop();
});

const rowsOf = ({ account }: Person) => cloud.partition(`ACCOUNT#${account.id}`);
const rowOf = async (person: Person, name: string) =>
  (await rowsOf(person)).find(({ SK }) => SK === name);
const linkOf = async ({ headers }: Person) => {
  const { body } = await cloud.call(getWhatsAppLink, {}, headers);
  return getWhatsAppLink.response.parse(body).linked;
};
const expectLinked = async (person: Person) => expect(await linkOf(person)).not.toBeNull();
const eventsOf = async (person: Person, name: string) =>
  (await cloud.events()).filter(
    (event) =>
      event['detail-type'] === name && JSON.stringify(event.detail).includes(person.account.id),
  );
/** All e-mails of a person, as text. */
const mailsOf = async ({ account }: Person) =>
  JSON.stringify(await cloud.read(`/_local/messages?channel=email&to=${account.email}`));
const remove = ({ headers }: Person) =>
  cloud.call(
    deleteAccount,
    { confirmation: 'EXCLUIR' },
    { ...throughEdge(cloud.secret('edge-value'), '203.0.113.77'), ...headers },
  );

let visits = 0;
const visitor = () => {
  visits += 1;
  return throughEdge(cloud.secret('edge-value'), `10.77.0.${visits}`);
};
const contactOf = ({ account }: Person) => ({
  ...whatsAppContactKey(account.id),
  entity: whatsAppContactEntity,
  linked_at: account.created_at,
  last_inbound_at: account.created_at,
  updated_at: account.created_at,
});
const claimOf = (numberOrId: string, accountId: string) => ({
  ...whatsAppClaimKey(numberOrId),
  entity: whatsAppClaimEntity,
  accountId,
});

/** A number of nobody's account, whose ids are made of it. */
let numbers = 0;
const newNumber = () => {
  numbers += 1;
  return `2197${String(1_000_000 + numbers)}`;
};
let ids = 0;
const newUserId = () => {
  ids += 1;
  return `BR.77770000${String(ids).padStart(8, '0')}`;
};

/** One message of somebody who is told of in Meta's words. */
async function tell(...messages: readonly object[]): Promise<void> {
  const body = asMetaWrites(callOf(...messages.map((one) => newsOf({ messages: [one] }))));
  const answer = await fetch(new URL(receiveWhatsAppWebhook.path, cloud.baseUrl), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-hub-signature-256': signatureOf(body, cloud.secret('whatsapp-app-secret')),
    },
    body,
  });
  expect(answer.status).toBe(200);
}
let told = 0;
const toldText = (from: object, text: string, secondsAgo = 0) => {
  told += 1;
  return {
    ...from,
    id: `wamid.link-test-${told}`,
    timestamp: String(Math.floor(Date.now() / 1000) - secondsAgo),
    type: 'text',
    text: { body: text },
  };
};

describe('a code', () => {
  it('comes with a message that is written already, and keeps no trace of itself', async () => {
    const person = await sessions.makePerson();
    const answer = await cloud.call(
      startWhatsAppLink,
      { textVersion: whatsAppConsentVersion },
      person.headers,
    );
    const { linked, link } = startWhatsAppLink.response.parse(answer.body);
    expect(linked).toBeNull();
    expect(link?.code).toMatch(/^[0-9C-Y]{4}-[0-9C-Y]{4}$/);
    expect(link?.url).toBe(`https://wa.me/5511900000100?text=VINCULAR%20${link?.code}`);
    const minutes = (Date.parse(link?.expiresAt ?? '') - (await cloud.now()).getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(13);
    expect(minutes).toBeLessThanOrEqual(15.1);
    const [newest] = await cloud.partition(`WHATSAPP_LINK#${person.account.id}`);
    expect(newest).toMatchObject({ SK: 'NEWEST', digest: expect.any(String) });
    const [row] = await cloud.partition(`WHATSAPP_LINK#${String(newest?.['digest'])}`);
    expect(row).toMatchObject({ SK: 'CODE', accountId: person.account.id });
    expect(JSON.stringify([row, newest])).not.toContain(link?.code.replace('-', ''));
  });

  it('links whoever writes it, in any spelling, to the account of a trial, too', async () => {
    const person = await sessions.makeTrialPerson();
    const code = await phones.codeOf(person);
    const from = person.account.telefone;
    await phones.say({ from, text: `  vincular ${code.toLowerCase().replace('-', ' ')}.` });
    expect(await linkOf(person)).toBeNull();
    await phones.say({ from, text: 'Sim!' });
    const linked = await linkOf(person);
    expect(linked?.number).toBe(`(11) •••••-••${from.slice(-2)}`);
    const [question, answer] = await phones.answers(from);
    expect(question).toContain(maskedEmail(person.account.email));
    expect(question).not.toContain(person.account.email);
    expect(question).toContain('Responda SIM');
    expect(answer).toContain('Este WhatsApp está vinculado à sua conta do BFJ.');
    expect(await rowOf(person, 'WHATSAPP')).toEqual({
      PK: `ACCOUNT#${person.account.id}`,
      SK: 'WHATSAPP',
      entity: 'WhatsAppContact',
      wa_id: expect.stringContaining(from.slice(-8)),
      bsuid: expect.stringMatching(/^BR\./),
      code_digest: expect.any(String),
      linked_at: expect.any(String),
      last_inbound_at: expect.any(String),
      updated_at: expect.any(String),
    });
    expect(await rowOf(person, 'CHANNELS')).toMatchObject({
      email: {},
      whatsapp: { opted_in_at: linked?.since, text_version: whatsAppConsentVersion },
      off: [],
    });
    expect((await rowsOf(person)).filter(({ purpose }) => purpose === 'whatsapp_messages')).toEqual(
      [expect.objectContaining({ action: 'granted', at: linked?.since })],
    );
    expect(await phones.claim(`55${from}`)).toBe(person.account.id);
    const row = await rowOf(person, 'WHATSAPP');
    expect(await phones.claim(String(row?.['bsuid']))).toBe(person.account.id);
    expect(await eventsOf(person, 'whatsapp.linked')).toHaveLength(1);
  });

  it('links a number that WhatsApp tells without its ninth digit', async () => {
    // The sandbox leaves it out of numbers that end like this.
    const person = await sessions.makePerson();
    const telefone = `1197${person.account.telefone.slice(4, 9)}98`;
    await sessions.putItems({
      PK: `ACCOUNT#${person.account.id}`,
      SK: 'ACCOUNT',
      entity: 'Account',
      ...person.account,
      telefone,
    });
    const code = await phones.codeOf(person);
    await phones.linkAccount(telefone, code);
    await expectLinked(person);
    expect((await rowOf(person, 'WHATSAPP'))?.['wa_id']).toBe(`+55${telefone}`);
    expect(await phones.answers(telefone)).toHaveLength(2);
  });

  it('links somebody who hides their number, who is answered at their id', async () => {
    const person = await sessions.makePerson();
    const userId = newUserId();
    await phones.linkAccount(userId, await phones.codeOf(person));
    expect(await linkOf(person)).toMatchObject({ number: null });
    expect(await rowOf(person, 'WHATSAPP')).toMatchObject({ bsuid: userId });
    const [, answer] = await phones.answers(userId);
    expect(answer).toContain('avisamos também por e-mail');
    // Nobody has compared the number: the account's owner hears of it, and how it is undone.
    const notice = await mailsOf(person);
    expect(notice).toContain('Um WhatsApp foi vinculado à sua conta');
    expect(notice).toContain('não mostra o número');
    expect(notice).toContain('/mensagens');
    expect(notice).not.toContain(userId);
    // Once their number is told as well, and is the account's, it leads to them, too.
    await tell(toldText({ from: `55${person.account.telefone}`, from_user_id: userId }, 'ajuda'));
    await phones.quiet();
    expect(await phones.claim(`55${person.account.telefone}`)).toBe(person.account.id);
    expect((await rowOf(person, 'WHATSAPP'))?.['wa_id']).toBe(`+55${person.account.telefone}`);
  });

  it('of an account with another number links nobody, and tells no digit of that', async () => {
    const person = await sessions.makePerson();
    const from = newNumber();
    const code = await phones.codeOf(person);
    await phones.say({ from, text: `VINCULAR ${code}` });
    const [answer] = await phones.answers(from);
    expect(answer).toContain('não é o do telefone que está na conta deste código');
    expect(answer).toContain('/profile');
    expect(answer?.replace(/http\S+/g, '')).not.toMatch(/[0-9]/);
    expect(answer).not.toContain(person.account.nome);
    expect(await linkOf(person)).toBeNull();
    // From the right number it is good still.
    await phones.linkAccount(person.account.telefone, code);
    await expectLinked(person);
  });

  it.each([
    ['was never made', async () => '2222-CCCC'],
    [
      'has been replaced',
      async (person: Person) => {
        const first = await phones.codeOf(person);
        await cloud.advanceClock('11m');
        expect(await phones.codeOf(person)).not.toBe(first);
        return first;
      },
    ],
    [
      'is a quarter of an hour old',
      async (person: Person) => {
        const code = await phones.codeOf(person);
        await cloud.advanceClock('16m');
        return code;
      },
    ],
    [
      'is of an account that is gone',
      async () => {
        const gone = await sessions.makePerson();
        const code = await phones.codeOf(gone);
        expect((await remove(gone)).status).toBe(200);
        return code;
      },
    ],
  ])('that %s links nobody, and nobody learns why', async (_, make) => {
    const person = await sessions.makePerson();
    const code = await make(person);
    await phones.say({ from: person.account.telefone, text: `VINCULAR ${code}` });
    const [answer] = await phones.answers(person.account.telefone);
    expect(answer).toContain('Este código não vale.');
    expect(await linkOf(person)).toBeNull();
    expect(await phones.claim(`55${person.account.telefone}`)).toBeUndefined();
  });

  it('is good once', async () => {
    const [first, second] = [await sessions.makePerson(), newUserId()];
    const code = await phones.codeOf(first);
    await phones.linkAccount(first.account.telefone, code);
    await expectLinked(first);
    await phones.say({ from: second, text: `VINCULAR ${code}` });
    const [answer] = await phones.answers(second);
    expect(answer).toContain('Este código não vale.');
    expect(await phones.claim(second)).toBeUndefined();
  });

  it('sent once more by whom it has linked is said to have done so, at once and a minute later', async () => {
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    const code = await phones.codeOf(person);
    await phones.linkAccount(from, code);
    await phones.say({ from, text: `vincular ${code}` });
    await cloud.advanceClock('1m');
    await phones.say({ from, text: `quero vincular ${code}` });
    const answers = await phones.answers(from);
    expect(answers[1]).toContain('Pronto! Este WhatsApp está vinculado');
    for (const answer of answers.slice(2)) expect(answer).toContain('já está vinculado');
    expect(await eventsOf(person, 'whatsapp.linked')).toHaveLength(1);
    await phones.say({ from, text: 'parar' });
    await phones.say({ from, text: `VINCULAR ${code}` });
    expect((await phones.answers(from)).at(-1)).toContain('responda VOLTAR');
    // Unlinked, it is a code like any other that was used.
    expect((await cloud.call(unlinkWhatsApp, {}, person.headers)).status).toBe(200);
    await phones.say({ from, text: `VINCULAR ${code}` });
    expect((await phones.answers(from)).at(-1)).toContain('Este código não vale.');
  });

  it('is not to be guessed: ten tries of one person an hour, three of them answered', async () => {
    const from = newUserId();
    const person = await sessions.makePerson();
    const wrong = (nth: number) => ({ from, text: `VINCULAR CC${nth + 10}-CCCC` });
    await phones.sayTogether(Array.from({ length: 10 }, (_, nth) => wrong(nth)));
    await phones.sayTogether(Array.from({ length: 14 }, (_, nth) => wrong(nth + 10)));
    await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
    const answers = await phones.answers(from);
    expect(answers).toHaveLength(3);
    expect(answers.filter((answer) => answer.includes('Este código não vale.'))).toHaveLength(3);
    for (const answer of answers) expect(answer).toContain('/mensagens');
    expect(answers.filter((answer) => answer.includes('espere uma hora'))).toHaveLength(1);
    expect(await linkOf(person)).toBeNull();
    await cloud.advanceClock('61m');
    const later = await sessions.makePerson();
    await phones.linkAccount(from, await phones.codeOf(later));
    await expectLinked(later);
    expect((await phones.answers(from)).at(-1)).toContain('está vinculado');
  });

  it('after wrong ones still links, and is answered', async () => {
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    const wrong = Array.from({ length: 5 }, (_, nth) => ({
      from,
      text: `VINCULAR DD1${nth}-CCCC`,
    }));
    await phones.sayTogether(wrong);
    await phones.linkAccount(from, await phones.codeOf(person));
    expect((await phones.answers(from)).at(-1)).toContain('está vinculado');
  });

  it('is shown again while it is good for a while, and goes once it is used', async () => {
    const person = await sessions.makePerson();
    const ask = async () => {
      const answer = await cloud.call(
        startWhatsAppLink,
        { textVersion: whatsAppConsentVersion },
        person.headers,
      );
      return startWhatsAppLink.response.parse(answer.body).link;
    };
    const seen = async () =>
      getWhatsAppLink.response.parse((await cloud.call(getWhatsAppLink, {}, person.headers)).body)
        .link;
    expect(await seen()).toBeNull();
    // Two tabs at the same moment.
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(other?.code).toBe(one?.code);
    await cloud.advanceClock('9m');
    expect((await ask())?.code).toBe(one?.code);
    expect(await seen()).toMatchObject({ code: one?.code, url: one?.url });
    await cloud.advanceClock('2m');
    expect((await seen())?.code).toBe(one?.code);
    const next = await ask();
    expect(next?.code).not.toBe(one?.code);
    expect(await seen()).toMatchObject({ code: next?.code });
    await phones.linkAccount(person.account.telefone, String(next?.code));
    await expectLinked(person);
    expect(await seen()).toBeNull();
    // Whoever asks now, such as for another phone, gets a new one.
    expect((await ask())?.code).not.toBe(next?.code);
  });

  it('that is told of five times, and all at once, links once and is answered once', async () => {
    const person = await sessions.makePerson();
    const from = `55${person.account.telefone}`;
    // Meta's window is open, so that an answer arrives; nobody answers this.
    await phones.say({ from, type: 'reaction' });
    const fiveTimes = async (message: object) => {
      await Promise.all(
        [1, 2, 3, 4, 5].map((nth) => tell({ ...message, context: { id: `wamid.other-${nth}` } })),
      );
      await phones.quiet();
    };
    await fiveTimes(toldText({ from }, `VINCULAR ${await phones.codeOf(person)}`));
    // Meta reports whole seconds.
    await cloud.advanceClock('2s');
    await fiveTimes({
      ...toldText({ from }, 'sim'),
      timestamp: String(Math.floor((await cloud.now()).getTime() / 1000)),
    });
    await expectLinked(person);
    // Whatever has lost a race is offered again by its queue.
    await cloud.drain(4 * 60);
    const answers = await phones.answers(person.account.telefone);
    expect(answers).toEqual([
      expect.stringContaining('Responda SIM'),
      expect.stringContaining('está vinculado'),
    ]);
    expect(await eventsOf(person, 'whatsapp.linked')).toHaveLength(1);
  });

  it('of another account replaces the link, and the account before it is notified', async () => {
    const [loser, winner] = [await sessions.makePerson(), await sessions.makePerson()];
    const userId = newUserId();
    await phones.linkAccount(userId, await phones.codeOf(loser));
    await expectLinked(loser);
    await phones.linkAccount(userId, await phones.codeOf(winner));
    await expectLinked(winner);
    expect((await phones.answers(userId))[2]).toContain('no lugar da conta de agora');
    expect(await linkOf(loser)).toBeNull();
    expect(await phones.claim(userId)).toBe(winner.account.id);
    expect(await eventsOf(loser, 'whatsapp.unlinked')).toHaveLength(1);
    expect((await rowOf(loser, 'CHANNELS'))?.['whatsapp']).toHaveProperty('opted_out_at');
    const mails = await mailsOf(loser);
    expect(mails).toContain('Seu WhatsApp foi desvinculado');
    expect(mails).not.toContain(winner.account.id);
  });

  it('of two people who both answer sim at the same moment links one of them', async () => {
    const person = await sessions.makePerson();
    const code = await phones.codeOf(person);
    const people = [newUserId(), newUserId()];
    for (const from of people) await phones.say({ from, text: `VINCULAR ${code}` });
    await phones.sayTogether(people.map((from) => ({ from, text: 'sim' })));
    const owners = await Promise.all(people.map((from) => phones.claim(from)));
    expect(owners.filter((owner) => owner === person.account.id)).toHaveLength(1);
    const loser = String(people[owners.indexOf(undefined)]);
    expect((await phones.answers(loser)).at(-1)).toContain('Este código não vale.');
    expect(await eventsOf(person, 'whatsapp.linked')).toHaveLength(1);
  });
});

describe('the question whose account it is', () => {
  it('links only on sim: any other text first closes it', async () => {
    const person = await sessions.makePerson({ plano: 'ativo' });
    const from = person.account.telefone;
    const code = await phones.codeOf(person);
    const others = ['não', 'quanto está PETR4?', 'apague os meus alertas', 'VINCULAR CC12-CCCC'];
    for (const other of others) {
      await phones.say({ from, text: `VINCULAR ${code}` });
      // What is written in the second of the question does not answer it.
      await cloud.advanceClock('1s');
      await phones.say({ from, text: other });
      await phones.say({ from, text: 'sim' });
      expect([other, await linkOf(person)]).toEqual([other, null]);
    }
    const answers = await phones.answers(from);
    expect(answers.filter((answer) => answer.includes('não vinculei'))).not.toHaveLength(0);
    // A number that is not linked has no access, even if it is the account's phone.
    expect(answers.join()).not.toMatch(/R\$|alertas? (?:foi|foram)/);
    expect((await rowsOf(person)).filter(({ entity }) => entity === 'Conversation')).toEqual([]);
    await phones.linkAccount(from, code);
    await expectLinked(person);
  });

  it('expires with its code, and sim is too late then', async () => {
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
    await cloud.advanceClock('16m');
    await phones.say({ from, text: 'sim' });
    expect((await phones.answers(from)).at(-1)).toContain('Este código não vale.');
    expect(await linkOf(person)).toBeNull();
  });

  it('is not answered by a sim that was written before it', async () => {
    const person = await sessions.makePerson();
    const from = `55${person.account.telefone}`;
    await phones.say({ from, text: `VINCULAR ${await phones.codeOf(person)}` });
    await tell(toldText({ from }, 'sim', 30));
    await phones.quiet();
    expect(await linkOf(person)).toBeNull();
    await phones.say({ from, text: 'sim' });
    await expectLinked(person);
  });

  it('is not answered by a sim that was written with the code', async () => {
    const person = await sessions.makePerson();
    const from = person.account.telefone;
    const code = await phones.codeOf(person);
    await phones.writeTogether([
      { from, text: `VINCULAR ${code}` },
      { from, text: 'sim' },
    ]);
    await phones.quiet();
    expect(await linkOf(person)).toBeNull();
    await phones.say({ from, text: 'sim' });
    await expectLinked(person);
  });
});

describe('of a code and what its writer has said or pressed since then the last holds', () => {
  /** Somebody who hides their number writes something of so many seconds ago, which is told only now. */
  const wroteAgo = async (userId: string, text: string, secondsAgo: number) => {
    const timestamp = Math.floor((await cloud.now()).getTime() / 1000) - secondsAgo;
    await tell({ ...toldText({ from_user_id: userId }, text), timestamp: String(timestamp) });
    await phones.quiet();
  };

  it('a link to another account', async () => {
    const [first, second] = [await sessions.makePerson(), await sessions.makePerson()];
    const userId = newUserId();
    const codes = { first: await phones.codeOf(first), second: await phones.codeOf(second) };
    await phones.say({ from: userId, text: `VINCULAR ${codes.second}` });
    await cloud.advanceClock('60s');
    await wroteAgo(userId, 'sim', 20);
    await expectLinked(second);
    await wroteAgo(userId, `VINCULAR ${codes.first}`, 0);
    await wroteAgo(userId, 'sim', 30);
    expect(await linkOf(first)).toBeNull();
    expect(await phones.claim(userId)).toBe(second.account.id);
  });

  it('the end of the link', async () => {
    const person = await sessions.makePerson();
    const userId = newUserId();
    await phones.linkAccount(userId, await phones.codeOf(person));
    await expectLinked(person);
    const code = await phones.codeOf(person);
    await phones.say({ from: userId, text: `VINCULAR ${code}` });
    await cloud.advanceClock('60s');
    expect((await cloud.call(unlinkWhatsApp, {}, person.headers)).status).toBe(200);
    await wroteAgo(userId, 'sim', 30);
    expect(await linkOf(person)).toBeNull();
    await phones.linkAccount(userId, code);
    await expectLinked(person);
  });

  it.each([
    ['PARAR as a stranger', false],
    ['PARAR while linked', true],
  ])('%s', async (_, isLinkedBefore) => {
    const person = await sessions.makePerson();
    const userId = newUserId();
    if (isLinkedBefore) {
      await phones.linkAccount(userId, await phones.codeOf(person));
      await expectLinked(person);
    }
    await phones.say({ from: userId, text: `VINCULAR ${await phones.codeOf(person)}` });
    await cloud.advanceClock('60s');
    await wroteAgo(userId, 'sim', 30);
    await expectLinked(person);
    await wroteAgo(userId, 'parar', 20);
    const settings = parseChannelSettings(await rowOf(person, 'CHANNELS'));
    const silences = suppressions(cloud, sessions);
    const isSilent =
      !isOptedIn(settings, 'whatsapp') || (await silences.of('whatsapp', userId)) !== undefined;
    expect(isSilent).toBe(true);
  });
});

describe('a link', () => {
  const linked = async (): Promise<Person> => {
    const person = await sessions.makePerson();
    await linkedNumbers(cloud, sessions)(person);
    await expectLinked(person);
    return person;
  };

  it('ends by its page, as often as that is pressed', async () => {
    const person = await linked();
    const bsuid = String((await rowOf(person, 'WHATSAPP'))?.['bsuid']);
    const answers = await Promise.all(
      [1, 2, 3].map(() => cloud.call(unlinkWhatsApp, {}, person.headers)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await linkOf(person)).toBeNull();
    expect(await phones.claim(`55${person.account.telefone}`)).toBeUndefined();
    expect(await phones.claim(bsuid)).toBeUndefined();
    expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).toMatchObject({
      opted_out_by: 'page',
    });
    const entries = (await rowsOf(person)).filter(({ purpose }) => purpose === 'whatsapp_messages');
    expect(entries.map(({ action }) => action)).toEqual(['granted', 'withdrawn']);
    // Linked again they get messages again.
    const code = await phones.codeOf(person);
    await phones.linkAccount(person.account.telefone, code);
    await expectLinked(person);
    expect((await rowOf(person, 'CHANNELS'))?.['whatsapp']).not.toHaveProperty('opted_out_at');
  });

  it('goes with its account, and the number is free', async () => {
    const person = await linked();
    // Of somebody who has paid more goes in the same moment.
    await sessions.putItems(ledgerItem(ledgerOf({ accountId: person.account.id })));
    const bsuid = String((await rowOf(person, 'WHATSAPP'))?.['bsuid']);
    expect((await remove(person)).status).toBe(200);
    expect(await phones.claim(`55${person.account.telefone}`)).toBeUndefined();
    expect(await phones.claim(bsuid)).toBeUndefined();
    await phones.say({ from: person.account.telefone, text: 'ainda estão aí?' });
    const answers = await phones.answers(person.account.telefone);
    expect(answers.at(-1)).toContain('Este é o WhatsApp do BFJ');
  });

  it('that was made while its account was being deleted leaves nothing behind', async () => {
    const person = await sessions.makePerson();
    const code = await phones.codeOf(person);
    await phones.say({ from: person.account.telefone, text: `VINCULAR ${code}` });
    await Promise.all([
      phones.write({ from: person.account.telefone, text: 'sim' }),
      remove(person),
    ]);
    // What finishes a deletion waits for a while.
    await cloud.drain(15 * 60);
    expect(await rowsOf(person)).toEqual([]);
    expect(await cloud.partition(`WHATSAPP#5511${person.account.telefone.slice(3)}`)).toEqual([]);
  });

  it('that is left by a deletion is found by what finishes it, and somebody else’s is left alone', async () => {
    const person = await sessions.makePerson();
    expect((await remove(person)).status).toBe(200);
    const [own, taken] = [`55${person.account.telefone}`, newUserId()];
    await sessions.putItems(
      { ...contactOf(person), wa_id: own, bsuid: taken },
      claimOf(own, person.account.id),
      claimOf(taken, 'acc_of_somebody_else'),
    );
    await cloud.drain(15 * 60);
    expect(await phones.claim(own)).toBeUndefined();
    expect(await phones.claim(taken)).toBe('acc_of_somebody_else');
  });

  it.each<readonly [string, (email: string, emailProof: string) => Promise<number>]>([
    [
      'a sign-up',
      async (email, emailProof) =>
        (await cloud.call(createAccount, signUpOf(nextPerson(), { email, emailProof }), visitor()))
          .status,
    ],
    [
      'a trial',
      async (email, emailProof) => {
        const request = trialSignUpOf(nextPerson(), { email, emailProof });
        return (await cloud.call(startTrial, request, visitor())).status;
      },
    ],
    [
      'a newsletter reader’s trial',
      async (email, emailProof) => {
        const id = `sub_link_${nextPerson()}`;
        const now = new Date('2026-11-01T12:00:00Z');
        await sessions.putItems(subscriberItem(newSubscriber({ id, email, userAgent: null, now })));
        const request = migrationOf(nextPerson(), { email, emailProof });
        return (await cloud.call(migrateNewsletter, request, visitor())).status;
      },
    ],
  ])('ends where its account gives way to the owner of its e-mail, by %s', async (_, come) => {
    const person = await sessions.makePerson();
    const [number, bsuid] = [`55${person.account.telefone}`, newUserId()];
    await sessions.putItems(
      { ...contactOf(person), wa_id: number, bsuid },
      claimOf(number, person.account.id),
      claimOf(bsuid, person.account.id),
    );
    const { email } = person.account;
    const proofs = emailProofs(async () => cloud.secret('token-key'));
    expect(await come(email, await proofs.seal(email, await cloud.now()))).toBe(200);
    expect(await phones.claim(number)).toBeUndefined();
    expect(await phones.claim(bsuid)).toBeUndefined();
    expect(await rowsOf(person)).toEqual([]);
  });

  it('follows its person to another number, by the id that WhatsApp gives them there', async () => {
    const person = await linked();
    const number = `55${person.account.telefone}`;
    const before = String((await rowOf(person, 'WHATSAPP'))?.['bsuid']);
    await cloud.write(`/_local/whatsapp/people/${number}`, { newNumber: newNumber() });
    await phones.quiet();
    const row = await rowOf(person, 'WHATSAPP');
    expect(row?.['bsuid']).not.toBe(before);
    expect(row).not.toHaveProperty('wa_id');
    expect(await phones.claim(String(row?.['bsuid']))).toBe(person.account.id);
    expect(await phones.claim(before)).toBeUndefined();
    expect(await phones.claim(number)).toBeUndefined();
    expect(await linkOf(person)).toMatchObject({
      number: null,
      numberLeftAt: row?.['number_left_at'],
    });
  });
});
