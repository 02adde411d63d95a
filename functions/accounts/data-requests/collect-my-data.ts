import { personalDataKinds } from '../../../shared/personal-data.ts';
import { normalizeEmail } from '../../../shared/values/email.ts';
import { isCopiedRow, parseRowKind } from '../../entities/account-rows.ts';
import { ProblemError } from '../../runtime/problem-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { AccountDataStore, StoredRow } from './account-data-store.ts';

/** Technical attributes of the table. */
const internalAttributes = new Set([
  'PK',
  'SK',
  'GSI1PK',
  'GSI1SK',
  'entity',
  'expiresAt',
  'place',
  'code_digest',
]);

/** Digests that identify requests in a ledger; they mean nothing to the user. */
const requestFingerprints = new Set(['requestKey', 'requestDigest']);

/**
 * Returns all stored data of the session's user: all rows, the newsletter's, the ledger of payments, and the Cognito
 * user. E-mail, phone and CPF are also in the keys that keep them unique.
 * @throws ProblemError `account_not_found`
 */
export async function collectMyData(
  dependencies: {
    readonly accountData: Pick<AccountDataStore, 'readAll' | 'readBilling'>;
    readonly clock: Clock;
  },
  session: Pick<Session, 'accountId' | 'email' | 'userName'>,
): Promise<{ exportedAt: string; records: Record<string, Record<string, unknown>[]> }> {
  const { accountId, userName } = session;
  const email = normalizeEmail(session.email);
  const { accountData } = dependencies;
  const [{ rows: accountRows, subscriberRow }, billing] = await Promise.all([
    accountData.readAll(accountId, email),
    accountData.readBilling(accountId),
  ]);
  if (!accountRows.some((row) => row['SK'] === 'ACCOUNT'))
    throw new ProblemError('account_not_found');
  const ownRows = accountRows.filter((row) => !isCopiedRow(String(row['SK'])));
  const rows = [...ownRows, subscriberRow, ...billing].filter((row) => row !== undefined);
  return {
    exportedAt: dependencies.clock().toISOString(),
    records: {
      ...Object.fromEntries(
        [...Map.groupBy(rows, recordNameOf)].map(([name, group]) => [
          name,
          group.map(removeInternalAttributes),
        ]),
      ),
      login: [{ usuario: userName, email }],
    },
  };
}

const recordNames: ReadonlyMap<string, string> = new Map(
  Object.entries(personalDataKinds).map(([kind, { inDownload }]) => [kind, inDownload]),
);

/** Rows that an operator's tool has stored in the account's partition belong to the user too. */
function recordNameOf(row: StoredRow): string {
  const kind = parseRowKind(String(row['SK']));
  return recordNames.get(kind) ?? kind.toLowerCase();
}

function removeInternalAttributes(row: StoredRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([attribute]) => !internalAttributes.has(attribute))
      .map(([attribute, value]) => [attribute, removeFingerprints(value)]),
  );
}

function removeFingerprints(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(removeFingerprints);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([attribute]) => !requestFingerprints.has(attribute))
      .map(([attribute, inner]) => [attribute, removeFingerprints(inner)]),
  );
}
