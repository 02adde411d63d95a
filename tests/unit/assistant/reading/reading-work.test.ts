import { describe, expect, it } from 'vitest';
import { readMessage } from '../../../../functions/assistant/read-message.ts';
import { hostileUnits, repeatTo } from '../../../support/assistant/hostile-messages.ts';
import { countScannedCharacters } from '../../../support/regular-expressions/count-scanned.ts';

const longestQuestion = 1_000;
const longestWhatsAppText = 4_096;
/** A common question is scanned about 550 times, once for each expression that is tried. */
const maxScans = 1_500;

function scanned(text: string): number {
  const reader = { nameAssets: (unchanged: string) => unchanged, today: '2026-11-30' };
  return countScannedCharacters(() => {
    readMessage(text, undefined, reader);
  });
}

describe('reading a hostile message', () => {
  it.each(hostileUnits)('of repeated “%s” scans no more than a common question', (unit) => {
    const most = scanned(repeatTo(unit, longestWhatsAppText));
    expect(most / longestQuestion).toBeLessThan(maxScans);
  });
});

describe('the count of scanned characters', () => {
  it.each<readonly [string, () => unknown, number]>([
    ['a failed search', () => /b/.test('aaaa'), 4],
    ['a match', () => /b/.test('aab_'), 3],
    ['each character once for all matches', () => 'abab'.replaceAll(/b/g, ''), 5],
    ['two searches', () => [/b/.test('aaaa'), /c/.test('aaaa')], 8],
  ])('is right for %s', (_, work, expected) => {
    expect(countScannedCharacters(() => void work())).toBe(expected);
  });
});
