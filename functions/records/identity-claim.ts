import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import type { FindItem } from '../runtime/batch-get.ts';
import type { ItemKey, Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/** By what nobody else may be registered: each normalized, or left out. */
export interface Identity {
  /** Eleven digits. */
  readonly phone?: string | undefined;
  /** Eleven digits; null like left out. */
  readonly cpf?: string | null | undefined;
  readonly email?: string | undefined;
}

/** Who holds a part of an identity, and through which sign-up they came. */
export interface IdentityClaim {
  readonly accountId: string;
  /** `trial_gratuito` until somebody goes from a trial to an account that can pay. */
  readonly origem: Account['origem'];
}

/** The claim on each part of an identity; a part that nobody holds is left out. */
export interface IdentityClaims {
  readonly phone?: IdentityClaim;
  readonly cpf?: IdentityClaim;
  readonly email?: IdentityClaim;
}

/** Where a phone, CPF or e-mail says whose it is: one account each, whoever comes first. */
export function claimKey(kind: 'EMAIL' | 'PHONE' | 'CPF', value: string): ItemKey {
  return { PK: `${kind}#${value}`, SK: 'ACCOUNT' };
}

const entity = 'IdentityClaim';
const itemSchema = z.object({
  entity: z.literal(entity),
  accountId: z.string(),
  origem: accountSchema.shape.origem,
});

/** Partitions of a whole identity; an e-mail's has the newsletter's row, too. */
export const identityPartitions = ['PHONE#*', 'CPF#*', 'EMAIL#*'] as const;

export function claimKeys(identity: Identity): ItemKey[] {
  const { phone, cpf, email } = identity;
  return [
    ...(phone ? [claimKey('PHONE', phone)] : []),
    ...(cpf ? [claimKey('CPF', cpf)] : []),
    ...(email ? [claimKey('EMAIL', email)] : []),
  ];
}

/** @throws a zod error for an item that is no claim */
export function claimsOf(identity: Identity, find: FindItem): IdentityClaims {
  const claim = (kind: 'PHONE' | 'CPF' | 'EMAIL', value: string | null | undefined) => {
    const item = value ? find(claimKey(kind, value)) : undefined;
    return item === undefined ? undefined : itemSchema.parse(item);
  };
  const phone = claim('PHONE', identity.phone);
  const cpf = claim('CPF', identity.cpf);
  const email = claim('EMAIL', identity.email);
  return {
    ...(phone === undefined ? {} : { phone }),
    ...(cpf === undefined ? {} : { cpf }),
    ...(email === undefined ? {} : { email }),
  };
}

/**
 * Takes every part of an identity for an account, or none: the first who comes has it.
 * @param from an account that gives way in the same transaction, with what it holds
 */
export function claimWrites(
  table: Table,
  identity: Identity,
  accountId: string,
  {
    origem = 'cadastro_padrao',
    from,
  }: {
    readonly origem?: Account['origem'];
    readonly from?: { readonly accountId: string; readonly identity: Identity } | undefined;
  } = {},
): TransactionWrite[] {
  const givenUp = from === undefined ? [] : claimKeys(from.identity).map(({ PK }) => PK);
  return claimKeys(identity).map((key) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, entity, accountId, origem },
      ...(from !== undefined && givenUp.includes(key.PK)
        ? {
            ConditionExpression: 'accountId = :from',
            ExpressionAttributeValues: { ':from': from.accountId },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    },
  }));
}

/**
 * Makes an identity that came by a trial one of the main registration; what nobody holds is taken,
 * and what somebody else holds refuses the transaction.
 */
export function registerClaimWrites(
  table: Table,
  identity: Identity,
  accountId: string,
): TransactionWrite[] {
  const origem: Account['origem'] = 'cadastro_padrao';
  return claimKeys(identity).map((key) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, entity, accountId, origem },
      ConditionExpression: 'attribute_not_exists(PK) OR accountId = :accountId',
      ExpressionAttributeValues: { ':accountId': accountId },
    },
  }));
}

/** Gives up what an account holds; what is somebody else's by now refuses the transaction. */
export function releaseWrites(
  table: Table,
  identity: Identity,
  accountId: string,
): TransactionWrite[] {
  return claimKeys(identity).map((key) => ({
    Delete: {
      TableName: table.name,
      Key: key,
      ConditionExpression: 'attribute_not_exists(PK) OR accountId = :accountId',
      ExpressionAttributeValues: { ':accountId': accountId },
    },
  }));
}
