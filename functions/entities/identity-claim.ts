import * as z from 'zod/mini';
import { accountSchema, type Account } from '../../shared/contracts/accounts.ts';
import type { FindItem } from '../runtime/batch-get.ts';
import type { ItemKey, Table } from '../runtime/table.ts';
import type { TransactionWrite } from '../runtime/transaction.ts';

/** The unique parts of an identity: each normalized, or missing. */
export interface Identity {
  /** Eleven digits. */
  readonly phone?: string | undefined;
  /** Eleven digits; null like left out. */
  readonly cpf?: string | null | undefined;
  readonly email?: string | undefined;
}

/** The owner of a part of an identity, and the origin of their sign-up. */
export interface IdentityClaim {
  readonly accountId: string;
  /** `trial_gratuito` until a trial is upgraded to an account that can pay. */
  readonly origem: Account['origem'];
}

/** The claims on an identity; free parts are missing. */
export interface IdentityClaims {
  readonly phone?: IdentityClaim;
  readonly cpf?: IdentityClaim;
  readonly email?: IdentityClaim;
}

/** Returns the key that claims a phone, CPF or e-mail for one account. */
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

/** @throws a zod error for an item that is not a claim */
export function readIdentityClaims(identity: Identity, find: FindItem): IdentityClaims {
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
 * Claims all parts of an identity for an account, or none.
 * @param from an account reclaimed in the same transaction, with its claims
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
  const releasedKeys = from === undefined ? [] : claimKeys(from.identity).map(({ PK }) => PK);
  return claimKeys(identity).map((key) => ({
    Put: {
      TableName: table.name,
      Item: { ...key, entity, accountId, origem },
      ...(from !== undefined && releasedKeys.includes(key.PK)
        ? {
            ConditionExpression: 'accountId = :from',
            ExpressionAttributeValues: { ':from': from.accountId },
          }
        : { ConditionExpression: 'attribute_not_exists(PK)' }),
    },
  }));
}

/**
 * Changes a trial's claims to those of a full account; free parts are claimed, and parts of other accounts reject
 * the transaction.
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

/** Releases an account's claims; a claim of another account rejects the transaction. */
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
