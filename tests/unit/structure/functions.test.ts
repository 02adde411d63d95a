import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findCycles, readImports } from '../../support/sources/source-imports.ts';

/** Files of functions/ and their imports within functions/. */
const imports = new Map(
  [...readImports()]
    .filter(([file]) => file.startsWith('functions/'))
    .map(([file, targets]) => [file, targets.filter((one) => one.startsWith('functions/'))]),
);

/** Shared by every capability; they import none of them. */
const foundations: readonly string[] = ['runtime', 'integrations', 'entities'];
const capabilityOf = (file: string) => file.split('/')[1] ?? '';

/** Returns why a file may not import another; undefined when it may. */
function complaint(file: string, imported: string): string | undefined {
  const from = capabilityOf(file);
  const to = capabilityOf(imported);
  if (from === to || foundations.includes(to)) return undefined;
  if (foundations.includes(from)) return `${from} knows no capability`;
  return /-(store|queue|dependencies|items?|writes)\.ts$/.test(imported)
    ? 'capabilities meet through entities and use cases'
    : undefined;
}

/** Imports between folders, derived from those of their files. */
function rooms() {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    // Entry points and table access are excluded: no code imports them, so they are in no cycle.
    if (/(?:\.lambda|\/table-access)\.ts$/.test(file)) continue;
    const from = path.posix.dirname(file);
    const to = targets.map((target) => path.posix.dirname(target)).filter((room) => room !== from);
    graph.set(from, [...(graph.get(from) ?? []), ...to]);
  }
  return graph;
}

describe('the rule for imports between capabilities', () => {
  it.each([
    ['functions/market/x.ts', 'functions/newsletter/subscriber-store.ts'],
    ['functions/billing/checkout/x.ts', 'functions/trial/start/trial-store.ts'],
    ['functions/a-new-capability/x.ts', 'functions/market/market-dependencies.ts'],
    ['functions/runtime/x.ts', 'functions/newsletter/subscribe.ts'],
    ['functions/runtime/http/x.ts', 'functions/newsletter/subscribe.ts'],
    ['functions/integrations/x.ts', 'functions/market/asset-list.ts'],
    ['functions/entities/x.ts', 'functions/market/asset-list.ts'],
    ['functions/trial/x.ts', 'functions/newsletter/subscriber-writes.ts'],
  ])('forbids that %s imports %s', (file, imported) => {
    expect(complaint(file, imported)).toBeDefined();
  });

  it.each([
    ['functions/trial/x.ts', 'functions/newsletter/unsubscribe.ts'],
    ['functions/billing/checkout/x.ts', 'functions/billing/ledger/billing-store.ts'],
    ['functions/market/x.ts', 'functions/runtime/clock.ts'],
    ['functions/market/x.ts', 'functions/entities/account.ts'],
  ])('allows %s to import %s', (file, imported) => {
    expect(complaint(file, imported)).toBeUndefined();
  });
});

describe('functions/', () => {
  it('follows the rule for imports between capabilities', () => {
    const broken = [...imports].flatMap(([file, targets]) =>
      targets.flatMap((target) => {
        const why = complaint(file, target);
        return why === undefined ? [] : [`${file} imports ${target}: ${why}`];
      }),
    );
    expect(imports.size).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it('has no import cycle between folders', () => {
    expect(findCycles(rooms())).toEqual([]);
  });
});
