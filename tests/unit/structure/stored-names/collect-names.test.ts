import { describe, expect, it } from 'vitest';
import { collectStoredNames } from '../../../../infra/operations/tables/stored-names/collect-names.ts';
import { formatNames } from '../../../../infra/operations/tables/stored-names/name-list.ts';
import { withExampleSource } from '../../../../infra/operations/tables/stored-names/product-sources.ts';

/** Returns the lines of the list for a module. */
function namesIn(file: string, lines: readonly string[]): readonly string[] {
  const names = withExampleSource(file, lines.join('\n'), collectStoredNames);
  return formatNames(names).trimEnd().split('\n');
}

describe('the collected names', () => {
  it('are the fields and values of schemas, with the number of their places', () => {
    const found = namesIn('functions/example.ts', [
      "import * as z from 'zod/mini';",
      "const states = ['open', 'closed'] as const;",
      'const shape = { at: z.string(), state: z.enum(states) };',
      "export const one = z.object({ ...shape, at: z.string(), 'hub.mode': z.literal('open') });",
      'export const notAShape = { name: 1, schema: one };',
    ]);
    expect(found).toEqual([
      'field at ×2',
      'field hub.mode',
      'field state',
      'value closed',
      'value open ×2',
    ]);
  });

  it('are the attributes of items, also those of other objects, by the entity', () => {
    const found = namesIn('functions/example.ts', [
      'interface Check { readonly price: number; readonly on: readonly { day: string; at: Date }[] }',
      "const entity = 'Scan';",
      "export const access = { actions: ['GetItem'], partitions: ['SCAN#*'] };",
      'export const item = (look: Check, id: string) => ({ PK: `SCAN#${id}`, entity, look });',
      'export const put = (id: string, end: string) =>',
      "  ({ Item: { ...{ PK: id, SK: 'LAST', entity: 'Run' as const }, end } });",
      'export const other = (id: string) => ({ Item: { ...item({ price: 1, on: [] }, id), id } });',
    ]);
    expect(found).toEqual([
      'item * id',
      'item Run',
      'item Run PK',
      'item Run SK',
      'item Run end',
      'item Run entity',
      'item Scan',
      'item Scan PK',
      'item Scan entity',
      'item Scan look',
      'item Scan look.on',
      'item Scan look.on[].at',
      'item Scan look.on[].day',
      'item Scan look.price',
      'key LAST',
      'prefix SCAN#',
    ]);
  });

  it('are the attributes in expressions, without their placeholders', () => {
    const found = namesIn('functions/example.ts', [
      "const set = 'SET plan = :plan';",
      'export const update = {',
      '  UpdateExpression: `${set}, #state = if_not_exists(#state, :new) REMOVE ends_at`,',
      "  ExpressionAttributeNames: { '#state': 'state' },",
      "  ConditionExpression: 'attribute_not_exists(PK) OR ends_at <= :now',",
      "  ProjectionExpression: 'PK, plan',",
      "  ExpressionAttributeValues: { ':entity': 'Plan', ':plan': 'none' },",
      '};',
      "export const sentence = 'Set the plan of a user, or remove it.';",
    ]);
    expect(found).toEqual([
      'attribute PK ×2',
      'attribute ends_at ×2',
      'attribute plan ×2',
      'attribute state',
      'item Plan',
    ]);
  });

  it('are the names of events and metrics', () => {
    const found = namesIn('shared/example.ts', [
      "export type Name = 'plan.started' | 'plan.ended';",
      "export const entry = (name: Name) => ({ Source: 'bfj' as const, DetailType: name });",
      "export const planMetrics = ['Plans'] as const;",
      "export type PlanDimension = 'plan';",
    ]);
    expect(found).toEqual([
      'event bfj',
      'event plan.ended',
      'event plan.started',
      'metric Plans',
      'metric plan',
    ]);
  });

  it('are the keys of browser storages with the fields of their values', () => {
    const found = namesIn('web/src/example.ts', [
      'declare function writeStored(kind: string, key: string, value: unknown): void;',
      'declare function formDraft(key: string): void;',
      "const storageKey = 'lastPlan';",
      "writeStored('local', storageKey, { plan: 'none', at: { day: 1 } });",
      "formDraft('planWork');",
    ]);
    expect(found).toEqual([
      'browser lastPlan',
      'browser lastPlan at',
      'browser lastPlan at.day',
      'browser lastPlan plan',
      'browser planWork',
    ]);
  });
});
