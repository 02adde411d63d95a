import { describe, expect, it } from 'vitest';
import { nextStep, phoneMatches } from '../../../functions/identity/challenge-rules.ts';

const right = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: true };
const wrong = { challengeName: 'CUSTOM_CHALLENGE', challengeResult: false };

describe('the next step of a sign-in', () => {
  it.each([
    [[], true, 'ask'],
    [[], false, 'ask'],
    [[right], true, 'sign-in'],
    [[wrong], true, 'ask'],
    [[wrong, wrong], true, 'ask'],
    [[wrong, wrong, right], true, 'sign-in'],
    [[wrong, wrong, wrong], true, 'refuse'],
    [[right], false, 'ask'],
    [[right, right, right], false, 'refuse'],
    [[{ challengeName: 'PASSWORD_VERIFIER', challengeResult: true }], true, 'ask'],
    [[right, wrong], true, 'ask'],
  ] as const)('after %j of an existing (%j) account: %s', (rounds, exists, step) => {
    expect(nextStep(rounds, exists)).toBe(step);
  });
});

describe('phones', () => {
  it.each([
    ['(11) 98765-4321', '+5511987654321', true],
    ['11987654321', '11987654321', true],
    ['+55 11 98765-4321', '(11) 98765-4321', true],
    ['(11) 98765-4322', '+5511987654321', false],
    ['987654321', '+5511987654321', false],
    ['', '+5511987654321', false],
    ['', '', false],
    ['', undefined, false],
    ['sem-telefone', 'sem-telefone', false],
    ['1'.repeat(10_000), '+5511987654321', false],
  ])('%j against %j: %j', (typed, stored, matches) => {
    expect(phoneMatches(typed, stored)).toBe(matches);
  });
});
