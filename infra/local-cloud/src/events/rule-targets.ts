import type { CloudModel, RuleModel } from '../cloud-model.ts';
import { LocalCloudError } from '../local-cloud-error.ts';
import type { Queues } from '../sqs/queues.ts';
import type { FunctionCalls } from './function-calls.ts';
import { selectPath, parsePathSteps } from './input-path.ts';
import type { RuleTarget } from './rule-target.ts';

export interface RuleTargets {
  /** Delivers durably, or with the current transaction. */
  deliver(target: RuleTarget, event: unknown): void;
  /** Like `deliver`, and resolves after the first attempt when the target is a function. */
  deliverAndWait(target: RuleTarget, event: unknown): Promise<void>;
}

/**
 * Delivers an event to the queue or the function that a rule names.
 * @throws LocalCloudError for a target that is neither, or an input path that cannot be parsed
 */
export function createRuleTargets(dependencies: {
  readonly model: CloudModel;
  readonly queues: Queues;
  readonly functionCalls: FunctionCalls;
}): RuleTargets {
  const { model, queues, functionCalls } = dependencies;
  for (const rule of model.rules) {
    rule.targets.forEach((target) => assertReachable(rule, target, dependencies));
  }
  const dispatch = (target: RuleTarget, event: unknown) => {
    const queue = queues.byArn(target.arn);
    const input = inputOf(target, event);
    if (queue === undefined) {
      return functionCalls.enqueue(target, input);
    }
    queues.send(queue.name, { body: input });
    return undefined;
  };
  return {
    deliver: (target, event) => {
      dispatch(target, event);
    },
    deliverAndWait: async (target, event) => {
      const call = dispatch(target, event);
      if (call !== undefined) {
        await functionCalls.waitForFirstAttempt(call);
      }
    },
  };
}

function assertReachable(
  rule: RuleModel,
  target: RuleTarget,
  { model, queues }: { readonly model: CloudModel; readonly queues: Queues },
): void {
  const isFunction = model.functions.some((one) => one.arn === target.arn);
  if (!isFunction && queues.byArn(target.arn) === undefined) {
    throw new LocalCloudError(
      `Rule ${rule.name} has a target that is no queue and no function of the template: ${target.arn}`,
    );
  }
  try {
    parsePathSteps(target.inputPath ?? '$');
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new LocalCloudError(`Rule ${rule.name}: ${reason}`);
  }
}

/** Returns the target's input as JSON: its constant input, a part of the event, or all of it. */
function inputOf(target: RuleTarget, event: unknown): string {
  if (target.input !== undefined) {
    return target.input;
  }
  const part = target.inputPath === undefined ? event : selectPath(event, target.inputPath);
  return JSON.stringify(part ?? null);
}
