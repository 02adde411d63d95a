import { describe, expect, it } from 'vitest';
import { ticketExpiry, signInTickets } from '../../../functions/identity/sign-in-tickets.ts';
import { newsletterTokens } from '../../../functions/newsletter/subscriber-links.ts';

const readSecret = async () => 'a secret of the tests';
const tickets = signInTickets(readSecret);
const now = new Date('2026-11-21T12:00:00.000Z');
const ticket = {
  email: 'ana@example.com',
  purpose: 'login',
  expiresAt: ticketExpiry(now),
} as const;

describe('a ticket', () => {
  it('is valid for five minutes', async () => {
    const token = await tickets.seal(ticket);
    expect(await tickets.open(token, now)).toEqual(ticket);
    expect(await tickets.open(token, new Date('2026-11-21T12:04:59.999Z'))).toEqual(ticket);
    expect(await tickets.open(token, new Date('2026-11-21T12:05:00.000Z'))).toBeUndefined();
  });

  it('does not reveal its e-mail', async () => {
    const token = await tickets.seal(ticket);
    expect(Buffer.from(token, 'base64url').toString('latin1')).not.toContain('ana');
    expect(await tickets.seal(ticket)).not.toBe(token);
  });

  it.each(['', 'x', 'a'.repeat(100_000), '🙂', 'null', '{"email":"ana@example.com"}'])(
    'is not %.20j',
    async (token) => {
      expect(await tickets.open(token, now)).toBeUndefined();
    },
  );

  it('is invalid when altered, made with another key or for another purpose', async () => {
    const token = await tickets.seal(ticket);
    const bytes = Buffer.from(token, 'base64url');
    for (const position of [0, 15, bytes.length - 1]) {
      const touched = Buffer.from(bytes);
      touched[position] = (touched[position] ?? 0) ^ 1;
      expect(await tickets.open(touched.toString('base64url'), now)).toBeUndefined();
    }
    const others = signInTickets(async () => 'another secret');
    expect(await tickets.open(await others.seal(ticket), now)).toBeUndefined();
    const link = await newsletterTokens(readSecret).unsubscribe.seal({ email: ticket.email });
    expect(await tickets.open(link, now)).toBeUndefined();
  });

  it('without a valid date has expired', async () => {
    const token = await tickets.seal({ ...ticket, expiresAt: 'never' });
    expect(await tickets.open(token, now)).toBeUndefined();
  });
});
