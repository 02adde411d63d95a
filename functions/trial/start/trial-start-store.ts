import * as z from 'zod/mini';
import type { DomainEvent } from '../../../shared/contracts/events.ts';
import type { NewsletterSubscriber } from '../../../shared/contracts/newsletter.ts';
import type { Trial } from '../../../shared/contracts/trial.ts';
import {
  claimKeys,
  readIdentityClaims,
  type Identity,
  type IdentityClaims,
} from '../../entities/identity-claim.ts';
import {
  signUpAccess,
  signUpWrites,
  type SignUpRows,
} from '../../accounts/registration/sign-up-transaction.ts';
import {
  confirmedSubscriber,
  confirmedSubscriberAccess,
  safeParseSubscriber,
  subscriberKey,
} from '../../entities/newsletter-subscriber.ts';
import { batchGet } from '../../runtime/batch-get.ts';
import {
  findStoredResult,
  idempotencyAccess,
  idempotencyWrite,
  type IdempotentRequest,
} from '../../runtime/idempotency.ts';
import { outboxAccess, outboxWrite } from '../../runtime/outbox.ts';
import type { StoreAccess, Table, TableAccess } from '../../runtime/table.ts';
import { writeTransaction } from '../../runtime/transaction.ts';
import { trialItem } from '../../entities/trial.ts';
import {
  usedIdentityAccess,
  type UsedIdentities,
  type UsedParts,
} from '../../entities/used-identity.ts';

const startedSchema = z.object({
  accountId: z.string(),
  trialId: z.string(),
  data_expiracao: z.string(),
});
export type StartedTrial = z.infer<typeof startedSchema>;

/** The registrations of a user who wants a trial. */
export interface ExistingRegistrations {
  readonly claims: IdentityClaims;
  /** Identities that had a trial before, under any owner. */
  readonly used: UsedParts;
  /** Whether the e-mail gets the newsletter. */
  readonly subscribed: boolean;
  /** The newsletter row of the e-mail address; undefined also for a damaged row. */
  readonly subscriber: NewsletterSubscriber | undefined;
}

/** Adds what the decision needs. */
export interface TrialEligibility extends ExistingRegistrations {
  /** Whether the phone's trial still exists, including one that would be reclaimed. */
  readonly phoneHasTrial: boolean;
}

/** All writes of a new trial, with their events. */
export interface TrialRows {
  readonly signUp: SignUpRows;
  readonly trial: Trial;
  readonly startedEvent: DomainEvent<'trial.started'>;
  /** The subscriber that must still be confirmed when the trial is written. */
  readonly migratedSubscriber: NewsletterSubscriber | undefined;
}

/** New trials: the registration, its claims and the trial are written together. */
export interface TrialStartStore {
  /** Makes one request. */
  findExistingRegistrations(
    identity: Identity & { readonly email: string },
  ): Promise<ExistingRegistrations>;

  /** One transaction, rejected when a part of the identity is claimed or has used its trial. */
  startIfNew(
    rows: TrialRows,
    request: IdempotentRequest | undefined,
  ): Promise<'started' | 'refused'>;

  /**
   * Returns the trial that an earlier request with this key has started.
   * @throws ProblemError `idempotency_key_reused` when that request was for another user
   */
  findStartedBy(request: IdempotentRequest): Promise<StartedTrial | undefined>;
}

export const trialStartAccess = {
  findExistingRegistrations: (...parts) => ({
    actions: ['BatchGetItem'],
    partitions: [...parts, 'USED#*'],
  }),
  startIfNew: [
    signUpAccess,
    usedIdentityAccess,
    { actions: ['PutItem'], partitions: ['ACCOUNT#*'] },
    outboxAccess,
    confirmedSubscriberAccess,
    idempotencyAccess,
  ],
  findStartedBy: idempotencyAccess,
} satisfies StoreAccess<TrialStartStore>;

export function trialStartStore(table: Table, identities: UsedIdentities): TrialStartStore {
  return {
    async findExistingRegistrations(identity) {
      const newsletter = subscriberKey(identity.email);
      const used = await identities.keysOf(identity);
      const find = await batchGet(table, [...claimKeys(identity), ...used, newsletter]);
      const row = find(newsletter);
      return {
        claims: readIdentityClaims(identity, find),
        used: await identities.usedParts(identity, find),
        subscribed: row !== undefined,
        subscriber: safeParseSubscriber(row),
      };
    },

    async startIfNew({ signUp, trial, startedEvent, migratedSubscriber }, request) {
      const now = new Date(startedEvent.occurredAt);
      const { telefone: phone, cpf } = signUp.account;
      const outcome = await writeTransaction(table, [
        ...signUpWrites(table, signUp),
        ...(await identities.firstUseWrites({ phone, cpf })),
        { Put: { TableName: table.name, Item: trialItem(trial) } },
        outboxWrite(table, startedEvent),
        ...(migratedSubscriber === undefined
          ? []
          : [confirmedSubscriber(table, migratedSubscriber)]),
        ...(request === undefined
          ? []
          : [idempotencyWrite(table, request, toStartedTrial(trial), now)]),
      ]);
      return outcome === 'written' ? 'started' : 'refused';
    },

    findStartedBy: (request) => findStoredResult(table, request, startedSchema),
  };
}

/** The account that has an e-mail; one request. */
export type FindAccountByEmail = (email: string) => Promise<string | undefined>;

export const accountByEmailAccess: TableAccess = {
  actions: ['BatchGetItem'],
  partitions: ['EMAIL#*'],
};

export function accountByEmailFinder(table: Table): FindAccountByEmail {
  return async (email) => {
    const find = await batchGet(table, claimKeys({ email }));
    return readIdentityClaims({ email }, find).email?.accountId;
  };
}

/** Returns the part of a trial that its browser gets. */
export function toStartedTrial({ accountId, id: trialId, data_expiracao }: Trial): StartedTrial {
  return { accountId, trialId, data_expiracao };
}
