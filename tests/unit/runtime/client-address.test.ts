import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../functions/runtime/http/client-address.ts';
import { httpEvent } from '../../support/http-event.ts';

const readEdgeSecret = async () => 'known-to-the-edge';
const edge = 'known-to-the-edge';

describe('the address of a caller', () => {
  it.each([
    ['a direct call', {}, '198.51.100.7'],
    [
      'a forged forward without the edge header',
      { 'x-forwarded-for': '1.1.1.1, 198.51.100.7' },
      '198.51.100.7',
    ],
    [
      'a forged edge header',
      { 'x-bfj-edge': 'guess', 'x-forwarded-for': '1.1.1.1, 198.51.100.7' },
      '198.51.100.7',
    ],
    [
      'a visitor through CloudFront',
      { 'x-bfj-edge': edge, 'x-forwarded-for': '203.0.113.9, 198.51.100.7' },
      '203.0.113.9',
    ],
    [
      'a visitor who put addresses before his own',
      { 'x-bfj-edge': edge, 'x-forwarded-for': '9.9.9.9, 203.0.113.9, 198.51.100.7' },
      '203.0.113.9',
    ],
    ['the edge without a forward', { 'x-bfj-edge': edge }, '198.51.100.7'],
  ])('%s', async (_, headers, address) => {
    const event = httpEvent({ headers, sourceIp: '198.51.100.7' });
    expect(await clientAddress(event, readEdgeSecret)).toBe(address);
  });
});
