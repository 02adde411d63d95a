import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { openSessions, type Person, type Sessions } from '../../support/people/sessions.ts';
import { countedOfDay } from '../../support/messaging/counted-of-day.ts';
import { startTestCloud, type TestCloud } from '../../support/cloud/test-cloud.ts';
import { cognitoCalls, type CognitoCalls } from '../../support/people/cognito-calls.ts';

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
  /** With a phone whose last digits are not read as an error that WhatsApp's sandbox shall give. */
  const makePerson = () => {
    people += 1;
    return sessions.makePerson({ telefone: String(11_987_654_300 + people) });
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
    // The e-mail's subject begins with it; WhatsApp's template has it as a parameter.
    const [, subject, parameter] = /"(\d{6}) é o seu|"(\d{6})"/.exec(message) ?? [];
    return subject ?? parameter ?? '';
  };
  const addressOf = ({ account }: Person) =>
    channel === 'email' ? account.email : account.telefone;
  const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

  it('asks for the code that was sent, once, after the phone', async () => {
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

  // What becomes of a code once it is sent is the same for both channels, and tried on one.
  const isEmail = channel === 'email';

  it('counts each code for the day of its channel', async () => {
    const person = await makePerson();
    const counted = await countedOfDay(cloud, channel);
    const before = await counted();
    await cognito.signIn(person.account.email, person.account.telefone);
    expect(await sentTo(addressOf(person))).toHaveLength(1);
    expect(await counted()).toBe(before + 1);
  });

  it.runIf(isEmail)('takes three codes, then begins anew with another one', async () => {
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

  it.runIf(isEmail)('takes no code of another sign-in, and none after five minutes', async () => {
    const [person, second] = [await makePerson(), await makePerson()];
    const mine = await cognito.signIn(person.account.email, person.account.telefone);
    const code = await newest(addressOf(person));
    const theirs = await cognito.signIn(second.account.email, second.account.telefone);
    // Once in a million the two are the same: then any other one stands in for it.
    const foreign = (await newest(addressOf(second))) === code ? other(code) : code;
    expect((await cognito.answer(theirs, foreign)).AuthenticationResult).toBeUndefined();
    // The wrong answer begins another five minutes for Cognito's session, but not for the code.
    await cloud.advanceClock('4m');
    const again = await cognito.answer(mine, other(code));
    await cloud.advanceClock('1m');
    await expect(cognito.answer(again, code)).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
  });

  it.runIf(isEmail)('sends five codes in an hour to one person, and says so', async () => {
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
  });

  it.runIf(channel === 'whatsapp')('says when the person cannot be reached', async () => {
    const { account } = await sessions.makePerson({ telefone: '11990131026' });
    const question = await cognito.signIn(account.email, account.telefone);
    expect(question.ChallengeParameters).toMatchObject({
      challenge: 'code',
      delivery: 'unreachable',
    });
    expect((await cognito.answer(question, '000000')).AuthenticationResult).toBeUndefined();
  });

  it.runIf(isEmail)('lets who has just signed up in without one', async () => {
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
