import { expect, test } from 'vitest';
import { checkTarget } from '../../../functions/alerts/management/target-rule.ts';
import { ProblemError } from '../../../functions/runtime/problem-error.ts';
import { problemResponse } from '../../../functions/runtime/http/problem-response.ts';
import { problemSchema } from '../../../shared/contracts/problem.ts';

const price = { priceInCentavos: 7_400, quotedAt: '2026-12-02T15:00:00.000Z' };
const findRejection = (targetInCentavos: number): unknown => {
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
])('%s contains the price that the target was compared with', (code, target) => {
  const rejection = findRejection(target);
  expect(rejection).toBeInstanceOf(ProblemError);
  const { body } = problemResponse(rejection, 'req_1');
  expect(problemSchema.parse(JSON.parse(body ?? ''))).toMatchObject({ code, price });
});

test('accepts a target that is not met', () => {
  expect(findRejection(7_300)).toBeUndefined();
});
