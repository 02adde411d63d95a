import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountItem } from '../../../functions/records/account.ts';
import { claimWrites } from '../../../functions/records/identity-claim.ts';
import { loginLinks } from '../../../functions/identity/login-links.ts';
import { newsletterTokens } from '../../../functions/newsletter/newsletter-tokens.ts';
import { preferencesStore } from '../../../functions/preferences/preferences-store.ts';
import { addressStore } from '../../../functions/proof/address-store.ts';
import { codeDigester } from '../../../functions/proof/code-digest.ts';
import { codeStore } from '../../../functions/proof/code-store.ts';
import { confirmProof } from '../../../functions/proof/confirm-proof.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { proveEmail } from '../../../functions/preferences/prove-email.ts';
import { requestProof } from '../../../functions/proof/request-proof.ts';
import type { EmailMessage } from '../../../functions/integrations/ses-email.ts';
import { systemClock } from '../../../functions/runtime/clock.ts';
import { idsByClock } from '../../../functions/runtime/ids.ts';
import { rateLimiter } from '../../../functions/runtime/limits/rate-limit.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { accountOf, nextPerson } from '../../support/people/people.ts';
import { sessionOf } from '../../support/people/preferences-fakes.ts';
import { startServicesTable } from '../../support/cloud/services-table.ts';
import { suppressionLifter } from '../../../functions/messaging/suppression/suppress.ts';
import { identityDigest } from '../../../functions/records/identity-digest.ts';
import { accountGivesWay } from '../../../functions/accounts/giving-way/find-giving-way.ts';

let services: Awaited<ReturnType<typeof startServicesTable>>;
beforeAll(async () => {
  services = await startServicesTable();
});
afterAll(() => services.stop());

/** The numbers of the table of access patterns, but for the limits of addresses. */
it('costs as few DynamoDB requests as the page says to prove an e-mail', async () => {
  const { table, requests } = services;
  const account = accountOf(nextPerson());
  await table.client.send(new PutCommand({ TableName: table.name, Item: accountItem(account) }));
  await writeTransaction(table, claimWrites(table, { email: account.email }, account.id));
  const readSecret = async () => 'a secret of the tests';
  const sent: EmailMessage[] = [];
  const dependencies = {
    addresses: addressStore(table),
    codes: codeStore(table),
    digestCode: codeDigester(readSecret),
    proofs: emailProofs(readSecret),
    givesWay: accountGivesWay(table),
    liftSuppression: suppressionLifter({
      table,
      clock: systemClock,
      digest: identityDigest(readSecret),
    }),
    tokens: newsletterTokens(readSecret),
    links: loginLinks(readSecret),
    siteUrl: 'https://bfj.example',
    email: {
      send: async (message: EmailMessage) => {
        sent.push(message);
        return { messageId: 'one' };
      },
    },
    countCall: rateLimiter(table, systemClock),
    preferences: preferencesStore(table),
    clock: systemClock,
    newId: idsByClock(systemClock),
  };

  requests.length = 0;
  const { email } = account;
  const { challengeId } = await requestProof(dependencies, { email, as: 'code' });
  expect(requests.splice(0)).toEqual(['UpdateItem', 'UpdateItem', 'BatchGetItem', 'PutItem']);
  const code = sent[0]?.subject.slice(0, 6) ?? '';
  const { proof } = await confirmProof(dependencies, { email, challengeId, code });
  expect(requests.splice(0)).toEqual([
    'UpdateItem',
    'UpdateItem',
    // Whether nothing was sent to the address any more.
    'BatchGetItem',
    'BatchGetItem',
    'Query',
    'Query',
  ]);
  await proveEmail(dependencies, sessionOf(account), proof);
  expect(requests.splice(0)).toEqual(['BatchGetItem', 'TransactWriteItems']);

  const late = { ...dependencies, clock: () => new Date(Date.now() + 46 * 60_000) };
  await expect(proveEmail(late, sessionOf(account), proof)).rejects.toMatchObject({
    code: 'invalid_token',
  });
});
