import { expect, test } from 'vitest';
import { checkTarget } from '../../../functions/alerts/own/target-rule.ts';
import { BfjError } from '../../../functions/runtime/bfj-error.ts';
import { problemResponse } from '../../../functions/runtime/http/problem-response.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';

const price = { priceInCentavos: 7_400, quotedAt: '2026-12-02T15:00:00.000Z' };
const refusalOf = (targetInCentavos: number): unknown => {
  try {
    checkTarget({ direction: 'abaixo', targetInCentavos }, price);
    return undefined;
  } catch (error) {
    return error;
  }
};

test.each([
  ['alert_already_met', 7_550],
  ['alert_target_absurd', 1],
])('%s carries the price that the target was compared with', (code, target) => {
  const refusal = refusalOf(target);
  expect(refusal).toBeInstanceOf(BfjError);
  const { body } = problemResponse(refusal, 'req_1');
  expect(problemSchema.parse(JSON.parse(body ?? ''))).toMatchObject({ code, price });
});

test('a target that is not met is accepted', () => {
  expect(refusalOf(7_300)).toBeUndefined();
});
