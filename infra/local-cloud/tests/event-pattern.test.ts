import { describe, expect, test } from 'vitest';
import { compileEventPattern } from '../src/events/event-pattern.ts';

const event = {
  source: 'bfj',
  'detail-type': 'newsletter.subscribed',
  region: 'us-east-1',
  detail: {
    state: 'initializing',
    count: 5,
    price: 300.0,
    nothing: null,
    empty: '',
    flag: true,
    path: 'dir/lib/image.png',
    starred: 'a*b\\c',
    tags: ['red', 'blue'],
    none: [],
    nested: { deep: { name: 'Alice' } },
    people: [
      { first: 'Ana', last: 'Silva' },
      { first: 'Bia', last: 'Costa' },
    ],
  },
};

function detail(pattern: object) {
  return { detail: pattern };
}

const matching: readonly [string, object][] = [
  ['nothing asked', {}],
  ['a text', { source: ['bfj'] }],
  ['one of several', { source: ['other', 'bfj'] }],
  ['several fields', { source: ['bfj'], 'detail-type': ['newsletter.subscribed'] }],
  ['a number', detail({ count: [5] })],
  ['a number written otherwise', detail({ price: [3e2] })],
  ['null', detail({ nothing: [null] })],
  ['an empty text', detail({ empty: [''] })],
  ['a boolean', detail({ flag: [true] })],
  ['an element of an array', detail({ tags: ['blue', 'green'] })],
  ['a nested field', detail({ nested: { deep: { name: ['Alice'] } } })],
  ['prefix', { region: [{ prefix: 'us-' }] }],
  ['prefix, any case', { region: [{ prefix: { 'equals-ignore-case': 'US-' } }] }],
  ['suffix', detail({ path: [{ suffix: '.png' }] })],
  ['suffix, any case', detail({ path: [{ suffix: { 'equals-ignore-case': '.PNG' } }] })],
  ['equals-ignore-case', detail({ state: [{ 'equals-ignore-case': 'INITIALIZING' }] })],
  ['anything-but', detail({ state: [{ 'anything-but': 'done' }] })],
  ['anything-but a list', detail({ state: [{ 'anything-but': ['done', 'dead'] }] })],
  ['anything-but numbers', detail({ count: [{ 'anything-but': [1, 2] }] })],
  ['anything-but of another type', detail({ count: [{ 'anything-but': '5' }] })],
  ['anything-but one of two elements', detail({ tags: [{ 'anything-but': 'red' }] })],
  ['anything-but prefix', detail({ state: [{ 'anything-but': { prefix: 'x' } }] })],
  ['anything-but prefixes', detail({ state: [{ 'anything-but': { prefix: ['x', 'y'] } }] })],
  ['anything-but suffix', detail({ path: [{ 'anything-but': { suffix: '.jpg' } }] })],
  [
    'anything-but, any case',
    detail({ state: [{ 'anything-but': { 'equals-ignore-case': 'done' } }] }),
  ],
  ['anything-but wildcard', detail({ path: [{ 'anything-but': { wildcard: '*/src/*' } }] })],
  ['exists', detail({ count: [{ exists: true }] })],
  ['null exists', detail({ nothing: [{ exists: true }] })],
  ['does not exist', detail({ missing: [{ exists: false }] })],
  ['does not exist under what does not exist', detail({ missing: { deep: [{ exists: false }] } })],
  ['only leaves exist', detail({ nested: [{ exists: false }] })],
  ['an empty array has no value', detail({ none: [{ exists: false }] })],
  ['wildcard', detail({ path: [{ wildcard: 'dir/*.png' }] })],
  ['wildcard in the middle', detail({ path: [{ wildcard: '*/lib/*' }] })],
  ['wildcard for nothing', { source: [{ wildcard: 'bfj*' }] }],
  ['escaped wildcard', detail({ starred: [{ wildcard: 'a\\*b\\\\*' }] })],
  ['alternatives of operators', detail({ count: [{ suffix: 'y' }, { prefix: 'x' }, 5] })],
  ['$or, first', { $or: [{ source: ['bfj'] }, { source: ['x'] }] }],
  ['$or, second', detail({ $or: [{ count: [1] }, { state: [{ prefix: 'init' }] }] })],
  ['$or beside fields', { source: ['bfj'], $or: [{ region: ['x'] }, { detail: { count: [5] } }] }],
  ['fields of the same element', detail({ people: { first: ['Ana'], last: ['Silva'] } })],
];

