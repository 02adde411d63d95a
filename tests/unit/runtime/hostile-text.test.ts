import { expect, it } from 'vitest';
import { stopTokens } from '../../../functions/messaging/preferences/stop-link.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';
import { parseContract } from '../../../functions/runtime/http/request.ts';
import { buildAccount, nextUserNumber } from '../../support/users/test-accounts.ts';
import { authorisationRow } from '../../support/requests/authorisation-rows.ts';
import { allEndpoints } from '../../support/requests/endpoints.ts';

/** The signature of these is checked before their content is read. */
const signed = new Set(['POST /api/webhooks/mercadopago', 'POST /api/webhooks/whatsapp']);

const readKey = async () => 'a key of the tests';
const around = {
  tokens: newsletterTokens(readKey),
  stopTokens: stopTokens(readKey),
  next: nextUserNumber,
  prove: async () => 'an unsealed proof',
  subscribe: async () => undefined,
};

const cases = (await allEndpoints())
  .map((endpoint) => ({ name: `${endpoint.method} ${endpoint.path}`, endpoint }))
  .filter(({ name }) => !signed.has(name));

/** Copies of a value, each with one of its texts replaced. */
function withEachText(value: unknown, replacement: string): unknown[] {
  if (typeof value === 'string') return [replacement];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    withEachText(inner, replacement).map((replaced) =>
      Array.isArray(value) ? value.with(Number(key), replaced) : { ...value, [key]: replaced },
    ),
  );
}

it.each(cases)(
  'half of a surrogate pair and oversized text are rejected by $name in each of its fields',
  async ({ endpoint }) => {
    const { body } = await authorisationRow(endpoint).permittedRequest(
      buildAccount(nextUserNumber()),
      around,
    );
    for (const wrong of ['\ud800', 'Ana \udc00 Lima', 'a'.repeat(20_000)]) {
      for (const hostile of withEachText(body, wrong)) {
        expect(
          () => parseContract(endpoint.request, hostile),
          'each text of its contract has a longest length',
        ).toThrow(expect.objectContaining({ code: 'invalid_request' }));
      }
    }
  },
);
