import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import type { Endpoint } from '../../../shared/contracts/endpoint.ts';
import { emailSchema } from '../../../shared/values/email.ts';
import { endpointsByName } from '../../support/requests/endpoints.ts';
import { webSources } from '../../support/sources/web-sources.ts';

/** Values that fit few fields: each is put into every field, and into the fields of every object. */
const odd: readonly unknown[] = [
  undefined,
  null,
  true,
  -1,
  1.5,
  1e9,
  '',
  'x',
  'x'.repeat(3_000),
  [],
  ['x'],
  [{}],
  Array.from({ length: 200 }, () => 'PETR4'),
  {},
];

function messagesFor({ request }: Endpoint, sent: unknown): readonly string[] {
  try {
    parseContract(request, sent);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return (error.details.fields ?? []).map(({ message }) => message);
  }
}

/** Bodies with one odd value in every field, including nested objects. */
function oddBodies(schema: unknown): readonly unknown[] {
  const names = namesOf(schema);
  const filled = (value: unknown) => Object.fromEntries(names.map((name) => [name, value]));
  return [...odd, ...odd.map(filled), ...odd.map((value) => filled(filled(value)))];
}

function namesOf(schema: unknown): readonly string[] {
  const found = new Set<string>(['aFieldThatThereIsNot']);
  const seen = new Set<unknown>();
  const visit = (value: unknown) => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if ('shape' in value && typeof value.shape === 'object' && value.shape !== null) {
      for (const name of Object.keys(value.shape)) found.add(name);
    }
    for (const inner of Object.values(value)) visit(inner);
  };
  visit(schema);
  return [...found];
}

const english = /\b(?:invalid|input|expected|required|must|too|string|unrecognized|received)\b/i;

describe("the API's message about a field", async () => {
  it.each([...(await endpointsByName())])('is Portuguese for %s', (_, endpoint) => {
    const messages = oddBodies(endpoint.request).flatMap((sent) => messagesFor(endpoint, sent));
    expect(messages).not.toEqual([]);
    expect(messages.filter((message) => english.test(message))).toEqual([]);
  });
});

describe("a form's message about a field", () => {
  it('is Portuguese when a check has no text of its own', async () => {
    const { zodResolver } = await import('../../../web/src/lib/zod-resolver.ts');
    const resolve = zodResolver(z.object({ name: z.string().check(z.maxLength(3)) }));
    const options = { fields: {}, shouldUseNativeValidation: false };
    const { errors } = await resolve({ name: 'Marina' }, undefined, options);
    expect(errors).toMatchObject({ name: { message: 'Este valor não pode ser salvo como está.' } });
  });

  it("comes from the only module that uses the library's resolver", async () => {
    const users = (await webSources()).filter(({ text }) => text.includes('@hookform/resolvers'));
    expect(users.map(({ file }) => file)).toEqual(['lib/zod-resolver.ts']);
  });
});

it.each([['marina'], ['marina@'], [`${'a'.repeat(250)}@exemplo.com`], ['']])(
  'reports %j as no e-mail address',
  (typed) => {
    expect(emailSchema.safeParse(typed).error?.issues.map(({ message }) => message)).toContain(
      'E-mail inválido.',
    );
  },
);
