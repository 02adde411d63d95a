import fc from 'fast-check';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';

/** A request as a careless or hostile client might send. */
export interface BadRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** True when no interpretation of it is valid, so that only a 4xx is correct. */
  readonly mustBeRejected: boolean;
}

export interface Route {
  readonly method: string;
  readonly path: string;
}

/** Which part is certainly wrong: none, the body, or already the address. */
interface Attempt extends Omit<BadRequest, 'mustBeRejected'> {
  readonly wrong: 'maybe' | 'body' | 'address';
}

const json = { 'content-type': 'application/json' };
const otherMethods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Addresses of the documentation ranges, so that no rate limit hides what lies behind it. */
export const visitorAddress = fc
  .tuple(fc.constantFrom('198.51.100', '203.0.113', '192.0.2'), fc.nat(255), fc.nat(65_535))
  .map(([network, host, salt]) => `${network}.${host}:${salt}`);

/**
 * Returns requests for one route of the template: broken text, wrong types, unknown fields, far too large bodies,
 * wrong media types and methods, unknown paths below it, and bodies that are almost right.
 */
export function badRequests(
  route: Route,
  contract: Endpoint | undefined,
  otherRoutes: readonly Route[],
): fc.Arbitrary<BadRequest> {
  // A greedy or named part of a path is filled with arbitrary text.
  const path = fc
    .string({
      unit: fc.constantFrom(...'abcXYZ019-_.~%20é'.split('')),
      minLength: 1,
      maxLength: 40,
    })
    // A dot segment would change the path.
    .filter((part) => !/^\.+$/.test(part))
    .map((part) => route.path.replace(/\{[^}]+\}/g, encodeURIComponent(part)));
  const method =
    route.method === 'ANY' ? fc.constantFrom(...otherMethods) : fc.constant(route.method);
  const request = fc.record({ path, method });

  const kinds: fc.Arbitrary<Attempt>[] = [
    // Text that is not JSON.
    fc.tuple(request, fc.string({ unit: 'grapheme', maxLength: 300 })).map(([at, text]) => ({
      ...at,
      headers: json,
      body: `{${text}`,
      wrong: 'body',
    })),
    // Any JSON, with names that are dangerous for objects.
    fc.tuple(request, anyJson).map(([at, value]) => ({
      ...at,
      headers: json,
      body: JSON.stringify(value),
      wrong: 'maybe',
    })),
    // Deep, wide and large.
    fc
      .tuple(
        request,
        fc.constantFrom('[', '{"a":', '"é', '1'),
        fc.integer({ min: 66_000, max: 90_000 }),
      )
      .map(([at, piece, length]) => ({
        ...at,
        headers: json,
        body: piece.repeat(Math.ceil(length / piece.length)),
        wrong: 'body',
      })),
    // Another media type, and none.
    fc
      .tuple(
        request,
        fc.constantFrom('text/plain', 'application/xml', 'multipart/form-data', ''),
        anyJson,
      )
      .map(([at, mediaType, value]) => ({
        ...at,
        headers: mediaType === '' ? {} : { 'content-type': mediaType },
        body: JSON.stringify(value),
        wrong: 'body',
      })),
    // Odd query strings.
    fc
      .tuple(request, fc.string({ unit: 'grapheme', maxLength: 200 }), anyJson)
      .map(([at, query, value]) => ({
        method: at.method,
        path: `${at.path}?token=${encodeURIComponent(query)}&token=x&%00=%FF`,
        headers: json,
        body: JSON.stringify(value),
        wrong: 'maybe',
      })),
    // Odd headers.
    fc.tuple(request, fc.stringMatching(/^[ -~]{0,200}$/), anyJson).map(([at, text, value]) => ({
      ...at,
      headers: { ...json, 'idempotency-key': text, 'user-agent': text, authorization: text },
      body: JSON.stringify(value),
      wrong: 'maybe',
    })),
    // No such path.
    fc.tuple(request, fc.stringMatching(/^[a-z0-9-]{1,30}$/)).map(([at, tail]) => ({
      method: at.method,
      path: `${at.path.split('?')[0] ?? ''}/${tail}`,
      headers: json,
      body: '{}',
      wrong: 'address',
    })),
    // No such method.
    fc.constantFrom(...otherMethods).map((other) => ({
      method: other,
      path: route.path.replace(/\{[^}]+\}/g, 'x'),
      headers: json,
      body: '{}',
      wrong: otherRoutes.some((route) => route.path === route.path && route.method === other)
        ? 'maybe'
        : 'address',
    })),
  ];
  if (contract !== undefined) {
    kinds.push(
      fc.tuple(request, almostRight(contract)).map(([at, value]) => ({
        ...at,
        headers: json,
        body: JSON.stringify(value),
        wrong: 'maybe',
      })),
      // Right, but for one field too many.
      fc.tuple(request, almostRight(contract), anyJson).map(([at, value, extra]) => ({
        ...at,
        headers: json,
        body: JSON.stringify({ ...value, campo_desconhecido: extra }),
        wrong: 'body',
      })),
    );
  }
  return fc
    .oneof(...kinds)
    .map(({ wrong, ...bad }) =>
      bad.method === 'GET' || bad.method === 'HEAD'
        ? { ...bad, body: undefined, mustBeRejected: wrong === 'address' }
        : { ...bad, mustBeRejected: wrong !== 'maybe' },
    );
}

const awkwardText = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\uD800',
    '💸'.repeat(50),
    '../../etc',
    "' OR 1=1 --",
    '${7*7}',
  ),
  fc.constantFrom('ana@exemplo.com', 'a@b.co', 'EMAIL#x', 'x'.repeat(400)),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 60 }),
);

const anyJson = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  awkwardText,
  fc.dictionary(
    fc.oneof(fc.constantFrom('__proto__', 'constructor', 'toString'), awkwardText),
    awkwardText,
  ),
);

/** Bodies with the contract's own field names, each right, almost right, wrong or missing. */
function almostRight(contract: Endpoint): fc.Arbitrary<Record<string, unknown>> {
  const schema = objectSchema.safeParse(
    z.toJSONSchema(contract.request, { io: 'input', unrepresentable: 'any' }),
  );
  const properties = schema.success ? schema.data.properties : {};
  return fc.record(
    Object.fromEntries(
      Object.entries(properties).map(([name, property]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: fitting(property) }, { weight: 1, arbitrary: anyJson }),
      ]),
    ),
    { requiredKeys: [] },
  );
}

const objectSchema = z.object({ properties: z.record(z.string(), z.unknown()) });
const propertySchema = z.object({
  type: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  items: z.optional(z.unknown()),
});

function fitting(property: unknown): fc.Arbitrary<unknown> {
  const parsed = propertySchema.safeParse(property);
  if (!parsed.success) return anyJson;
  const { type, enum: values, items } = parsed.data;
  if (values !== undefined && values.length > 0) return fc.constantFrom(...values);
  if (type === 'string') return awkwardText;
  if (type === 'array') return fc.array(fitting(items), { maxLength: 20 });
  if (type === 'boolean') return fc.boolean();
  if (type === 'number' || type === 'integer') return fc.oneof(fc.double(), fc.integer());
  return anyJson;
}
