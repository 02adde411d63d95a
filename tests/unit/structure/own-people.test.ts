import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectRoot } from '../../../infra/project-root.ts';
import { testFiles } from '../../support/sources/source-imports.ts';

/** Tests that meet other tests' people: they share a cloud with them. */
const sharing = testFiles.filter((file) =>
  /^tests\/(?:functional|e2e|support\/requests)\//.test(file),
);

/** A person by a number that does not come from where all numbers of people come from. */
const chosenNumber =
  /\b(?:accountOf|signUpOf|trialSignUpOf|migrationOf|cpfOf)\(\s*(?!(?:nextPerson|next)\(\)|nth\b)[^)]*/g;

describe('tests that share a cloud', () => {
  it('are found', () => expect(sharing.length).toBeGreaterThan(90));

  it('have people of their own, since all numbers of people come from one counter', () => {
    const chosen = sharing.flatMap((file) => {
      const text = readFileSync(path.join(projectRoot, file), 'utf8');
      return (text.match(chosenNumber) ?? []).map((call) => `${file}: ${call}`);
    });
    expect(chosen).toEqual([]);
  });

  it.each([
    ['accountOf(7)', true],
    ['signUpOf(20_000 + nextPerson(), {})', true],
    ['cpfOf((cpfs += 1))', true],
    ['accountOf(Math.floor(Math.random() * 100))', true],
    ['migrationOf(nextPerson(), {})', false],
    ['accountOf(nth)', false],
  ])('%s is a number of its own choice: %s', (call, isChosen) => {
    expect(call.match(chosenNumber) !== null).toBe(isChosen);
  });
});
