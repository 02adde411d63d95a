import { beforeEach, describe, expect, it } from 'vitest';
import { whatsAppErrorCodes } from '../../src/whatsapp/whatsapp-errors.ts';
import { codeTo, openWhatsAppFixture } from './support.ts';
import type { WhatsAppFixture } from './support.ts';

/** The codes of the Cloud API with the HTTP status of each. */
const statuses: Readonly<Record<number, number>> = {
  0: 401,
  3: 500,
  4: 400,
  10: 403,
  33: 400,
  100: 400,
  104: 401,
  190: 401,
  200: 403,
  368: 403,
  80_007: 400,
  130_429: 429,
  130_472: 400,
  130_497: 403,
  131_000: 500,
  131_005: 403,
  131_008: 400,
  131_009: 400,
  131_016: 503,
  131_021: 400,
  131_026: 400,
  131_030: 400,
  131_031: 403,
  131_037: 400,
  131_042: 402,
  131_045: 500,
  131_047: 400,
  131_048: 400,
  131_049: 400,
  131_050: 400,
  131_051: 400,
  131_052: 400,
  131_053: 400,
  131_056: 400,
  131_057: 503,
  132_000: 400,
  132_001: 404,
  132_005: 400,
  132_007: 400,
  132_012: 400,
  132_015: 400,
  132_016: 400,
  133_004: 503,
  133_010: 400,
  133_016: 400,
};

let fixture: WhatsAppFixture;
beforeEach(async () => {
  fixture = await openWhatsAppFixture();
});

const send = (to: string) => fixture.post({ messaging_product: 'whatsapp', ...codeTo(to) });

it('defines a status for every code', () => {
  expect(whatsAppErrorCodes).toEqual(Object.keys(statuses).map(Number));
});

describe.each(whatsAppErrorCodes)('the code %i', (code) => {
  it('is returned on demand', async () => {
    fixture.console('POST messages/faults', { channel: 'whatsapp', error: code });
    expect(await send('+5511988887777')).toMatchObject({
      status: statuses[code],
      body: {
        error: {
          code,
          message: expect.stringMatching(new RegExp(String.raw`^\(#${code}\) `)),
          type: expect.stringMatching(/Exception$/),
          error_data: { messaging_product: 'whatsapp', details: expect.any(String) },
        },
      },
    });
  });
});

describe.each(whatsAppErrorCodes.filter((code) => code >= 100_000))('a number with %i', (code) => {
  it('at its end is rejected', async () => {
    expect(await send(`+5511990${code}`)).toMatchObject({
      status: statuses[code],
      body: { error: { code } },
    });
  });

  it('and 99 before it is accepted', async () => {
    expect(await send(`+5511999${code}`)).toMatchObject({ status: 200 });
  });
});

it('accepts numbers with any other ending, including consecutive ones', async () => {
  for (const ending of ['000000', '000190', '000368', '080007', '131027']) {
    expect(await send(`+5511990${ending}`)).toMatchObject({ status: 200 });
  }
});