const failing: readonly [string, object][] = [
  ['another text', { source: ['BFJ'] }],
  ['a text for a number', detail({ count: ['5'] })],
  ['a number for a text', { source: [1] }],
  ['one of two fields', { source: ['bfj'], 'detail-type': ['x'] }],
  ['a missing field', { missing: ['x'] }],
  ['null for a missing field', detail({ missing: [null] })],
  ['an empty text for null', detail({ nothing: [''] })],
  ['prefix', { region: [{ prefix: 'eu-' }] }],
  ['prefix of a number', detail({ count: [{ prefix: '5' }] })],
  ['suffix', detail({ path: [{ suffix: '.PNG' }] })],
  ['anything-but', detail({ state: [{ 'anything-but': 'initializing' }] })],
  ['anything-but a list', detail({ state: [{ 'anything-but': ['a', 'initializing'] }] })],
  ['anything-but of a missing field', detail({ missing: [{ 'anything-but': 'x' }] })],
  ['anything-but every element', detail({ tags: [{ 'anything-but': ['red', 'blue'] }] })],
  ['anything-but prefix', detail({ state: [{ 'anything-but': { prefix: 'init' } }] })],
  ['anything-but wildcard', detail({ path: [{ 'anything-but': { wildcard: '*/lib/*' } }] })],
  ['exists', detail({ missing: [{ exists: true }] })],
  ['does not exist', detail({ count: [{ exists: false }] })],
  ['an object is no leaf', detail({ nested: [{ exists: true }] })],
  ['wildcard', detail({ path: [{ wildcard: '*.jpg' }] })],
  ['wildcard pieces must not overlap', { source: [{ wildcard: 'bf*fj' }] }],
  ['escaped wildcard', detail({ path: [{ wildcard: 'dir/\\*' }] })],
  ['no alternative of $or', { $or: [{ source: ['x'] }, { region: ['x'] }] }],
  ['$or holds, a field does not', { source: ['x'], $or: [{ region: ['us-east-1'] }, {}] }],
  ['fields of different elements', detail({ people: { first: ['Ana'], last: ['Costa'] } })],
  ['a field that objects inherit', { constructor: [{ exists: true }] }],
];

const invalid: readonly [string, unknown][] = [
  ['no object', []],
  ['null', null],
  ['a value outside an array', { source: 'bfj' }],
  ['no values', { source: [] }],
  ['an unknown operator', { source: [{ like: 'x' }] }],
  ['two operators at once', { source: [{ prefix: 'x', suffix: 'y' }] }],
  ['a prefix that is no text', { source: [{ prefix: 1 }] }],
  ['consecutive wildcards', { source: [{ wildcard: 'a**b' }] }],
  ['a wrong escape', { source: [{ wildcard: 'a\\b' }] }],
  ['anything-but nothing', { source: [{ 'anything-but': [] }] }],
  ['anything-but a range', { source: [{ 'anything-but': { numeric: ['>', 1] } }] }],
  ['exists maybe', { source: [{ exists: 'yes' }] }],
  ['an array in an array', { source: [['bfj']] }],
];

describe('event patterns', () => {
  test.each(matching)('matches: %s', (_, pattern) => {
    expect(compileEventPattern(pattern)(event)).toBe(true);
  });

  test.each(failing)('does not match: %s', (_, pattern) => {
    expect(compileEventPattern(pattern)(event)).toBe(false);
  });

  test.each(invalid)('rejects: %s', (_, pattern) => {
    expect(() => compileEventPattern(pattern)).toThrow(/./);
  });

  test.each(['numeric', 'cidr'])('rejects the unsupported operator %s', (operator) => {
    expect(() => compileEventPattern({ source: [{ [operator]: 'x' }] })).toThrow(
      `this local cloud does not know the operator "${operator}"`,
    );
  });

  test('matches a wildcard with many pieces quickly on a long text', () => {
    const matches = compileEventPattern({ text: [{ wildcard: `${'a*'.repeat(40)}b` }] });
    const began = performance.now();
    expect(matches({ text: 'a'.repeat(200_000) })).toBe(false);
    expect(performance.now() - began).toBeLessThan(500);
  });

  test('filters the records of a table stream', () => {
    const matches = compileEventPattern({
      eventName: ['INSERT'],
      dynamodb: { NewImage: { entity: { S: ['OutboxEvent'] } } },
    });
    const record = (eventName: string, entity: string) => ({
      eventName,
      dynamodb: { NewImage: { entity: { S: entity }, PK: { S: 'x' } } },
    });
    expect(matches(record('INSERT', 'OutboxEvent'))).toBe(true);
    expect(matches(record('MODIFY', 'OutboxEvent'))).toBe(false);
    expect(matches(record('INSERT', 'Account'))).toBe(false);
  });
});
