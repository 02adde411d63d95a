import { describe, expect, it } from 'vitest';
import { rateLimitAddress, clientAddress } from '../../../functions/runtime/http/client-address.ts';
import { httpEvent } from '../../support/requests/http-event.ts';

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

describe('addresses counted as one caller', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:85a3:8d3:1319:8a2e:370:7348', '2001:db8:85a3:8d3::/64'],
    ['2001:0DB8:85a3:08d3::1', '2001:db8:85a3:8d3::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['not an address', 'not an address'],
  ])('%s → %s', (address, caller) => {
    expect(rateLimitAddress(address)).toBe(caller);
  });
});
