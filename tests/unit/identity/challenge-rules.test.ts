import { describe, expect, it } from 'vitest';
import { codeMetadata, parseCodeQuestion } from '../../../functions/identity/challenge-metadata.ts';
import { nextStep } from '../../../functions/identity/challenge-rules.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const challengeName = 'CUSTOM_CHALLENGE';
const phone = (challengeResult: boolean) => ({
  challengeName,
  challengeResult,
  challengeMetadata: 'PHONE',
});
const code = (challengeResult: boolean, expiresAt = '2026-11-21T12:05:00.000Z') => ({
  challengeName,
  challengeResult,
  challengeMetadata: codeMetadata({ code: '042137', expiresAt }),
});

describe('the next step of a sign-in by phone', () => {
  it.each([
    ['nothing answered', [], true, 'ask'],
    ['nothing answered by an unknown user', [], false, 'ask'],
    ['the phone', [phone(true)], true, 'sign-in'],
    ['one wrong phone', [phone(false)], true, 'ask'],
    ['two wrong phones', [phone(false), phone(false)], true, 'ask'],
    ['the phone at the third try', [phone(false), phone(false), phone(true)], true, 'sign-in'],
    ['three wrong phones', [phone(false), phone(false), phone(false)], true, 'reject'],
    ['a right answer for an unknown user', [phone(true)], false, 'ask'],
    [
      'three right answers for an unknown user',
      [phone(true), phone(true), phone(true)],
      false,
      'reject',
    ],
    ['a code that was not requested', [code(true)], true, 'ask'],
    [
      'an answer to a question without a mark',
      [{ challengeName, challengeResult: true }],
      true,
      'ask',
    ],
    [
      'a password',
      [{ challengeName: 'PASSWORD_VERIFIER', challengeResult: true }, phone(true)],
      true,
      'reject',
    ],
  ] as const)('after %s', (_what, rounds, userExists, step) => {
    expect(nextStep(rounds, { userExists, codeRequired: false, now })).toBe(step);
  });
});

describe('the next step of a sign-in with a code', () => {
  it.each([
    ['the phone', [phone(true)], 'ask'],
    ['the code', [phone(true), code(true)], 'sign-in'],
    ['a code at the last moment', [phone(true), code(true, now.toISOString())], 'sign-in'],
    ['a wrong code', [phone(true), code(false)], 'ask'],
    ['two wrong codes', [phone(true), code(false), code(false)], 'ask'],
    ['three wrong codes', [phone(true), code(false), code(false), code(false)], 'reject'],
    [
      'three codes after two wrong phones',
      [phone(false), phone(false), phone(true), code(false), code(false), code(true)],
      'sign-in',
    ],
    ['a code that has expired', [phone(true), code(false, now.toISOString())], 'reject'],
    ['a code before the phone', [code(true), phone(false)], 'ask'],
    ['a wrong code after a right one', [phone(true), code(true), code(false)], 'ask'],
  ] as const)('after %s', (_what, rounds, step) => {
    expect(nextStep(rounds, { userExists: true, codeRequired: true, now })).toBe(step);
  });

  it('asks an unknown user the same questions as without a code', () => {
    const about = { userExists: false, codeRequired: true, now };
    expect(nextStep([phone(true), code(true)], about)).toBe('ask');
  });
});

describe('the mark of a question', () => {
  it('stores a code', () => {
    const question = { code: '000000', expiresAt: '2026-11-21T12:05:00.000Z' };
    expect(parseCodeQuestion(codeMetadata(question))).toEqual(question);
  });

  it.each([undefined, null, '', 'PHONE', 'CODE', 'CODE 123456', 'CODE abc 2026', 'code 1 2'])(
    'has no code for %j',
    (metadata) => {
      expect(parseCodeQuestion(metadata)).toBeUndefined();
    },
  );
});
