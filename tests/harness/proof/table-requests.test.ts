import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { expect, it } from 'vitest';
import { accountItem } from '../../../functions/entities/account.ts';
import { claimWrites } from '../../../functions/entities/identity-claim.ts';
import { loginLinks } from '../../../functions/identity/login-links.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { preferencesStore } from '../../../functions/preferences/preferences-store.ts';
import { addressStore } from '../../../functions/proof/address-store.ts';
import { codeDigester } from '../../../functions/proof/code-digest.ts';
import { codeStore } from '../../../functions/proof/code-store.ts';
import { confirmProof } from '../../../functions/proof/confirm-proof.ts';
import { emailProofs } from '../../../functions/proof/email-proofs.ts';
import { proveEmail } from '../../../functions/preferences/prove-email.ts';
import { requestProof } from '../../../functions/proof/request-proof.ts';
import type { EmailMessage } from '../../../functions/integrations/ses-email.ts';
import { timeOrderedIds } from '../../../functions/runtime/ids.ts';
import { rateLimiter } from '../../../functions/runtime/limits/rate-limit.ts';
import { writeTransaction } from '../../../functions/runtime/transaction.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { buildSession } from '../../support/users/preferences-fakes.ts';
import { suppressionLifter } from '../../../functions/messaging/suppression/suppress.ts';
import { identityDigest } from '../../../functions/entities/identity-digest.ts';
import { testApp } from '../support/test-app.ts';
import { reclaimableCheck } from '../../../functions/accounts/reclaim/read-reclaimable.ts';

const { table, requests, clock: time } = await testApp({ now: '2026-11-24T12:00:00Z' });
const clock = () => time.now();

/** The request counts of the table of access patterns, without the rate limits per address. */
it('makes the documented number of DynamoDB requests to prove an e-mail', async () => {
  const account = buildAccount(nextUserNumber());
  await table.client.send(new PutCommand({ TableName: table.name, Item: accountItem(account) }));
  await writeTransaction(table, claimWrites(table, { email: account.email }, account.id));
  const readSecret = async () => 'a secret of the tests';
  const sent: EmailMessage[] = [];
  const dependencies = {
    addresses: addressStore(table),
    codes: codeStore(table),
    digestCode: codeDigester(readSecret),
    proofs: emailProofs(readSecret),
    isReclaimable: reclaimableCheck(table),
    liftSuppression: suppressionLifter({
      table,
      clock,
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
    countCall: rateLimiter(table, clock),
    preferences: preferencesStore(table),
    clock,
    newId: timeOrderedIds(clock),
  };

  requests.watch();
  const { email } = account;
  const { challengeId } = await requestProof(dependencies, { email, as: 'code' });
  expect(requests.names.splice(0)).toEqual(['UpdateItem', 'UpdateItem', 'BatchGetItem', 'PutItem']);
  const code = sent[0]?.subject.slice(0, 6) ?? '';
  const { proof } = await confirmProof(dependencies, { email, challengeId, code });
  expect(requests.names.splice(0)).toEqual([
    'UpdateItem',
    'UpdateItem',
    // Checks that the address may still get messages.
    'BatchGetItem',
    'BatchGetItem',
    'Query',
    'Query',
  ]);
  await proveEmail(dependencies, buildSession(account), proof);
  expect(requests.names.splice(0)).toEqual(['BatchGetItem', 'TransactWriteItems']);

  const late = { ...dependencies, clock: () => new Date(time.milliseconds() + 46 * 60_000) };
  await expect(proveEmail(late, buildSession(account), proof)).rejects.toMatchObject({
    code: 'invalid_token',
  });
});
