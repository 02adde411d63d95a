import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { circlesOf, readImports } from '../../support/sources/source-imports.ts';

/** Files of functions/, each with those of functions/ that it imports. */
const imports = new Map(
  [...readImports()]
    .filter(([file]) => file.startsWith('functions/'))
    .map(([file, targets]) => [file, targets.filter((one) => one.startsWith('functions/'))]),
);

/** What every capability stands on. It knows none of them. */
const foundations: readonly string[] = ['runtime', 'integrations', 'records'];
const capabilityOf = (file: string) => file.split('/')[1] ?? '';

/** Why a file may not import another one; undefined: it may. */
function complaint(file: string, imported: string): string | undefined {
  const from = capabilityOf(file);
  const to = capabilityOf(imported);
  if (from === to || foundations.includes(to)) return undefined;
  if (foundations.includes(from)) return `${from} knows no capability`;
  return /-(store|queue|dependencies|items?|writes)\.ts$/.test(imported)
    ? 'capabilities meet through records and use cases'
    : undefined;
}

/** The arrows between folders, as those of their files make them. */
function rooms() {
  const graph = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    // No code imports an entry point or its table access, so that neither stands in a circle.
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
    ['functions/records/x.ts', 'functions/market/asset-list.ts'],
    ['functions/trial/x.ts', 'functions/newsletter/subscriber-writes.ts'],
  ])('refuses that %s imports %s', (file, imported) => {
    expect(complaint(file, imported)).toBeDefined();
  });

  it.each([
    ['functions/trial/x.ts', 'functions/newsletter/unsubscribe.ts'],
    ['functions/billing/checkout/x.ts', 'functions/billing/ledger/billing-store.ts'],
    ['functions/market/x.ts', 'functions/runtime/clock.ts'],
    ['functions/market/x.ts', 'functions/records/account.ts'],
  ])('lets %s import %s', (file, imported) => {
    expect(complaint(file, imported)).toBeUndefined();
  });
});

describe('functions/', () => {
  it('keeps the rule for imports between capabilities', () => {
    const broken = [...imports].flatMap(([file, targets]) =>
      targets.flatMap((target) => {
        const why = complaint(file, target);
        return why === undefined ? [] : [`${file} imports ${target}: ${why}`];
      }),
    );
    expect(imports.size).toBeGreaterThan(200);
    expect(broken).toEqual([]);
  });

  it('has no circle of rooms', () => {
    expect(circlesOf(rooms())).toEqual([]);
  });
});
