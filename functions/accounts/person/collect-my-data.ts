import { personalRecords } from '../../../shared/personal-data.ts';
import { normalizeEmail } from '../../../shared/values/email.ts';
import { kindOf } from '../../records/person.ts';
import { BfjError } from '../../runtime/bfj-error.ts';
import type { Clock } from '../../runtime/clock.ts';
import type { Session } from '../../runtime/http/session.ts';
import type { PersonStore, StoredRow } from './person-store.ts';

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

/** Digests that identify requests in a ledger; they mean nothing to a reader. */
const requestMarks = new Set(['requestKey', 'requestDigest']);

/**
 * Returns all stored data of the session's user: all rows, the newsletter's, the ledger of payments, and the Cognito
 * user. E-mail, phone and CPF are also in the keys that keep them unique.
 * @throws BfjError `account_not_found`
 */
export async function collectMyData(
  dependencies: {
    readonly persons: Pick<PersonStore, 'readAll' | 'readBilling'>;
    readonly clock: Clock;
  },
  session: Pick<Session, 'accountId' | 'email' | 'userName'>,
): Promise<{ exportedAt: string; records: Record<string, Record<string, unknown>[]> }> {
  const { accountId, userName } = session;
  const email = normalizeEmail(session.email);
  const { persons } = dependencies;
  const [{ own, newsletter }, billing] = await Promise.all([
    persons.readAll(accountId, email),
    persons.readBilling(accountId),
  ]);
  if (!own.some((row) => row['SK'] === 'ACCOUNT')) throw new BfjError('account_not_found');
  const rows = [...own, newsletter, ...billing].filter((row) => row !== undefined);
  return {
    exportedAt: dependencies.clock().toISOString(),
    records: {
      ...Object.fromEntries(
        [...Map.groupBy(rows, recordName)].map(([name, group]) => [name, group.map(readable)]),
      ),
      login: [{ usuario: userName, email }],
    },
  };
}

const recordNames: ReadonlyMap<string, string> = new Map(
  Object.entries(personalRecords).map(([kind, { inDownload }]) => [kind, inDownload]),
);

/** Rows that an operator's tool has stored beside ours belong to the user too. */
function recordName(row: StoredRow): string {
  const kind = kindOf(String(row['SK']));
  return recordNames.get(kind) ?? kind.toLowerCase();
}

function readable(row: StoredRow): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([attribute]) => !internalAttributes.has(attribute))
      .map(([attribute, value]) => [attribute, withoutMarks(value)]),
  );
}

function withoutMarks(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutMarks);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([attribute]) => !requestMarks.has(attribute))
      .map(([attribute, inner]) => [attribute, withoutMarks(inner)]),
  );
}
