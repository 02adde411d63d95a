import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { safeParseSubscriber, subscriberKey } from '../../entities/newsletter-subscriber.ts';
import { reachesSubscriber } from '../../newsletter/subscriber-reach.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import {
  findStoredResult,
  idempotencyAccess,
  idempotencyWrite,
  type IdempotentRequest,
} from '../../runtime/idempotency.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import { parseAccountItem } from '../../entities/account.ts';
import {
  claimKeys,
  readIdentityClaims,
  type Identity,
  type IdentityClaims,
} from '../../entities/identity-claim.ts';
import { signUpAccess, signUpWrites, type SignUpRows } from './sign-up-transaction.ts';
import { rowKey } from '../../entities/account-rows.ts';

const createdSchema = z.object({ accountId: z.string() });
const trialRowSchema = z.object({ id: z.string() });

/** The registrations of an identity before a sign-up. */
export interface IdentityRegistrations {
  readonly claims: IdentityClaims;
  /** Whether the e-mail gets the newsletter. */
  readonly subscribed: boolean;
  /** The newsletter row of the e-mail address; undefined also for a damaged row. */
  readonly subscriber: NewsletterSubscriber | undefined;
}

/** Rows of Cadastro_site, each with its claims of phone, CPF and e-mail. */
export interface AccountStore {
  /** Makes one request. Missing parts of the identity count as free. */
  findIdentity(identity: Identity): Promise<IdentityRegistrations>;

  findById(accountId: string): Promise<Account | undefined>;

  /** The account and the id of its trial, if it has one; one request. */
  findWithTrial(
    accountId: string,
  ): Promise<{ readonly account: Account; readonly trialId: string | undefined } | undefined>;

  /** Reads the account and the owner of its e-mail's newsletter row; one request. */
  findWithNewsletter(
    accountId: string,
    email: string,
  ): Promise<
    { readonly account: Account; readonly newsletter: 'own' | 'elsewhere' | undefined } | undefined
  >;

  /** Writes the whole sign-up, or nothing if a part of its identity is already taken. */
  addIfNew(rows: SignUpRows, request: IdempotentRequest | undefined): Promise<'added' | 'refused'>;

  /**
   * Returns the account that an earlier request with this key has created.
   * @throws ProblemError `idempotency_key_reused` when that request was for another user
   */
  findCreatedBy(request: IdempotentRequest): Promise<string | undefined>;
}

export const accountAccess = {
  findIdentity: (...parts) => ({ actions: ['BatchGetItem'], partitions: parts }),
  findById: { actions: ['GetItem'], partitions: ['ACCOUNT#*'] },
  findWithTrial: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  findWithNewsletter: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
  addIfNew: [signUpAccess, idempotencyAccess],
  findCreatedBy: idempotencyAccess,
} satisfies StoreAccess<AccountStore>;

export function accountStore(table: Table): AccountStore {
  return {
    async findIdentity(identity) {
      const { email } = identity;
      const subscriberKeys = email ? [subscriberKey(email)] : [];
      const find = await batchGet(table, [...claimKeys(identity), ...subscriberKeys]);
      const [row] = subscriberKeys.map(find);
      return {
        claims: readIdentityClaims(identity, find),
        subscribed: row !== undefined,
        subscriber: safeParseSubscriber(row),
      };
    },

    async findById(accountId) {
      const answer = await table.client.send(
        new GetCommand({
          TableName: table.name,
          Key: rowKey(accountId, 'ACCOUNT'),
          ConsistentRead: true,
        }),
      );
      return answer.Item === undefined ? undefined : parseAccountItem(answer.Item);
    },

    async findWithTrial(accountId) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), trial: rowKey(accountId, 'TRIAL') };
      const find = await batchGet(table, [keys.account, keys.trial]);
      const row = find(keys.account);
      if (row === undefined) return undefined;
      const trial = find(keys.trial);
      return {
        account: parseAccountItem(row),
        trialId: trial === undefined ? undefined : trialRowSchema.parse(trial).id,
      };
    },

    async findWithNewsletter(accountId, email) {
      const keys = { account: rowKey(accountId, 'ACCOUNT'), newsletter: subscriberKey(email) };
      const find = await batchGet(table, [keys.account, keys.newsletter]);
      const row = find(keys.account);
      if (row === undefined) return undefined;
      const account = parseAccountItem(row);
      const subscriber = safeParseSubscriber(find(keys.newsletter));
      if (subscriber === undefined) return { account, newsletter: undefined };
      const isOfAccount = reachesSubscriber(account, subscriber);
      return { account, newsletter: isOfAccount ? 'own' : 'elsewhere' };
    },

    async addIfNew(rows, request) {
      const { account, created } = rows;
      const idempotencyWrites =
        request === undefined
          ? []
          : [
              idempotencyWrite(
                table,
                request,
                { accountId: account.id },
                new Date(created.occurredAt),
              ),
            ];
      const writes = [...signUpWrites(table, rows), ...idempotencyWrites];
      return (await writeTransaction(table, writes)) === 'written' ? 'added' : 'refused';
    },

    async findCreatedBy(request) {
      return (await findStoredResult(table, request, createdSchema))?.accountId;
    },
  };
}
