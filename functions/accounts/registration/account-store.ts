import { GetCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod/mini';
import type { Account } from '../../../shared/contracts/accounts.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import { readableSubscriber, subscriberKey } from '../../records/newsletter-subscriber.ts';
import { reachesSubscriber } from '../../newsletter/subscriber-reach.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import {
  findEarlierResult,
  idempotencyAccess,
  idempotencyWrite,
  type IdempotentRequest,
} from '../../runtime/idempotency.ts';
import type { StoreAccess, Table } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import { parseAccountItem } from '../../records/account.ts';
import {
  claimKeys,
  claimsOf,
  type Identity,
  type IdentityClaims,
} from '../../records/identity-claim.ts';
import { signUpAccess, signUpWrites, type SignUpRows } from './sign-up-transaction.ts';
import { rowKey } from '../../records/person.ts';

const createdSchema = z.object({ accountId: z.string() });
const trialRowSchema = z.object({ id: z.string() });

/** The registrations of an identity before a sign-up. */
export interface KnownIdentity {
  readonly claims: IdentityClaims;
  /** Whether the e-mail gets the newsletter. */
  readonly subscribed: boolean;
  /** The newsletter's row of the e-mail; undefined also for one that cannot be read. */
  readonly subscriber: NewsletterSubscriber | undefined;
}

/** Rows of Cadastro_site, each with its claims of phone, CPF and e-mail. */
export interface AccountStore {
  /** One request. Missing parts of the identity count as free. */
  findIdentity(identity: Identity): Promise<KnownIdentity>;

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

  /** Writes the whole sign-up, or nothing where a part of its identity is claimed. */
  addIfNew(rows: SignUpRows, request: IdempotentRequest | undefined): Promise<'added' | 'refused'>;

  /**
   * Returns the account that an earlier request with this key has created.
   * @throws BfjError `idempotency_key_reused` when that request was for another user
   */
  findMadeBy(request: IdempotentRequest): Promise<string | undefined>;
}

export const accountAccess = {
  findIdentity: (...parts) => ({ actions: ['BatchGetItem'], partitions: parts }),
  findById: { actions: ['GetItem'], partitions: ['ACCOUNT#*'] },
  findWithTrial: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*'] },
  findWithNewsletter: { actions: ['BatchGetItem'], partitions: ['ACCOUNT#*', 'EMAIL#*'] },
  addIfNew: [signUpAccess, idempotencyAccess],
  findMadeBy: idempotencyAccess,
} satisfies StoreAccess<AccountStore>;

export function accountStore(table: Table): AccountStore {
  return {
    async findIdentity(identity) {
      const { email } = identity;
      const newsletterKeys = email ? [subscriberKey(email)] : [];
      const find = await batchGet(table, [...claimKeys(identity), ...newsletterKeys]);
      const [row] = newsletterKeys.map(find);
      return {
        claims: claimsOf(identity, find),
        subscribed: row !== undefined,
        subscriber: readableSubscriber(row),
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
      const subscriber = readableSubscriber(find(keys.newsletter));
      if (subscriber === undefined) return { account, newsletter: undefined };
      const isOwn = reachesSubscriber(account, subscriber);
      return { account, newsletter: isOwn ? 'own' : 'elsewhere' };
    },

    async addIfNew(rows, request) {
      const { account, created } = rows;
      const remembering =
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
      const writes = [...signUpWrites(table, rows), ...remembering];
      return (await writeTransaction(table, writes)) === 'written' ? 'added' : 'refused';
    },

    async findMadeBy(request) {
      return (await findEarlierResult(table, request, createdSchema))?.accountId;
    },
  };
}
