import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openSessions, type TestUser, type Sessions } from '../../support/users/sessions.ts';
import { countSentToday } from '../../support/messaging/count-sent-today.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { cognitoCalls, type CognitoCalls } from '../../support/users/cognito-calls.ts';

const messagesSchema = z.object({ messages: z.array(z.unknown()) });

describe.each(['email', 'whatsapp'] as const)('a login with a code by %s', (channel) => {
  let cloud: TestCloud;
  let cognito: CognitoCalls;
  let sessions: Sessions;
  beforeAll(async () => {
    cloud = await startTestCloud({ loginCode: channel });
    [cognito, sessions] = await Promise.all([cognitoCalls(cloud), openSessions(cloud)]);
  });
  afterAll(async () => {
    cognito.client.destroy();
    sessions.close();
    await cloud.stop();
  });

  let people = 0;
  /** The last digits of the phone must not be a number for which the WhatsApp sandbox simulates an error. */
  const makePerson = () => {
    people += 1;
    return sessions.makeUser({ telefone: String(11_987_654_300 + people) });
  };

  const sentTo = async (address: string): Promise<readonly string[]> => {
    const query = new URLSearchParams({ channel });
    const { messages } = messagesSchema.parse(
      await cloud.read(`/_local/messages?${query.toString()}`),
    );
    return messages
      .map((message) => JSON.stringify(message))
      .filter((text) => text.includes(address));
  };
  const newest = async (address: string): Promise<string> => {
    const message = (await sentTo(address)).at(-1) ?? '';
    // The e-mail's subject starts with the code; the WhatsApp template has it as a parameter.
    const [, subject, parameter] = /"(\d{6}) é o seu|"(\d{6})"/.exec(message) ?? [];
    return subject ?? parameter ?? '';
  };
  const addressOf = ({ account }: TestUser) =>
    channel === 'email' ? account.email : account.telefone;
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('asks for the sent code once, after the phone', async () => {
    const person = await makePerson();
    const { email, telefone } = person.account;
    const wrongPhone = await cognito.signIn(email, '11900000000');
    expect(wrongPhone.ChallengeParameters).toMatchObject({ challenge: 'phone' });
    expect(await sentTo(addressOf(person))).toEqual([]);

    const question = await cognito.signIn(email, telefone);
    expect(question.AuthenticationResult).toBeUndefined();
    expect(question.ChallengeParameters).toEqual({
      USERNAME: person.userName,
      challenge: 'code',
      channel,
      delivery: 'sent',
    });
    expect(await sentTo(addressOf(person))).toHaveLength(1);
    const code = await newest(addressOf(person));

    const again = await cognito.answer(question, other(code));
    expect(again.ChallengeParameters).toMatchObject({ challenge: 'code' });
    expect(await sentTo(addressOf(person))).toHaveLength(1);
    const opened = await cognito.answer(again, ` ${code.slice(0, 3)} ${code.slice(3)} `);
    expect(opened.AuthenticationResult?.IdToken).toBeDefined();
  });

  // After sending, a code behaves the same for both channels, so one channel is enough.
  const isEmail = channel === 'email';

  it('counts each code in the daily number of its channel', async () => {
    const person = await makePerson();
    const counted = await countSentToday(cloud, channel);
    const before = await counted();
    await cognito.signIn(person.account.email, person.account.telefone);
    expect(await sentTo(addressOf(person))).toHaveLength(1);
    expect(await counted()).toBe(before + 1);
  });

  it.runIf(isEmail)('allows three codes, then starts again with another one', async () => {
    const person = await makePerson();
    const { email, telefone } = person.account;
    let question = await cognito.signIn(email, telefone);
    const code = await newest(addressOf(person));
    question = await cognito.answer(question, other(code));
    question = await cognito.answer(question, other(code));
    await expect(cognito.answer(question, other(code))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await expect(cognito.answer(question, code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    const anew = await cognito.signIn(email, telefone);
    const opened = await cognito.answer(anew, await newest(addressOf(person)));
    expect(opened.AuthenticationResult).toBeDefined();
  });

  it.runIf(isEmail)(
    'rejects a code of another sign-in, and one older than five minutes',
    async () => {
      const [person, second] = [await makePerson(), await makePerson()];
      const mine = await cognito.signIn(person.account.email, person.account.telefone);
      const code = await newest(addressOf(person));
      const theirs = await cognito.signIn(second.account.email, second.account.telefone);
      // Once in a million both codes are equal; then use another one.
      const foreign = (await newest(addressOf(second))) === code ? other(code) : code;
      expect((await cognito.answer(theirs, foreign)).AuthenticationResult).toBeUndefined();
      // A wrong answer extends Cognito's session by five minutes, but not the validity of the code.
      await cloud.advanceClock('4m');
      const again = await cognito.answer(mine, other(code));
      await cloud.advanceClock('1m');
      await expect(cognito.answer(again, code)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
      });
    },
  );

  it.runIf(isEmail)(
    'sends at most five codes per hour to one user, and reports the limit',
    async () => {
      const person = await makePerson();
      const { email, telefone } = person.account;
      await cloud.advanceToNextWindow(60 * 60);
      for (let login = 0; login < 5; login += 1) {
        const question = await cognito.signIn(email, telefone);
        expect(question.ChallengeParameters).toMatchObject({ delivery: 'sent' });
      }
      const limited = await cognito.signIn(email, telefone);
      expect(limited.ChallengeParameters).toMatchObject({ challenge: 'code', delivery: 'limited' });
      expect(await sentTo(addressOf(person))).toHaveLength(5);
      const answer = await cognito.answer(limited, await newest(addressOf(person)));
      expect(answer.AuthenticationResult).toBeUndefined();
    },
  );

  it.runIf(channel === 'whatsapp')('reports that the user cannot be reached', async () => {
    const { account } = await sessions.makeUser({ telefone: '11990131026' });
    const question = await cognito.signIn(account.email, account.telefone);
    expect(question.ChallengeParameters).toMatchObject({
      challenge: 'code',
      delivery: 'unreachable',
    });
    expect((await cognito.answer(question, '000000')).AuthenticationResult).toBeUndefined();
  });

  it.runIf(isEmail)('signs a new account in without a code', async () => {
    const person = await makePerson();
    expect(person.idToken).not.toBe('');
    expect(await sentTo(addressOf(person))).toEqual([]);
  });

  it('logs no code', async () => {
    const person = await makePerson();
    await cognito.signIn(person.account.email, person.account.telefone);
    expect(cloud.lines.join('\n')).not.toContain(await newest(addressOf(person)));
  });
});
