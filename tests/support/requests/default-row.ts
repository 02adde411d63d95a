import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { naming, type AuthorisationRow, type RequestInput } from './authorisation-row.ts';

/** Valid values of fields that a contract cannot describe. They name things that are the same for all users. */
const samples: Readonly<Record<string, unknown>> = { symbol: 'PETR4', ticker: 'PETR4' };

/** A field that may name another user's data: only a row knows the expected result. */
const mayName = /(?:^|_)id$|Id$|e-?mail|telefone|phone|cpf|token|proof/i;

const propertySchema = z.object({
  type: z.optional(z.string()),
  const: z.optional(z.unknown()),
  enum: z.optional(z.array(z.unknown())),
  pattern: z.optional(z.string()),
  minLength: z.optional(z.int()),
  minimum: z.optional(z.number()),
  minItems: z.optional(z.int()),
  items: z.optional(z.unknown()),
  properties: z.optional(z.record(z.string(), z.unknown())),
  required: z.optional(z.array(z.string())),
});

/**
 * Returns the row of an endpoint for sessions that needs none of its own: its request is made from the contract and
 * can name no account, so that the session alone determines the data.
 * @throws Error that says why it needs a row
 */
export function defaultRow(endpoint: Endpoint): AuthorisationRow {
  const needsRow = (why: string) =>
    new Error(
      `${endpoint.method} ${endpoint.path} needs a row in tests/support/requests/authorisation-rows.ts: ${why}`,
    );
  if (endpoint.caller === 'anyone') throw needsRow('it needs no session');
  const json = z.toJSONSchema(endpoint.request, { io: 'input', unrepresentable: 'any' });
  const namingFields = fieldsOf(json).filter((name) => mayName.test(name));
  if (namingFields.length > 0)
    throw needsRow(`${namingFields.join(', ')} may name another user’s data`);
  const request = requestSchema.parse(sampleOf(json));
  if (!endpoint.request.safeParse(request).success) {
    throw needsRow(`its contract rejects ${JSON.stringify(request)}, which was made from it`);
  }
  const attackOf = (victim: Parameters<typeof naming>[0]) => ({ ...request, ...naming(victim) });
  // A body with unknown fields is rejected. A query may have more parameters, as links do; they are ignored.
  const isRejected =
    endpoint.method !== 'GET' ||
    !endpoint.request.safeParse({ ...request, accountId: 'acc_1' }).success;
  const sent = (content: Readonly<Record<string, unknown>>): RequestInput =>
    endpoint.method === 'GET' ? { query: queryOf(content) } : { body: content };
  return {
    permittedRequest: () => sent(request),
    permittedStatus: 200,
    attackDescription: isRejected
      ? 'by naming another account beside the expected fields; unknown fields are rejected'
      : 'by naming another account in the query; only the session determines the account',
    attack: (victim) => sent(attackOf(victim)),
    attackStatus: isRejected ? 400 : 200,
  };
}

const requestSchema = z.record(z.string(), z.unknown());

function queryOf(content: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(content).map(([name, value]) => [name, String(value)]));
}

/** Returns the names of all fields of a request, at any depth. */
function fieldsOf(schema: unknown): string[] {
  const parsed = propertySchema.safeParse(schema);
  if (!parsed.success) return [];
  const { properties = {}, items } = parsed.data;
  return [
    ...Object.entries(properties).flatMap(([name, property]) => [name, ...fieldsOf(property)]),
    ...(items === undefined ? [] : fieldsOf(items)),
  ];
}

/** Returns a minimal valid value: required fields only, the first of each choice, short texts. */
function sampleOf(schema: unknown, name = ''): unknown {
  const property = propertySchema.parse(schema);
  if (name in samples) return samples[name];
  if (property.const !== undefined) return property.const;
  if (property.enum !== undefined) return property.enum[0];
  if (property.type === 'string') return 'a'.repeat(Math.max(property.minLength ?? 0, 1));
  if (property.type === 'boolean') return true;
  if (property.type === 'number' || property.type === 'integer') return property.minimum ?? 1;
  if (property.type === 'array') {
    return Array.from({ length: property.minItems ?? 0 }, () => sampleOf(property.items, name));
  }
  const { properties = {}, required = [] } = property;
  return Object.fromEntries(required.map((field) => [field, sampleOf(properties[field], field)]));
}
