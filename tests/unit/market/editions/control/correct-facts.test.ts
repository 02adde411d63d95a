import { describe, expect, it } from 'vitest';
import {
  correctFacts,
  findDifferences,
  pickFactsOfTheTime,
  readCorrectedValue,
} from '../../../../../functions/market/editions/control/correct-facts.ts';
import { sampleEdition } from '../../../../../infra/operations/preview/sample-edition.ts';
import { editionVersion, lastChangedAt } from '../../../../../shared/editions/editorial.ts';
import type { EditionFacts, Fact } from '../../../../../shared/editions/edition-facts.ts';

const { facts } = sampleEdition('closing');
const now = new Date('2026-11-25T12:12:00.000Z');
const by = 'Ana Souza';
const { movers } = facts;
if (movers === undefined) throw new Error('No movers');
const { falls, ...otherMovers } = movers;

function fact(name: 'dollar' | 'selic'): Fact {
  const found = facts[name];
  if (found === undefined) throw new Error(`No ${name}`);
  return found;
}
const dollar = { ...fact('dollar'), value: 5.31, changeInBasisPoints: -207 };

describe('a typed value', () => {
  it.each([
    ['dollar=5.31:-2.07', { dollar }],
    ['dollar=5,31:-2,07', { dollar }],
    ['selic=14.25', { selic: { ...fact('selic'), value: 14.25 } }],
  ])('%s', (typed, expected) => {
    expect(readCorrectedValue(typed, facts)).toEqual({ facts: expected });
  });

  it.each([
    [
      'dollar=5.31',
      'dollar has a change, which its new value makes another one: dollar=5.31:-0.55',
    ],
    ['selic=14.25:1', 'selic has no change'],
    ['dolar=5.31:1', "'dolar' is no fact of an edition"],
    ['dollar=cinco:1', "'cinco' is no number"],
    ['dollar=5.31:abc', "'abc' is no change in percent"],
    ['movers=1', 'movers is not one value; give it with --facts'],
    ['dollar', "'' is no number"],
  ])('%s is rejected', (typed, reason) => {
    expect(readCorrectedValue(typed, facts)).toEqual({ rejected: reason });
  });

  it('cannot add a fact that the edition lacks', () => {
    const without: EditionFacts = { ...facts, euro: undefined, missing: ['euro'] };
    expect(readCorrectedValue('euro=6:1', without)).toEqual({
      rejected: 'The edition has no euro; give it with --facts',
    });
  });
});

describe('a correction', () => {
  it('replaces facts and headline, and ends with its reason', () => {
    const headline = { text: 'Dólar cai 2%', by };
    const after = correctFacts(
      facts,
      { facts: { dollar }, headline },
      'Era a cotação de ontem',
      now,
    );
    expect(after).toEqual({
      ...facts,
      dollar,
      editorial: { headline },
      corrections: [{ at: now.toISOString(), reason: 'Era a cotação de ontem' }],
    });
    expect([editionVersion(facts), editionVersion(after)]).toEqual([1, 2]);
    expect([lastChangedAt(facts), lastChangedAt(after)]).toEqual([facts.madeAt, now.toISOString()]);
  });

  it('of a missing fact no longer names it as missing, and keeps earlier corrections', () => {
    const first = { at: '2026-11-24T23:00:00.000Z', reason: 'Primeira' };
    const without: EditionFacts = {
      ...facts,
      dollar: undefined,
      missing: ['dollar'],
      corrections: [first],
    };
    const after = correctFacts(without, { facts: { dollar } }, 'Chegou', now);
    expect(after.missing).toEqual([]);
    expect(after.corrections).toEqual([first, { at: now.toISOString(), reason: 'Chegou' }]);
  });

  it.each([
    [
      'another value',
      { facts: { dollar } },
      [{ of: 'dollar', from: '5.3921 (-0.55 %)', to: '5.31 (-2.07 %)' }],
    ],
    ['the same value', { facts: { dollar: fact('dollar') } }, []],
    [
      'the same value with its keys in another order',
      { facts: { movers: { falls, ...otherMovers } } },
      [],
    ],
    [
      'a headline',
      { headline: { text: 'Sobe', by } },
      [{ of: 'headline', from: 'none', to: 'Sobe' }],
    ],
    ['nothing', {}, []],
  ])('with %s differs accordingly', (_, parts, differences) => {
    expect(findDifferences(facts, parts)).toEqual(differences);
  });

  it('takes no price that came after the edition was made', () => {
    const later = { ...dollar, at: new Date(Date.parse(facts.madeAt) + 1_000).toISOString() };
    const { focus, copomDay } = facts;
    expect(pickFactsOfTheTime(facts, { dollar: later, euro: dollar, focus, copomDay })).toEqual({
      euro: dollar,
      focus,
      copomDay,
    });
    expect(
      pickFactsOfTheTime(facts, { focus: focus && { ...focus, surveyedOn: '2026-11-25' } }),
    ).toEqual({});
  });
});
