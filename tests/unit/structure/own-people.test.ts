import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { testFiles } from '../../support/sources/source-imports.ts';

/** Tests that share a cloud with others. */
const sharing = testFiles.filter((file) =>
  /^tests\/(?:functional|e2e|support\/requests)\//.test(file),
);

/** An account number that was not taken from the shared counter. */
const chosenNumber =
  /\b(?:accountOf|signUpOf|trialSignUpOf|migrationOf|cpfOf)\(\s*(?!(?:nextUserNumber|next)\(\)|nth\b)[^)]*/g;

describe('tests that share a cloud', () => {
  it('are found', () => expect(sharing.length).toBeGreaterThan(90));

  it('use their own accounts, with numbers from one counter', () => {
    const chosen = sharing.flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      return (text.match(chosenNumber) ?? []).map((call) => `${file}: ${call}`);
    });
    expect(chosen).toEqual([]);
  });

  it.each([
    ['accountOf(7)', true],
    ['signUpOf(20_000 + nextUserNumber(), {})', true],
    ['cpfOf((cpfs += 1))', true],
    ['accountOf(Math.floor(Math.random() * 100))', true],
    ['migrationOf(nextUserNumber(), {})', false],
    ['accountOf(nth)', false],
  ])('%s contains a number of its own: %s', (call, isChosen) => {
    expect(call.match(chosenNumber) !== null).toBe(isChosen);
  });
});
