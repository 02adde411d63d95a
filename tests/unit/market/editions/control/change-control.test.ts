import { describe, expect, it } from 'vitest';
import {
  changeControl,
  whyControlIsClosed,
  type ControlChange,
} from '../../../../../functions/market/editions/control/change-control.ts';
import {
  checkHeadline,
  checkNote,
  checkReason,
  checkSignature,
  editorialOf,
  type EditionControl,
} from '../../../../../functions/market/editions/control/edition-control.ts';

const now = new Date('2026-11-24T01:00:00Z');
const ana = { name: 'Ana Souza', identity: 'arn:aws:iam::1:user/ana' };
const set = (what: 'headline' | 'note', text: string | undefined) => ({ what, text });
const hold = { what: 'hold', isHeld: true } as const;
const release = { what: 'hold', isHeld: false } as const;
const signed = (text: string, by = 'Ana Souza') => ({ text, by });

const change = (before: EditionControl | undefined, wanted: ControlChange, by = ana) =>
  changeControl(before, wanted, by, now);

describe('a change of the control', () => {
  it.each<[string, EditionControl | undefined, ControlChange, unknown]>([
    [
      'sets a headline',
      undefined,
      set('headline', 'Bolsa sobe'),
      { version: 1, headline: signed('Bolsa sobe') },
    ],
    [
      'replaces a note and keeps the rest',
      { version: 3, headline: signed('Sobe'), note: signed('Oi') },
      set('note', 'Olá'),
      { version: 4, headline: signed('Sobe'), note: signed('Olá') },
    ],
    [
      'withdraws a headline',
      { version: 1, headline: signed('Sobe') },
      set('headline', undefined),
      { version: 2 },
    ],
    [
      'holds',
      { version: 1, note: signed('Oi') },
      hold,
      { version: 2, note: signed('Oi'), held_by: 'Ana Souza' },
    ],
    ['releases', { version: 1, held_by: 'Bia' }, release, { version: 2 }],
    [
      'signs a note with another name',
      { version: 1, note: signed('Oi', 'Bia') },
      set('note', 'Oi'),
      { version: 2, note: signed('Oi') },
    ],
  ])('%s', (_, before, wanted, after) => {
    expect(change(before, wanted)).toEqual({ control: after, audit: expect.anything() });
  });

  it.each<[string, EditionControl | undefined, ControlChange]>([
    [
      'the headline that is set',
      { version: 1, headline: signed('Sobe', 'Bia') },
      set('headline', 'Sobe'),
    ],
    ['no headline where none is set', undefined, set('headline', undefined)],
    ['a hold of a held edition', { version: 1, held_by: 'Bia' }, hold],
    ['the release of an edition that is not held', { version: 2, note: signed('Oi') }, release],
  ])('%s changes nothing', (_, before, wanted) => {
    expect(change(before, wanted)).toBe('unchanged');
  });

  it('is logged with who, when, from what and to what', () => {
    expect(change({ version: 1, note: signed('Oi', 'Bia') }, set('note', 'Olá'))).toMatchObject({
      audit: {
        at: now.toISOString(),
        by: ana.identity,
        what: 'note',
        from: 'Bia: Oi',
        to: 'Ana Souza: Olá',
      },
    });
    expect(change({ version: 1, held_by: 'Bia' }, release)).toMatchObject({
      audit: { what: 'hold', from: 'held', to: 'released' },
    });
  });

  it.each([
    [set('headline', 'é'.repeat(81)), 'The headline has 81 characters; at most 80 fit.'],
    [set('note', ''), 'The note is empty.'],
  ])('rejects %j', (wanted, rejected) => {
    expect(change(undefined, wanted)).toEqual({ rejected });
  });

  it('rejects a note without a publishable signature', () => {
    expect(change(undefined, set('note', 'Oi'), { name: '1', identity: '1' })).toEqual({
      rejected: 'The signature of the note is not a name.',
    });
  });
});

describe('the control', () => {
  const times = { from: new Date('2026-11-24T08:15:00Z'), until: new Date('2026-11-24T13:00:00Z') };
  it.each([
    ['the evening before', '2026-11-24T01:00:00Z', undefined, undefined],
    ['while sources are missing', '2026-11-24T08:20:00Z', undefined, undefined],
    ['once it is made', '2026-11-24T08:20:00Z', '2026-11-24T08:16:00Z', 'made'],
    ['at its deadline', '2026-11-24T13:00:00Z', undefined, 'over'],
    ['exactly two weeks ahead', '2026-11-10T08:15:00Z', undefined, undefined],
    ['longer ahead', '2026-11-10T08:14:59Z', undefined, 'too early'],
  ])('%s', (_, instant, madeAt, closed) => {
    expect(whyControlIsClosed(times, madeAt, new Date(instant))).toBe(closed);
  });

  it('adds nothing to an edition unless a headline or a note is set', () => {
    expect(editorialOf(undefined)).toBeUndefined();
    expect(editorialOf({ version: 2, held_by: 'Ana' })).toBeUndefined();
    expect(editorialOf({ version: 2, note: signed('Oi'), held_by: 'Ana' })).toEqual({
      note: signed('Oi'),
    });
  });
});

describe('a text of an operator', () => {
  it.each([
    ['Bolsa abre de olho no Copom: 14,25% até quando?', undefined],
    ['Bolsa sobe 📈', undefined],
    ['👩‍👩‍👧 e ❤️ na bolsa', undefined],
    ['Leia em https://x.test', 'has a link'],
    ['Leia em WWW.exemplo.test', 'has a link'],
    ['Leia em bfj.com.br', 'has a link'],
    ['Duas\nlinhas', 'has characters that cannot be printed'],
    ['Nulo\u0000', 'has characters that cannot be printed'],
    ['Ao contrário \u202e', 'has characters that cannot be printed'],
    ['Meio par \ud83d', 'has characters that cannot be printed'],
    ['z\u0300\u0301\u0302\u0303algo', 'has characters that cannot be printed'],
    ['<b>Bolsa</b>', 'has < or >, but it is shown as plain text'],
    [' Bolsa', 'begins or ends with a space'],
    ['   ', 'is empty'],
  ])('as a headline: %j', (text, problem) => {
    expect(checkHeadline(text)).toBe(problem);
  });

  it.each([
    ['é'.repeat(600), undefined],
    ['🙂'.repeat(600), undefined],
    ['é'.repeat(601), 'has 601 characters; at most 600 fit'],
    ['Um parágrafo.\n\nOutro, com https://bfj.com.br.', undefined],
    ['<script>', 'has < or >, but it is shown as plain text'],
  ])('as a note: %j', (text, problem) => {
    expect(checkNote(text)).toBe(problem);
  });

  it('has a limit for reasons and names, too', () => {
    expect(checkReason('x'.repeat(301))).toBe('has 301 characters; at most 300 fit');
    expect(checkSignature('Ana Souza')).toBeUndefined();
    expect(checkSignature('x'.repeat(61))).toBe('has 61 characters; at most 60 fit');
  });
});
