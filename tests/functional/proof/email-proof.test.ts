import { expect, it } from 'vitest';
import { getAccount } from '../../../shared/contracts/accounts.ts';
import {
  confirmEmailProof,
  proveEmail,
  requestEmailProof,
} from '../../../shared/contracts/email-proof.ts';
import { subscribeNewsletter } from '../../../shared/contracts/newsletter.ts';
import { switchNewsletter } from '../../../shared/contracts/preferences.ts';
import { sharedVisits } from '../../support/requests/shared-visits.ts';

const on = sharedVisits('10.88');
const { visitor } = on;

/** Returns the proof given for a valid code of an e-mail. */
async function proofOf(email: string): Promise<string> {
  const asked = await on.cloud.call(requestEmailProof, { email, as: 'code' }, visitor());
  const { challengeId } = requestEmailProof.response.parse(asked.body);
  const query = new URLSearchParams({ channel: 'email', to: email });
  const messages = JSON.stringify(await on.cloud.read(`/_local/messages?${query.toString()}`));
  const [, code] = /"subject":"(\d{6})/.exec(messages) ?? [];
  const confirmed = await on.cloud.call(
    confirmEmailProof,
    { email, challengeId, code: code ?? '' },
    visitor(),
  );
  return confirmEmailProof.response.parse(confirmed.body).proof;
}

// This test needs the functional cloud: the SDK retries collisions after a pause of real time.
it('ends in a consistent state when the switch, a new reader and other proofs come at the same moment', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { account, headers } = await on.sessions.makeUser();
    const { email } = account;
    const proof = await proofOf(email);
    const prove = () => on.cloud.call(proveEmail, { proof }, { ...visitor(), ...headers });
    const rowOf = async () =>
      (await on.cloud.partition(`EMAIL#${email}`)).find(({ SK }) => SK === 'NEWSLETTER');
    const answers = await Promise.all([
      prove(),
      prove(),
      on.cloud.call(subscribeNewsletter, { email }, visitor()),
      on.cloud.call(switchNewsletter, { enabled: true }, headers),
      prove(),
    ]);
    expect([0, 1, 4].map((index) => answers[index]?.status)).toEqual([200, 200, 200]);
    expect((await on.cloud.call(getAccount, {}, headers)).body).toMatchObject({
      newsletter_email: (await rowOf()) === undefined ? 'nao' : 'sim',
    });
    // In either order, the account can change the row now.
    const off = await on.cloud.call(switchNewsletter, { enabled: false }, headers);
    expect(off.status).toBe(200);
    expect(await rowOf()).toBeUndefined();
  }
});
