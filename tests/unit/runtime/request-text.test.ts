import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { readCallHeaders } from '../../../functions/runtime/http/http-handler.ts';
import { readBody } from '../../../functions/runtime/http/request.ts';
import { normalizeTexts } from '../../../functions/runtime/http/request-text.ts';
import { httpEvent } from '../../support/requests/http-event.ts';

/** Any code units, including unpaired surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 20 })
  .map((units) => String.fromCharCode(...units));

describe('texts of a request', () => {
  it('are normalized, including keys', () => {
    expect(normalizeTexts({ 'nome\u0301': ['Jose\u0301', 1, null, { a: 'A\u0308' }] })).toEqual({
      nomé: ['José', 1, null, { a: 'Ä' }],
    });
  });

  it.each([
    ['in a list', { list: ['a', '\ud800'] }, 'list.1'],
    ['in a key', { '\udc00': 1 }, ''],
    ['in the middle', { a: { b: 'x\ud800y' } }, 'a.b'],
  ])('are rejected with an unpaired surrogate %s', (_, sent, path) => {
    expect(() => normalizeTexts(sent)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: { fields: [{ path, message: 'O texto contém caracteres inválidos' }] },
      }),
    );
  });

  it('are rejected when nested too deeply', () => {
    expect(() => normalizeTexts(JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`))).toThrow(
      expect.objectContaining({ code: 'invalid_request' }),
    );
  });

  it('are normalized or rejected with a code', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyText), async (sent) => {
        const composed = sent.map((text) => text.normalize('NFC'));
        const read = (async () => normalizeTexts(sent))().catch(({ code }: ProblemError) => code);
        const isText = sent.every((text) => text.isWellFormed());
        await expect(read).resolves.toEqual(isText ? composed : 'invalid_request');
      }),
      { numRuns: 50 },
    );
  });

  it('are rejected when their bytes are invalid', () => {
    const body = Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22]).toString('base64');
    expect(() => readBody({ ...httpEvent({ body }), isBase64Encoded: true })).toThrow(
      expect.objectContaining({ code: 'malformed_json' }),
    );
  });
});

describe('the user agent', () => {
  it('is stored without control characters, and not cut within a character', () => {
    const read = (userAgent: string) =>
      readCallHeaders(httpEvent({ headers: { 'user-agent': userAgent } })).userAgent;
    expect(read('Mozilla\u0000/5.0\u202e (x\ud800)')).toBe('Mozilla/5.0 (x)');
    const long = read(`${'a'.repeat(255)}😀`) ?? '';
    expect([long.length, long.isWellFormed()]).toEqual([255, true]);
  });
});
